import { createHash } from 'node:crypto';

/** Objects with their keys in order; JSON.stringify has already turned dates into text. */
function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SHA-256 of everything in `content`: equal content has the same hash, whatever the order of its keys. */
export function contentHash(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content, sortKeys)).digest();
}
