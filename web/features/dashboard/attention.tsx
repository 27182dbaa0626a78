import type { ComponentProps, ReactNode } from 'react';
import { PART_NAMES } from '#domain/alarms.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { CHANNELS, recipientText } from '#web/lib/channels.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type AttentionAnswer, AttentionPaymentItem } from './attention-payment.tsx';

type List<T> = { total: number; latest: T[] };

function countText(total: number, one: string, many: string): string {
  return total === 1 ? `1 ${one}` : `${total} ${many}`;
}

type KindProps<T> = {
  of: List<T>;
  tone?: ComponentProps<typeof Notice>['tone'];
  title: readonly [one: string, many: string] | string;
  /** The page on which it is mended. */
  more?: readonly [to: string, words: string];
  lead?: string;
  className?: string;
  children: (one: T) => ReactNode;
};

const SPACED = 'mt-2 space-y-2 text-small';

function Kind<T>({ of: { total, latest }, tone = 'warning', title, more, lead, className, children }: KindProps<T>) {
  if (total === 0) return null;
  const action = more && (
    <TextLink to={more[0]} className={LINK}>
      {more[1]}
    </TextLink>
  );
  return (
    <Notice tone={tone} title={typeof title === 'string' ? title : countText(total, ...title)} action={action}>
      {lead && <p className="text-small">{lead}</p>}
      <ul className={className ?? SPACED}>{latest.map(children)}</ul>
    </Notice>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-semibold';

type Ordered = { order_id: string; number: number; buyer_name: string };

function OrderKind<T extends Ordered>({ children, ...kind }: KindProps<T>) {
  return (
    <Kind {...kind} className="mt-1 text-small">
      {(one) => (
        <li key={one.order_id} className="break-words">
          <TextLink to={paths.order(one.number)} className={LINK}>
            Pedido {orderNumberText(one.number)}
          </TextLink>
          , {one.buyer_name}
          {children(one)}
        </li>
      )}
    </Kind>
  );
}

const REQUEST_TITLES = { cancellation: 'pede o cancelamento', complaint: 'reclama da entrega' } as const;

export function Owed(owed: AttentionAnswer['owed']) {
  return (
    <OrderKind
      of={owed}
      title={['pedido com dinheiro a devolver', 'pedidos com dinheiro a devolver']}
      more={[`${paths.orders}?situacao=a_devolver`, 'Ver os pedidos']}
    >
      {({ amount }) => `: ${moneyText(amount)}`}
    </OrderKind>
  );
}

export function Attention(props: AttentionAnswer) {
  const { alarms, payments, notifications, reservations, invoices, requests, owed } = props;
  const kinds = Object.values(props).filter(({ total }) => total > 0).length;
  if (kinds === 0) return null;
  return (
    <section
      aria-label="Precisa de atenção"
      className={classNames('mb-8 grid items-start gap-4', kinds > 1 && '@4xl:grid-cols-2')}
    >
      <Kind
        of={alarms}
        tone="error"
        title={['alarme do sistema', 'alarmes do sistema']}
        more={[paths.system, 'Ver o sistema']}
      >
        {({ part, words, began_at }) => (
          <li key={part} className="break-words">
            <span className="font-semibold">{PART_NAMES[part]}</span>, desde {formatDateTime(new Date(began_at))}:{' '}
            {words}
          </li>
        )}
      </Kind>
      <OrderKind of={requests} title={['comprador espera resposta', 'compradores esperam resposta']}>
        {({ kind, answer_by }) => ` ${REQUEST_TITLES[kind]}: responder até ${formatDateTime(new Date(answer_by))}`}
      </OrderKind>
      <Owed {...owed} />
      <Kind
        of={payments}
        title={['pagamento precisa de atenção', 'pagamentos precisam de atenção']}
        className="mt-2 divide-y divide-warning-line text-small"
      >
        {(payment) => <AttentionPaymentItem key={payment.payment_id} payment={payment} />}
      </Kind>
      <Kind
        of={notifications}
        title={['aviso não chegou', 'avisos não chegaram']}
        more={[paths.notifications, 'Ver e reenviar os avisos']}
      >
        {({ _id, channel, recipient, subject, error, created_at }) => (
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
        )}
      </Kind>
      <Kind
        of={reservations}
        title="Reservas demais de um endereço"
        more={[paths.reservations, 'Ver as reservas']}
        lead="Já havia coroas demais aguardando pagamento; novas reservas foram recusadas:"
      >
        {({ address, refused, last_at }) => (
          <li key={address}>
            <span className="break-all font-semibold">{address}</span>: {countText(refused, 'recusa', 'recusas')}, a
            última em {formatDateTime(new Date(last_at))}
          </li>
        )}
      </Kind>
      <OrderKind of={invoices} title={['nota fiscal pedida', 'notas fiscais pedidas']}>
        {({ requested_at }) => `, pedida em ${formatDateTime(new Date(requested_at))}`}
      </OrderKind>
    </section>
  );
}
