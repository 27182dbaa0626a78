import { useQuery } from '@tanstack/react-query';
import { Pencil, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getOrder, type Order, type OrderDetails as Whole } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { FaixaTexts, PurchaseLines } from '#web/ui/purchase-lists.tsx';
import { ApprovedBadge, FlagBadges, ProductionBadge } from '../order-badges.tsx';
import { methodText, originText } from '../order-texts.ts';
import { RelatedFuneral } from '../related-funeral.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-4">
      <Heading level={3} size={4} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatDateTime(new Date(at))}
    </time>
  );
}

function Buyer({ order }: { order: Order }) {
  const phone = order.buyer_phone ?? '';
  return (
    <Part title="Comprador">
      <Details
        entries={[
          ['Nome', order.buyer_name],
          [
            'E-mail',
            <a key="mail" href={`mailto:${order.buyer_email}`} className="text-link break-all">
              {order.buyer_email}
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
          ['CPF', order.buyer_cpf],
          ['Endereço de cobrança', order.billing_address],
        ]}
      />
    </Part>
  );
}

function Production({ order, whole, hasFailed }: { order: Order; whole: Whole | undefined; hasFailed: boolean }) {
  return (
    <Part title="Produção">
      <p className="flex flex-wrap items-center gap-2">
        <ProductionBadge state={order.production} />
        <span className="text-muted text-small">
          Entregar até <Time at={order.deliver_by} />
        </span>
      </p>
      {hasFailed && (
        <p className="mt-2 text-error text-small">Não foi possível carregar o histórico da produção e o funeral.</p>
      )}
      {whole && whole.production_steps.length > 0 && (
        <ol className="mt-3 space-y-1 text-small">
          {whole.production_steps.map(({ from, to, user_email, created_at }) => (
            <li key={created_at}>
              <Time at={created_at} />: {PRODUCTION_LABELS[from]} → {PRODUCTION_LABELS[to]}{' '}
              <span className="break-all text-muted">({user_email})</span>
            </li>
          ))}
        </ol>
      )}
      {whole?.funeral && (
        <div className="mt-3">
          <RelatedFuneral funeral={whole.funeral} />
        </div>
      )}
    </Part>
  );
}

function Content({ order, period }: { order: Order; period: Period | undefined }) {
  const { data, isError } = useQuery(apiQuery(getOrder, { params: { orderId: order.order_id } }));
  const known = data ?? order;
  return (
    <div className="space-y-5">
      <p className="flex flex-wrap gap-1.5">
        <ApprovedBadge />
        <ProductionBadge state={known.production} />
        <FlagBadges flags={known.flags} />
      </p>
      <Details
        entries={[
          [
            'Total',
            <span key="total" className="font-semibold text-lead tabular-nums">
              {moneyText(known.total)}
            </span>,
          ],
          ['Método de pagamento', methodText(known.payment_method)],
          ['Data', <Time key="date" at={known.created_at} />],
          ['Origem', originText(known.origin)],
          ...(known.payment_id === null ? [] : [['Pagamento', known.payment_id] as const]),
        ]}
      />
      <Part title="Cerimônia">
        <Details
          entries={[
            ['Pessoa falecida', known.deceased_name],
            ['Local', known.funeral_location],
            ['Data e hora', <Time key="time" at={known.funeral_time} />],
          ]}
        />
      </Part>
      <Part title={known.faixa_texts.length === 1 ? 'Faixa' : 'Faixas'}>
        <FaixaTexts texts={known.faixa_texts} />
      </Part>
      <Part title="Itens">
        <PurchaseLines lines={known.items} priceOf={({ price }) => moneyText(price)} />
      </Part>
      <Production order={known} whole={data} hasFailed={isError} />
      <Buyer order={known} />
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <Button asChild>
          <SiteLink to={paths.orderSheet(order.order_id)}>
            <Printer aria-hidden="true" className="size-5" />
            Ficha para a floricultura
          </SiteLink>
        </Button>
        <Button variant="secondary" asChild>
          <SiteLink to={paths.editOrder(order.order_id)} state={{ period }}>
            <Pencil aria-hidden="true" className="size-5" />
            Editar
          </SiteLink>
        </Button>
      </div>
    </div>
  );
}

type OrderDetailsProps = { order: Order | undefined; period: Period | undefined; onClose: () => void };

/** Everything about one order, over the list; closed while there is none. */
export function OrderDetails({ order, period, onClose }: OrderDetailsProps) {
  const [last, setLast] = useState(order);
  if (order && order !== last) setLast(order);
  return (
    <Overlay
      open={order !== undefined}
      onOpenChange={onClose}
      title="Detalhes do pedido"
      description={<span className="wrap-anywhere font-mono text-caption">{last?.order_id}</span>}
      className="max-w-3xl!"
    >
      {last && <Content key={last.order_id} order={last} period={period} />}
    </Overlay>
  );
}
