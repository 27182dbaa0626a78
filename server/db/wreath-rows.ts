import type { Wreath } from '#domain/wreath.ts';
import { newId } from './ids.ts';

/** The columns of wreaths in their order, for the table of orders and that of reservations; each row gets an id of its own. */
export function wreathRows(wreaths: readonly Wreath[], now: Date): (Wreath & { id: string; position: number })[] {
  return wreaths.map(({ productId, title, image, size, color, price, faixa, line }, position) => ({
    ...{ productId, title, image, size, color, price, faixa, line },
    id: newId(now),
    position,
  }));
}
