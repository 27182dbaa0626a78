import { useQuery } from '@tanstack/react-query';
import { Banknote, Pencil, Phone, Printer, Scale } from 'lucide-react';
import type { WireResponse } from '#contract/endpoint.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { getOrderByNumber, type ProductionOrder } from '#contract/production.ts';
import { formatDateTime } from '#domain/dates.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { differenceText } from '#domain/sale/differences.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { useNow } from '#web/lib/clock.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { start } from '#web/lib/start-queries.ts';
import { useAcknowledge } from '#web/lib/use-acknowledge.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Details } from '#web/ui/details.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { buyerEntries, Time } from '#web/ui/record-parts.tsx';
import { WreathPicture } from '#web/ui/ribbon-preview.tsx';
import type { Route } from './+types/whole-order-page.ts';
import { useKnownHere } from './delivery/waiting-deliveries.ts';
import { InvoicePanel } from './invoice-panel.tsx';
import { MONEY_PANEL, OrderMoneyPanel } from './money/order-money.tsx';
import { OrderAddress } from './order-address.tsx';
import { StopNotices } from './order-badges.tsx';
import { OrderNotes } from './order-notes.tsx';
import { ORIGINS } from './order-texts.ts';
import { deadlineText, remainingText, startText, urgencyAt } from './production/deadline.ts';
import { StageControls, StageSteps } from './production/stage-controls.tsx';
import { orderQuery } from './queries.ts';
import { RelatedFuneral } from './related-funeral.tsx';
import { RequestPanel } from './request-panel.tsx';
import { RibbonButton } from './sheet/ribbon-button.tsx';

type Answer = WireResponse<typeof getOrderByNumber>;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pedido' });

const PART = { titleClass: 'mb-3', className: '@container' };

function PromisePart({ order }: { order: ProductionOrder }) {
  const now = useNow();
  const isOverdue = urgencyAt(order, now) === 'overdue';
  const start = isOverdue ? undefined : startText(order, now);
  return (
    <TitledCard {...PART} title="Promessa">
      <div className="mb-3 space-y-3 empty:hidden">
        <StopNotices order={order} />
      </div>
      <p className={classNames('font-semibold text-lead', isOverdue && 'text-error')}>
        {[deadlineText(order.deliver_by, now), remainingText(order, now)].filter(Boolean).join(', ')}
      </p>
      {start && <p className="text-small">{start}</p>}
      <Details
        className="mt-4"
        entries={[
          ['Pessoa falecida', order.deceased_name],
          ['Local', order.funeral_location],
          ['Cerimônia', <Time key="time" at={order.funeral_time} />],
          ['Comprador', order.buyer_name],
        ]}
      />
      {order.buyer_phone && (
        <a href={phoneHref(order.buyer_phone)} className="inline-flex min-h-11 items-center gap-2 text-link">
          <Phone className="size-4" />
          Ligar para {order.buyer_name}
        </a>
      )}
      {order.funeral && <RelatedFuneral order={order} funeral={order.funeral} />}
      <div className="mt-4 space-y-3 border-line border-t pt-4">
        <StageSteps order={order} />
        <StageControls order={order} />
      </div>
    </TitledCard>
  );
}

