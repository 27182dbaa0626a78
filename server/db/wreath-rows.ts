import type { Wreath } from '#domain/wreath.ts';
import { newId } from './ids.ts';

/** The wreaths as rows for the tables of orders and reservations, in their order; each row gets a new id. */
export function wreathRows(wreaths: readonly Wreath[], now: Date): (Wreath & { id: string; position: number })[] {
  return wreaths.map(({ productId, title, image, size, color, price, faixa, line }, position) => ({
    productId,
    title,
    image,
    size,
    color,
    price,
    faixa,
    line,
    id: newId(now),
    position,
  }));
}
