export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type Fields = Record<string, JsonValue>;

/** A record's fields before and after a change; only `after` for something new, only `before` for something removed. */
export type Changes = { before?: Fields; after?: Fields };

/** Whether two values are written alike; moments and lists are compared by what they say. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields whose values differ, before and after; undefined when nothing changed. */
export function changedFields(before: Fields, after: Fields): Changes | undefined {
  const names = Object.keys({ ...before, ...after }).filter((name) => !sameValue(before[name], after[name]));
  if (names.length === 0) return undefined;
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
