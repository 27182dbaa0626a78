import type { ProductionOrder } from '#contract/production.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ShowPhoto } from './show-photo.tsx';

export function FailedDeliveries({
  order,
}: {
  order: Pick<ProductionOrder, 'order_id' | 'failed_deliveries' | 'production'>;
}) {
  const { order_id: orderId, failed_deliveries: failed, production } = order;
  const isOver = production === 'entregue';
  const now = useNow();
  if (failed.length === 0) return null;
  return (
    <div className="w-full text-small">
      <p className={classNames('font-semibold', isOver ? 'text-muted' : 'text-warning')}>
        {isOver ? 'Antes, não entregue' : 'Não entregue'}
      </p>
      <ul className="space-y-1">
        {failed.map(({ at, by, reason, photo }) => (
          <li key={at + by} className="break-words first-letter:uppercase">
            <time dateTime={at}>{momentText(new Date(at), now)}</time>: {reason}{' '}
            <span className="wrap-anywhere text-muted">
              (<PersonName email={by} />)
            </span>{' '}
            {photo !== null && <ShowPhoto orderId={orderId} photo={photo} title="Foto do local" />}
          </li>
        ))}
      </ul>
    </div>
  );
}
