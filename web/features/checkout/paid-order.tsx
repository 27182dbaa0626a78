import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { type KeptOrder, keptOrders } from '#web/lib/kept-orders.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink, SiteLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { draftStore, eraseDraft, renewOrderId, useDraft } from './draft.ts';

export function OrderPageLink({ orderKey, onFollow }: { orderKey: string; onFollow?: () => void }) {
  return (
    <ButtonLink to={paths.orderPage(orderKey)} reloadDocument onClick={onFollow}>
      Acompanhar o pedido
    </ButtonLink>
  );
}

export function PaidOrder({ order }: { order: KeptOrder }) {
  return (
    <Notice
      tone="success"
      className="w-full text-left"
      title={`Pagamento aprovado: pedido ${orderNumberText(order.number)}`}
      live
      action={<OrderPageLink orderKey={order.key} />}
    >
      Já recebemos a sua homenagem. Não é preciso pagar de novo.
    </Notice>
  );
}

/** The paid order is no longer in the cart, and nothing of it is kept but the way to its page. */
function takeOut(): void {
  const bought = draftStore.get().sent?.items ?? [];
  cartStore.set(cartStore.get().filter(({ _id }) => !bought.some((item) => item._id === _id)));
  eraseDraft();
}

/** Wreaths of a paid order that are in the cart again: buying them is a second purchase, which nobody makes by chance. */
export function SecondPurchase() {
  const { sent } = useDraft();
  const order = keptOrders.use().find(({ key }) => key === sent?.link?.orderKey);
  return (
    <Notice
      tone="success"
      className="my-3"
      title={order ? `O pedido ${orderNumberText(order.number)} já está pago` : 'Este pedido já está pago'}
      live
      action={
        <>
          {order ? (
            <OrderPageLink orderKey={order.key} onFollow={takeOut} />
          ) : (
            <Button onClick={takeOut}>Não comprar de novo</Button>
          )}
          <Button variant="secondary" onClick={renewOrderId}>
            Comprar outra vez
          </Button>
        </>
      }
    >
      Não é preciso pagar de novo; a confirmação vai para o seu e-mail. Pagar outra vez pelas mesmas coroas seria um
      novo pedido.
    </Notice>
  );
}

/** The last orders of this device, each with the way to its page; without the one that is told of above them. */
export function KeptOrders({ except, className }: { except?: KeptOrder | undefined; className?: string }) {
  const orders = keptOrders.use().filter((order) => order !== except);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="pedidos-do-aparelho" className={className}>
      <Heading level={2} size={4} id="pedidos-do-aparelho">
        Seus pedidos neste aparelho
      </Heading>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {orders.map(({ key, number, at }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <strong className="font-semibold">Pedido {orderNumberText(number)}</strong>{' '}
              <span className="text-muted text-small">pago, visto em {formatDateTime(new Date(at))}</span>
            </span>
            <SiteLink
              to={paths.orderPage(key)}
              reloadDocument
              className="text-link inline-flex min-h-11 items-center"
              aria-label={`Acompanhar o pedido ${orderNumberText(number)}`}
            >
              Acompanhar o pedido
            </SiteLink>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" className="-ml-3 text-muted" onClick={keptOrders.clear}>
        Esquecer neste aparelho
      </Button>
    </section>
  );
}
