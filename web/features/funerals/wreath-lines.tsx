import { Flower } from 'lucide-react';
import type { FuneralWreath } from '#contract/funerals.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { shortMoment } from './day-text.ts';

function Wreath({ wreath, canOpen }: { wreath: FuneralWreath; canOpen: boolean }) {
  const { order_id, wreaths, funeral_location, funeral_time, production } = wreath;
  return (
    <li className="rounded-control bg-sunken px-3 py-2.5 text-small">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{wreaths.map(({ title }) => title).join(', ')}</span>
        <Badge tone={production === 'entregue' ? 'green' : 'gold'}>{PRODUCTION_LABELS[production]}</Badge>
      </p>
      {wreaths.map(({ faixa }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faixas may say the same, and they never change places
        <p key={at} className={classNames('mt-0.5 break-words', faixa === null ? 'text-muted' : 'font-display')}>
          {faixa === null ? 'Sem faixa' : `“${faixa}”`}
        </p>
      ))}
      <p className="mt-1 break-words text-muted">
        {shortMoment(new Date(funeral_time))}, {funeral_location}
      </p>
      {canOpen && (
        <TextLink to={paths.orderSheet(order_id)} className="inline-flex min-h-11 items-center">
          Ficha do pedido
        </TextLink>
      )}
    </li>
  );
}

/** The wreaths ordered for the same person. */
export function WreathLines({ wreaths }: { wreaths: readonly FuneralWreath[] }) {
  const isAdministrator = useSession()?.role === 'administrador';
  if (wreaths.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 flex items-center gap-2 font-semibold text-small">
        <Flower aria-hidden="true" className="size-4.5 text-gold" />
        {wreaths.length === 1 ? '1 pedido de coroas' : `${wreaths.length} pedidos de coroas`}
      </p>
      <ul className="space-y-2">
        {wreaths.map((wreath) => (
          <Wreath key={wreath.order_id} wreath={wreath} canOpen={isAdministrator} />
        ))}
      </ul>
    </div>
  );
}
