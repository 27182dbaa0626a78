import type { ProductionOrder } from '#contract/production.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { PersonName } from '#web/lib/person-name.tsx';

/** The failed attempts to deliver an order: when, by whom, and why. */
export function FailedDeliveries({ failed }: { failed: ProductionOrder['failed_deliveries'] }) {
  const now = useNow();
  if (failed.length === 0) return null;
  return (
    <div className="w-full text-small">
      <p className="font-semibold text-warning">Não entregue</p>
      <ul className="space-y-1">
        {failed.map(({ at, by, reason }) => (
          <li key={at + by} className="break-words first-letter:uppercase">
            <time dateTime={at}>{momentText(new Date(at), now)}</time>: {reason}{' '}
            <span className="break-all text-muted">
              (<PersonName email={by} />)
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
