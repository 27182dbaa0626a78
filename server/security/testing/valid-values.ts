import { z } from 'zod';
import type { SeededRandom } from '#server/testing/seeded-random.ts';

/** Things that exist in the shop under attack, so that calls get past the door. */
export type Known = Record<'ids' | 'titles' | 'emails', readonly [string, ...string[]]>;

/** Values of every kind that a field may have, besides those of the shop. */
const VALUES = [
  ...['2026-11-01', '2026-11-20', '2026-12-20', '2027-02-28', '2026-11-20T00:00:00Z', '2026-11-22T19:00:00.000Z'],
  ...['25/11/2026 14:30', '2026-11-23T16:00', '2027-01-05T09:30:00-03:00', '08:00', '18:30', '1', '20', 'true'],
  ...['(21) 99999-0000', '529.982.247-25', 'Senha#2026', '/media/coroa-branca/960.webp', '-1001234567890'],
  ...['Família Lima', 'Rua das Acácias, 10', 'Saudades eternas', `${'a'.repeat(43)}.ics`, 'b'.repeat(87)],
  ...[1, 2, 350, 12.5, true, false],
];

const accepted = new WeakMap<z.core.$ZodType, unknown[]>();

/** The values that a field takes. */
function valuesFor(field: z.core.$ZodType, { ids, titles, emails }: Known): unknown[] {
  const fitting =
    accepted.get(field) ??
    [...ids, ...titles, ...emails, ...VALUES].filter((value) => z.safeParse(field, value).success);
  accepted.set(field, fitting);
  return fitting;
}

/** A value that the schema takes, or nearly: what fields are to each other only the service knows. */
export function validValue(schema: z.core.$ZodType, random: SeededRandom, known: Known): unknown {
  const make = (one: z.core.$ZodType) => validValue(one, random, known);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return random.hit(0.6) ? make(schema.unwrap()) : undefined;
  if (schema instanceof z.ZodNullable) return random.hit(0.5) ? make(schema.unwrap()) : null;
  if (schema instanceof z.ZodUnion) return make(random.pick(schema.options));
  if (schema instanceof z.ZodEnum) return random.pick(schema.options);
  if (schema instanceof z.ZodLiteral) return random.pick([...schema.values]);
  if (schema instanceof z.ZodArray) return Array.from({ length: 1 + random.below(2) }, () => make(schema.element));
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return make(schema.in);
  if (!(schema instanceof z.ZodObject)) return valuesFor(schema, known)[random.below(valuesFor(schema, known).length)];
  const entries = Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [name, make(field)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
