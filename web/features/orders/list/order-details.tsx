import { useQuery } from '@tanstack/react-query';
import { FileText, Pencil, Printer } from 'lucide-react';
import type { Order, OrderDetails as Whole } from '#contract/orders.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { paths } from '#web/paths.ts';
import { Details } from '#web/ui/details.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PurchaseLines } from '#web/ui/purchase-lists.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { buyerEntries, RecordOverlay, RecordPart, Time } from '#web/ui/record-parts.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { FailedDeliveries } from '../delivery/failed-deliveries.tsx';
import { OrderAddress } from '../order-address.tsx';
import { ApprovedBadge, FlagBadges, ProductionBadge } from '../order-badges.tsx';
import { moneyEntries, ORIGINS } from '../order-texts.ts';
import { orderQuery } from '../queries.ts';
import { RelatedFuneral } from '../related-funeral.tsx';

function Production({ order, whole, hasFailed }: { order: Order; whole: Whole | undefined; hasFailed: boolean }) {
  return (
    <RecordPart title="Produção">
      <p className="flex flex-wrap items-center gap-2">
        <ProductionBadge state={order.production} />
        <span className="text-muted text-small">
          Entregar até <Time at={order.deliver_by} />
        </span>
      </p>
      {hasFailed && (
        <p className="mt-2 text-error text-small">Não foi possível carregar o histórico da produção e o funeral.</p>
      )}
      {whole && (
        <div className="mt-3">
          <FailedDeliveries order={whole} />
        </div>
      )}
      {whole && whole.production_steps.length > 0 && (
        <ol className="mt-3 space-y-1 text-small">
          {whole.production_steps.map(({ from, to, user_email, created_at }) => (
            <li key={created_at}>
              <Time at={created_at} />: {PRODUCTION_LABELS[from]} → {PRODUCTION_LABELS[to]}{' '}
              <span className="wrap-anywhere text-muted">
                (<PersonName email={user_email} />)
              </span>
            </li>
          ))}
        </ol>
      )}
      {whole?.funeral && (
        <div className="mt-3">
          <RelatedFuneral order={whole} funeral={whole.funeral} />
        </div>
      )}
    </RecordPart>
  );
}

type ContentProps = { order: Order; whole: Whole | undefined; hasFailed: boolean; period: Period | undefined };

function Content({ order: known, whole, hasFailed, period }: ContentProps) {
  return (
    <div className="space-y-5">
      {known.flags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          <FlagBadges flags={known.flags} />
        </p>
      )}
      <Details
        entries={[
          ['Status', <ApprovedBadge key="status" />],
          ['Situação', known.situation !== null && <SituationBadge key="situation" situation={known.situation} />],
          ['Produção', <ProductionBadge key="production" state={known.production} />],
          [
            'Total',
            <span key="total" className="font-semibold text-lead tabular-nums">
              {moneyText(known.total)}
            </span>,
          ],
          ...moneyEntries(known),
          ['Método de pagamento', PAYMENT_METHOD_LABELS[known.payment_method]],
          ['Data', <Time key="date" at={known.created_at} />],
          ['Origem', ORIGINS[known.origin]],
          ['Pagamento', known.payment_id !== null && known.payment_id],
        ]}
      />
      {whole && <OrderAddress orderId={whole.order_id} />}
      <RecordPart title="Cerimônia">
        <Details
          entries={[
            ['Pessoa falecida', known.deceased_name],
            ['Local', known.funeral_location],
            ['Data e hora', <Time key="time" at={known.funeral_time} />],
          ]}
        />
      </RecordPart>
      <RecordPart title="Coroas e faixas">
        <PurchaseLines lines={known.items} priceOf={({ price }) => moneyText(price)} />
      </RecordPart>
      <Production order={known} whole={whole} hasFailed={hasFailed} />
      <RecordPart title="Comprador">
        <Details entries={buyerEntries(known, phoneHref)} />
      </RecordPart>
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <ButtonLink to={paths.orderSheet(known.order_id)} icon={Printer}>
          Ficha para a floricultura
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.editOrder(known.order_id)} state={{ period }} icon={Pencil}>
          Editar
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.order(known.number)} icon={FileText}>
          Tudo do pedido
        </ButtonLink>
      </div>
    </div>
  );
}

type OrderDetailsProps = {
  orderId: string | undefined;
  /** The order's row in the list, shown until the details have loaded. */
  listed: Order | undefined;
  period: Period | undefined;
  onClose: () => void;
};

export function OrderDetails({ orderId, listed, period, onClose }: OrderDetailsProps) {
  const query = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined });
  return (
    <RecordOverlay
      open={orderId !== undefined}
      onClose={onClose}
      title="Detalhes do pedido"
      record={query.data ?? listed}
      numberOf={(order) => <OrderNumber order={order} />}
      missing={
        <QueryState
          query={query}
          loading="Carregando pedido…"
          rowClass="h-10"
          failure="Não foi possível carregar o pedido."
          back={{ to: paths.orders, label: 'Ver pedidos' }}
        >
          {() => null}
        </QueryState>
      }
    >
      {(order) => <Content order={order} whole={query.data} hasFailed={query.isError} period={period} />}
    </RecordOverlay>
  );
}
