import { useState } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { FaixaTexts, PurchaseLines } from '#web/ui/purchase-lists.tsx';
import { ReservationStatus } from './reservation-status.tsx';

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatDateTime(new Date(at))}
    </time>
  );
}

function People({ reservation: { order_data: data, created_at, expires_at } }: { reservation: Reservation }) {
  const phone = data.buyer_phone ?? '';
  return (
    <Details
      entries={[
        ['Nome', data.buyer_name],
        [
          'E-mail',
          <a key="mail" href={`mailto:${data.buyer_email}`} className="text-link break-all">
            {data.buyer_email}
          </a>,
        ],
        [
          'Telefone',
          phone && (
            <a key="phone" href={phoneHref(phone)} className="text-link whitespace-nowrap">
              {formatPhone(phone)}
            </a>
          ),
        ],
        ['CPF', data.buyer_cpf],
        ['Endereço de cobrança', data.billing_address],
        ['Criação', <Time key="created" at={created_at} />],
        ['Expiração', <Time key="expires" at={expires_at} />],
        ['Total', moneyText(data.total)],
        ['Pessoa falecida', data.deceased_name],
        ['Local da cerimônia', data.funeral_location],
        ['Data e hora da cerimônia', <Time key="ceremony" at={data.funeral_time} />],
      ]}
    />
  );
}

function Content({ reservation, now }: { reservation: Reservation; now: Date }) {
  const { items, order_data } = reservation;
  return (
    <div className="space-y-5">
      <ReservationStatus reservation={reservation} now={now} />
      <People reservation={reservation} />
      <section className="border-line border-t pt-4">
        <Heading level={3} size={4} className="mb-3">
          Faixas
        </Heading>
        <FaixaTexts texts={order_data.faixa_texts} />
      </section>
      <section className="border-line border-t pt-4">
        <Heading level={3} size={4} className="mb-3">
          Itens
        </Heading>
        <PurchaseLines lines={items} priceOf={({ price }) => moneyText(price)} />
      </section>
    </div>
  );
}

type Props = { reservation: Reservation | undefined; now: Date; onClose: () => void };

/** Everything about one reservation, over the list; closed while there is none. */
export function ReservationDetails({ reservation, now, onClose }: Props) {
  const [last, setLast] = useState(reservation);
  if (reservation && reservation !== last) setLast(reservation);
  return (
    <Overlay
      open={reservation !== undefined}
      onOpenChange={onClose}
      title="Detalhes da reserva"
      description={<span className="wrap-anywhere font-mono text-caption">{last && (last.order_id || last._id)}</span>}
      className="max-w-3xl!"
    >
      {last && <Content reservation={last} now={now} />}
    </Overlay>
  );
}
