import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { id, optionalLines } from './fields.ts';

const line = z.tuple([
  id.min(1),
  z.int().min(1).max(limits.unitsPerHold),
  z.array(optionalLines(limits.typed)).max(limits.unitsPerHold),
]);

/**
 * A cart as a link carries it behind '#', which browsers send nowhere: wreath, quantity and the faixas of its units as
 * they were typed: the checkout judges them. No prices, which are the shop's to say, and nothing about people.
 */
export const sharedCart = z
  .tuple([z.literal(1), z.array(line).min(1).max(limits.unitsPerHold)])
  .refine(([, lines]) => new Set(lines.map(([wreath]) => wreath)).size === lines.length)
  .refine(([, lines]) => lines.reduce((units, [, quantity]) => units + quantity, 0) <= limits.unitsPerHold);
export type SharedCart = z.input<typeof sharedCart>;
