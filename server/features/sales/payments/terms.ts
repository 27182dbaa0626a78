import { contentHash } from '../../../content-hash.ts';
import type { Deps } from '../../../deps.ts';

/** The SHA-256 of the terms that a buyer can read now, as hexadecimal text. */
export function termsHash({ terms }: Deps['business']): string {
  return contentHash(terms ?? []).toString('hex');
}
