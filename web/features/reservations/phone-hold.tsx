import { Undo2 } from 'lucide-react';
import {
  countReservations,
  listLiveReservations,
  listReservationsByDate,
  type Reservation,
  releaseReservation,
} from '#contract/reservations.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { formatPhone } from '#domain/phone.ts';
import { call } from '#web/lib/api.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { useSite } from '#web/lib/site.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { SendLink } from '#web/ui/send-link.tsx';

type PhoneHoldProps = {
  hold: { number: number; total: number; expires_at: string; pay_key: string };
  phone: string;
  /** The link goes to the phone by itself. */
  isSent: boolean;
};

export function PayLink({ hold, phone, isSent }: PhoneHoldProps) {
  const { business, origin, sendsWhatsApp } = useSite();
  const url = origin + paths.payPage(hold.pay_key);
  // Read on another day, 'amanhã' would be wrong.
  const until = formatDateTime(new Date(hold.expires_at));
  const text = `Olá! Aqui está o link para conferir e pagar a sua homenagem, ${moneyText(hold.total)}, reservada até ${until}. ${business.name}:`;
  return (
    <div className="space-y-3">
      <p className="break-all rounded-control bg-sunken px-3 py-2 text-small">{url}</p>
      <SendLink url={url} text={text} phone={phone} label="Enviar por WhatsApp" />
      {isSent && sendsWhatsApp && (
        <p className="text-small">O link também vai sozinho, por WhatsApp, para {formatPhone(phone)}.</p>
      )}
    </div>
  );
}

export function PhoneHold({ reservation, onReleased }: { reservation: Reservation; onReleased: () => void }) {
  const { _id: id, number, expires_at, pay_key, order_data, taken_by } = reservation;
  const release = useChange(() => call(releaseReservation, { params: { id } }), {
    done: `${orderNumberText(number)} liberado: as coroas voltaram à venda.`,
    failed: 'Não foi possível liberar a reserva.',
    changes: [listReservationsByDate, listLiveReservations, countReservations],
    after: onReleased,
  });
  if (pay_key === null) return null;
  return (
    <div className="space-y-3">
      <p className="text-muted text-small">Anotado por {taken_by && <PersonName email={taken_by} />}.</p>
      <PayLink
        hold={{ number, expires_at, pay_key, total: order_data.total }}
        phone={order_data.buyer_phone ?? ''}
        isSent={order_data.whatsapp}
      />
      <Action variant="secondary" icon={Undo2} run={release} busyLabel="Liberando…">
        Liberar as coroas
      </Action>
    </div>
  );
}
