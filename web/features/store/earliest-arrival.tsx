import { Clock, Truck } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { useStoreStatus } from './status.ts';

/** The server's text first; then the browser's own status, refreshed every minute, on the same line. */
export function EarliestArrival({ rendered, className }: { rendered: string | undefined; className?: string }) {
  const status = useStoreStatus();
  const text = status.arrival ?? (status.open ? rendered : undefined);
  const Icon = status.open ? Truck : Clock;
  if (text === undefined && rendered === undefined) return null;
  return (
    <p
      className={classNames(
        'flex min-h-[1lh] items-start gap-2 font-semibold',
        status.open ? 'text-green' : 'text-gold-ink',
        className,
      )}
    >
      {text !== undefined && <Icon className="mt-0.5" />}
      {/* Two lines at any hour: where one line is just enough, it would break until the typeface is there. */}
      <span className="max-w-md text-balance">{text}</span>
    </p>
  );
}