function WreathsPart({ order }: { order: ProductionOrder }) {
  const { wreaths } = order;
  return (
    <TitledCard {...PART} title={wreaths.length === 1 ? 'Coroa e faixa' : `${wreaths.length} coroas e suas faixas`}>
      <ul className="grid gap-5 @lg:grid-cols-2">
        {Array.from(wreaths.entries(), ([at, { title, size, color, image, faixa }]) => (
          <li key={at} className="min-w-0">
            <WreathPicture title={title} image={image} faixa={faixa} />
            <p className="mt-2 break-words font-semibold">{title}</p>
            <p className="text-caption text-muted">{[size, color].filter(Boolean).join(' · ')}</p>
            <p dir="auto" className="break-words font-display">
              {faixa ?? 'Sem faixa'}
            </p>
            {faixa !== null && mayBeMade(order) && (
              <RibbonButton order={order} at={at} faixa={faixa}>
                Faixa em SVG
              </RibbonButton>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

type Event = { at: string; text: string; by?: string };

/** Asks who sees an urgent order for their answer, so that nobody else is woken. */
function Unheard({ order, wake }: Answer) {
  const { mutate, isPending } = useAcknowledge(order.order_id);
  if (wake?.heard_at !== null || order.production !== 'novo' || !mayBeMade(order)) return null;
  return (
    <Notice tone="warning" className="mb-6">
      <p>
        {wake.called
          ? 'Pedido urgente: enquanto ninguém responde, o plantão é acordado.'
          : 'Pedido urgente, e o plantão está vazio: ninguém foi acordado. Responda, ou avise alguém.'}
      </p>
      <Button size="large" busy={isPending} busyLabel="Anotando…" className="mt-3" onClick={() => mutate()}>
        Recebi
      </Button>
    </Notice>
  );
}

function eventsOf({ order, steps, wake }: Answer, money: OrderDetails['movements']): Event[] {
  const events: Event[] = [
    { at: order.created_at, text: 'Comprado' },
    ...steps.map(({ from, to, user_email, created_at }) => ({
      at: created_at,
      by: user_email,
      text: `${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS[to]}`,
    })),
    ...(wake?.heard_at && wake.heard_by ? [{ at: wake.heard_at, by: wake.heard_by, text: 'Recebi' }] : []),
    ...money.map(({ kind, amount, at, user_email }) => ({
      at,
      text: `${MOVEMENT_LABELS[kind]}: ${moneyText(amount)}`,
      ...(user_email !== null && { by: user_email }),
    })),
    ...order.changes.map(({ at, by, differences }) => ({ at, by, text: differences.map(differenceText).join('; ') })),
    ...order.failed_deliveries.map(({ at, by, reason }) => ({ at, by, text: `Não entregue: ${reason}` })),
  ];
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function History({ answer, money }: { answer: Answer; money: OrderDetails['movements'] }) {
  const nameOf = usePersonName();
  return (
    <TitledCard {...PART} title="Registro">
      <ol className="space-y-1 text-small">
        {eventsOf(answer, money).map(({ at, text, by }) => (
          <li key={at + text} className="break-words">
            <Time at={at} />: {text} {by && <span className="wrap-anywhere text-muted">({nameOf(by)})</span>}
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

function AdministratorParts({ order }: { order: OrderDetails }) {
  return (
    <>
      <TitledCard {...PART} title="Comprador">
        <Details
          entries={[
            ...buyerEntries(order, phoneHref),
            ['Método de pagamento', PAYMENT_METHOD_LABELS[order.payment_method]],
            ['Origem', ORIGINS[order.origin]],
            ['Comprado em', formatDateTime(new Date(order.created_at))],
          ]}
        />
        <div className="mt-4">
          <OrderAddress orderId={order.order_id} />
        </div>
      </TitledCard>
      <OrderMoneyPanel order={order} />
      {order.requests.map((request) => (
        <RequestPanel key={request.protocol} order={order} request={request} />
      ))}
      {order.invoice && <InvoicePanel order={order} invoice={order.invoice} />}
    </>
  );
}

function Actions({ orderId, isAdministrator }: { orderId: string; isAdministrator: boolean }) {
  const ways = [
    ...(isAdministrator
      ? [
          { to: `#${MONEY_PANEL}`, label: 'Dinheiro', Icon: Banknote },
          { to: paths.editOrder(orderId), label: 'Editar', Icon: Pencil },
          { to: paths.orderDossier(orderId), label: 'Dossiê', Icon: Scale },
        ]
      : []),
    { to: paths.orderSheet(orderId), label: 'Ficha', Icon: Printer },
  ];
  return (
    <div className="flex flex-wrap gap-3">
      {ways.map(({ to, label, Icon }) => (
        // The browser itself goes to a part of the page, with the focus.
        <ButtonLink
          key={label}
          variant="secondary"
          to={to}
          {...(to.startsWith('#') && { reloadDocument: true })}
          icon={Icon}
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

function Whole({ answer, isAdministrator }: { answer: Answer; isAdministrator: boolean }) {
  const order = useKnownHere()(answer.order);
  const details = useQuery({ ...orderQuery(order.order_id), enabled: isAdministrator });
  return (
    <div className="grid items-start gap-6 @4xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <PromisePart order={order} />
        <WreathsPart order={order} />
      </div>
      <div className="grid min-w-0 gap-6 *:mt-0!">
        <TitledCard {...PART} title="Anotações">
          <OrderNotes orderId={order.order_id} notes={order.notes} />
        </TitledCard>
        {isAdministrator && (
          <QueryState
            query={details}
            loading="Carregando o dinheiro do pedido…"
            rowClass="h-24"
            failure="Não foi possível carregar o dinheiro do pedido."
          >
            {(whole) => <AdministratorParts order={whole} />}
          </QueryState>
        )}
        <History answer={answer} money={details.data?.movements ?? []} />
      </div>
    </div>
  );
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  start(apiQuery(getOrderByNumber, { params: { number: params.number } }));

export default function WholeOrderPage({ params }: Route.ComponentProps) {
  const isAdministrator = useSession()?.role === 'administrador';
  const query = useQuery(apiQuery(getOrderByNumber, { params: { number: params.number } }));
  const list = isAdministrator ? { to: paths.orders, label: 'Pedidos' } : { to: paths.production, label: 'Produção' };
  return (
    <OfficePage
      back={list}
      title="Pedido"
      lead={query.data && <OrderNumber order={query.data.order} />}
      action={query.data && <Actions orderId={query.data.order.order_id} isAdministrator={isAdministrator} />}
    >
      <QueryState
        query={query}
        loading="Carregando pedido…"
        rowClass="h-24"
        failure="Não foi possível carregar o pedido."
        back={{ to: list.to, label: isAdministrator ? 'Voltar aos pedidos' : 'Voltar à produção' }}
      >
        {(answer) => (
          <>
            <Unheard {...answer} />
            <Whole key={answer.order.order_id} answer={answer} isAdministrator={isAdministrator} />
          </>
        )}
      </QueryState>
    </OfficePage>
  );
}
