import { orderNumberText } from '#domain/order.ts';

type Numbered = { number?: number | null; order_id?: string; reservation_id?: string };

/** The order's number, and its technical id in small print; that of a reservation where it has none of an order. */
export function OrderNumber({ order: { number, order_id, reservation_id } }: { order: Numbered }) {
  return (
    <>
      {number != null && (
        <strong className="block whitespace-nowrap font-sans font-semibold text-body text-ink tabular-nums">
          {orderNumberText(number)}
        </strong>
      )}
      <span className="wrap-anywhere block font-mono text-caption text-muted">{order_id || reservation_id}</span>
    </>
  );
}
