import type {
  AttentionAddress,
  AttentionAlarm,
  AttentionInvoice,
  AttentionNotification,
  AttentionOwed,
  AttentionPayment,
  AttentionRequest,
} from '#contract/dashboard.ts';
import { PART_NAMES } from '#domain/alarms.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { CHANNELS, recipientText } from '#web/lib/channels.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AttentionPaymentItem } from './attention-payment.tsx';

type List<T> = { total: number; latest: T[] };
type AttentionProps = {
  alarms: List<AttentionAlarm>;
  payments: List<AttentionPayment>;
  notifications: List<AttentionNotification>;
  reservations: List<AttentionAddress>;
  invoices: List<AttentionInvoice>;
  requests: List<AttentionRequest>;
  owed: List<AttentionOwed>;
};

function countText(total: number, one: string, many: string): string {
  return total === 1 ? `1 ${one}` : `${total} ${many}`;
}

function Alarms({ total, latest }: List<AttentionAlarm>) {
  return (
    <Notice
      tone="error"
      title={countText(total, 'alarme do sistema', 'alarmes do sistema')}
      action={
        <TextLink to={paths.system} className="inline-flex min-h-11 items-center font-semibold">
          Ver o sistema
        </TextLink>
      }
    >
      <ul className="mt-2 space-y-2 text-small">
        {latest.map(({ part, words, began_at }) => (
          <li key={part} className="break-words">
            <span className="font-semibold">{PART_NAMES[part]}</span>, desde {formatDateTime(new Date(began_at))}:{' '}
            {words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Payments({ total, latest }: List<AttentionPayment>) {
  return (
    <Notice tone="warning" title={countText(total, 'pagamento precisa de atenção', 'pagamentos precisam de atenção')}>
      <ul className="mt-2 divide-y divide-warning-line text-small">
        {latest.map((payment) => (
          <AttentionPaymentItem key={payment.payment_id} payment={payment} />
        ))}
      </ul>
    </Notice>
  );
}

function Notifications({ total, latest }: List<AttentionNotification>) {
  return (
    <Notice
      tone="warning"
      title={countText(total, 'aviso não chegou', 'avisos não chegaram')}
      action={
        <TextLink to={paths.notifications} className="inline-flex min-h-11 items-center font-semibold">
          Ver e reenviar os avisos
        </TextLink>
      }
    >
      <ul className="mt-2 space-y-2 text-small">
        {latest.map(({ _id, channel, recipient, subject, error, created_at }) => (
          <li key={_id}>
            <span className="font-semibold">{subject}</span> para{' '}
            {channel === 'push' ? (
              'um aparelho'
            ) : (
              <>
                <span className="break-all">{recipientText(channel, recipient)}</span> ({CHANNELS[channel]})
              </>
            )}
            <span className="block break-words text-caption text-muted">
              {error === null ? '' : `${error} · `}
              {formatDateTime(new Date(created_at))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Reservations({ latest }: List<AttentionAddress>) {
  return (
    <Notice
      tone="warning"
      title="Reservas demais de um endereço"
      action={
        <TextLink to={paths.reservations} className="inline-flex min-h-11 items-center font-semibold">
          Ver as reservas
        </TextLink>
      }
    >
      <p className="text-small">Já havia coroas demais aguardando pagamento; novas reservas foram recusadas:</p>
      <ul className="mt-2 space-y-2 text-small">
        {latest.map(({ address, refused, last_at }) => (
          <li key={address}>
            <span className="break-all font-semibold">{address}</span>: {countText(refused, 'recusa', 'recusas')}, a
            última em {formatDateTime(new Date(last_at))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Invoices({ total, latest }: List<AttentionInvoice>) {
  return (
    <Notice tone="warning" title={countText(total, 'nota fiscal pedida', 'notas fiscais pedidas')}>
      <ul className="mt-1 text-small">
        {latest.map(({ order_id, number, buyer_name, requested_at }) => (
          <li key={order_id}>
            <TextLink to={paths.order(number)} className="inline-flex min-h-11 items-center font-semibold">
              Pedido {orderNumberText(number)}
            </TextLink>
            , {buyer_name}, pedida em {formatDateTime(new Date(requested_at))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const REQUEST_TITLES = { cancellation: 'pede o cancelamento', complaint: 'reclama da entrega' } as const;

function Requests({ total, latest }: List<AttentionRequest>) {
  return (
    <Notice tone="warning" title={countText(total, 'comprador espera resposta', 'compradores esperam resposta')}>
      <ul className="mt-1 text-small">
        {latest.map(({ order_id, number, buyer_name, kind, answer_by }) => (
          <li key={order_id}>
            <TextLink to={paths.order(number)} className="inline-flex min-h-11 items-center font-semibold">
              Pedido {orderNumberText(number)}
            </TextLink>
            , {buyer_name} {REQUEST_TITLES[kind]}: responder até {formatDateTime(new Date(answer_by))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Money that families wait for, here and in Financeiro. */
export function Owed({ total, latest }: List<AttentionOwed>) {
  if (total === 0) return null;
  return (
    <Notice
      tone="warning"
      title={countText(total, 'pedido com dinheiro a devolver', 'pedidos com dinheiro a devolver')}
      action={
        <TextLink
          to={`${paths.orders}?situacao=a_devolver`}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          Ver os pedidos
        </TextLink>
      }
    >
      <ul className="mt-1 text-small">
        {latest.map(({ order_id, number, buyer_name, amount }) => (
          <li key={order_id} className="break-words">
            <TextLink to={paths.order(number)} className="inline-flex min-h-11 items-center font-semibold">
              Pedido {orderNumberText(number)}
            </TextLink>
            , {buyer_name}: {moneyText(amount)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Everything that needs a person; renders nothing when there is nothing. */
export function Attention(props: AttentionProps) {
  const { alarms, payments, notifications, reservations, invoices, requests, owed } = props;
  const kinds = Object.values(props).filter(({ total }) => total > 0).length;
  if (kinds === 0) return null;
  return (
    <section
      aria-label="Precisa de atenção"
      className={classNames('mb-8 grid items-start gap-4', kinds > 1 && '@4xl:grid-cols-2')}
    >
      {alarms.total > 0 && <Alarms {...alarms} />}
      {requests.total > 0 && <Requests {...requests} />}
      <Owed {...owed} />
      {payments.total > 0 && <Payments {...payments} />}
      {notifications.total > 0 && <Notifications {...notifications} />}
      {reservations.total > 0 && <Reservations {...reservations} />}
      {invoices.total > 0 && <Invoices {...invoices} />}
    </section>
  );
}
