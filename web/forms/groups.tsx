import { z } from 'zod';
import type { Kind, Kinds, ValuesOf } from './kind.tsx';

/** The values of several fields from an object of the wire, and back. */
export function mapped<T>(kinds: Kinds, made: (kind: Kind<unknown>, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, made(kind as Kind<unknown>, name)]));
}

const inside = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

const NOTHING = () => null;

/** A value that controls of its own write. */
export function own<V>(draft: z.ZodType<V>, empty: V): Kind<V> {
  return { empty, draft, typed: (wire) => wire as V, sent: (value) => value, Field: NOTHING, said: {} };
}

/** An object of the body; its fields are laid out by their paths. */
export function group<K extends Kinds>(kinds: K): Kind<ValuesOf<K>> {
  return {
    empty: mapped(kinds, ({ empty }) => empty) as ValuesOf<K>,
    // The type is said because the object is built by names.
    draft: z.object(mapped(kinds, ({ draft }) => draft)) as unknown as z.ZodType<ValuesOf<K>>,
    typed: (wire) => mapped(kinds, (kind, name) => kind.typed(inside(wire, name))) as ValuesOf<K>,
    sent: (values) => mapped(kinds, (kind, name) => kind.sent(inside(values, name), '')),
    Field: NOTHING,
    said: {},
    kinds,
  };
}

/** An object that is null unless the box `chosen` is checked. */
export function chosenGroup<K extends Kinds & { chosen: Kind<boolean> }>(kinds: K): Kind<ValuesOf<K>> {
  const { chosen: _, ...told } = kinds;
  const all = group(kinds);
  return {
    ...all,
    typed: (wire) => ({ ...all.typed(wire), chosen: wire !== null && wire !== undefined }),
    sent: (values) => (inside(values, 'chosen') === true ? group(told).sent(values as never, '') : null),
  };
}

export function list<K extends Kinds>(kinds: K): Kind<ValuesOf<K>[]> {
  const each = group(kinds);
  return {
    empty: [],
    draft: z.array(each.draft),
    typed: (wire) => (Array.isArray(wire) ? wire.map((one) => each.typed(one)) : []),
    sent: (entries) => entries.map((one) => each.sent(one, '')),
    Field: NOTHING,
    said: {},
    kinds,
  };
}
