import { Flower, MessageCircle } from 'lucide-react';
import type { FuneralWreath, ListedFuneral } from '#contract/funerals.ts';
import { likelyReason } from '#domain/ceremony.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { whatsappLink } from '#domain/phone.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { CALLED_OFF_MARK, MOVED_LATE, PAST_DEADLINE, promiseStanding } from '#domain/promise-texts.ts';
import { ceremoniesOf, FollowCeremony } from '#web/forms/follow-ceremony.tsx';
import { useSession } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { shortMoment } from './day-text.ts';

function Link({ wreath, funeral }: { wreath: FuneralWreath; funeral: ListedFuneral }) {
  const { number, linked, funeral_location, funeral_time } = wreath;
  const ceremonies = ceremoniesOf(funeral);
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
      <p>
        {linked
          ? 'Segue esta cerimônia.'
          : likelyReason({ place: funeral_location, at: new Date(funeral_time) }, ceremonies)}
      </p>
      <FollowCeremony
        order={wreath}
        ceremonies={ceremonies}
        to={linked ? null : funeral._id}
        variant={linked ? 'quiet' : 'secondary'}
        className="no-print"
      >
        {linked ? 'Não é desta cerimônia' : 'É desta cerimônia'}
        <span className="sr-only"> o pedido {orderNumberText(number)}</span>
      </FollowCeremony>
    </div>
  );
}

function TellBuyer({ wreath, funeral: { falecido } }: { wreath: FuneralWreath; funeral: ListedFuneral }) {
  const { business } = useSite();
  const { told, flags, number, funeral_location, funeral_time } = wreath;
  if (!told) return null;
  const order = orderNumberText(number);
  const standing = promiseStanding(flags);
  if (standing === 'called-off') return null;
  const what = {
    'in-time': `A sua homenagem, pedido ${order}, segue para lá. Não é preciso fazer nada.`,
    'moved-late': `Estamos vendo se o pedido ${order} ainda chega a tempo. Falamos com você assim que soubermos.`,
    'too-late': `Com a nova hora, já não podemos prometer que o pedido ${order} chegue a tempo. Como prefere que façamos?`,
  }[standing];
  const moment = formatDateTime(new Date(funeral_time));
  const text = `Olá, ${told.buyer_name}. A cerimônia de ${falecido} passou para ${funeral_location}, ${moment}. ${what} ${business.name}`;
  return (
    <a
      href={whatsappLink(text, told.buyer_phone)}
      target="_blank"
      rel="noreferrer"
      className={classNames(buttonClass('secondary', 'small'), 'no-print mt-2')}
    >
      <MessageCircle />
      <span className="min-w-0 break-words">Avisar {told.buyer_name} da mudança</span>
      <span className="sr-only"> por WhatsApp (abre em nova aba)</span>
    </a>
  );
}

const MARKS = {
  'too-late': PAST_DEADLINE.mark,
  'moved-late': MOVED_LATE.mark,
  'called-off': CALLED_OFF_MARK,
} as const;

type WreathProps = { wreath: FuneralWreath; funeral: ListedFuneral; canOpen: boolean };

function Wreath({ wreath, funeral, canOpen }: WreathProps) {
  const { order_id, number, wreaths, flags, funeral_location, funeral_time, production } = wreath;
  const standing = promiseStanding(flags);
  return (
    <li className="rounded-control bg-sunken px-3 py-2.5 text-small">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{wreaths.map(({ title }) => title).join(', ')}</span>
        {standing !== 'in-time' && production !== 'entregue' && <Badge tone="error">{MARKS[standing]}</Badge>}
        <Badge tone={production === 'entregue' ? 'green' : 'gold'}>{PRODUCTION_LABELS[production]}</Badge>
      </p>
      {wreaths.map(({ faixa }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faixas may say the same, and they never change places
        <p key={at} className={classNames('mt-0.5 break-words', faixa === null ? 'text-muted' : 'font-display')}>
          {faixa === null ? 'Sem faixa' : `“${faixa}”`}
        </p>
      ))}
      <p className="mt-1 break-words text-muted">
        {orderNumberText(number)}: {shortMoment(new Date(funeral_time))}, {funeral_location}
      </p>
      <Link wreath={wreath} funeral={funeral} />
      <TellBuyer wreath={wreath} funeral={funeral} />
      {canOpen && (
        <TextLink to={paths.orderSheet(order_id)} className="inline-flex min-h-11 items-center">
          Ficha do pedido
        </TextLink>
      )}
    </li>
  );
}

export function WreathLines({ funeral }: { funeral: ListedFuneral }) {
  const { coroas: wreaths } = funeral;
  const isAdministrator = useSession()?.role === 'administrador';
  if (wreaths.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 flex items-center gap-2 font-semibold text-small">
        <Flower className="size-4.5 text-gold" />
        {wreaths.length === 1 ? '1 pedido de coroas' : `${wreaths.length} pedidos de coroas`}
      </p>
      <ul className="space-y-2">
        {wreaths.map((wreath) => (
          <Wreath key={wreath.order_id} wreath={wreath} funeral={funeral} canOpen={isAdministrator} />
        ))}
      </ul>
    </div>
  );
}
