import { ReceiptText } from 'lucide-react';
import type { OrderPage } from '#contract/order-page.ts';
import { formatDateTime, formatDay } from '#domain/dates.ts';
import { roundedCents } from '#domain/money.ts';
import { orderNumberText, PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { givingBackText } from '#domain/order-money.ts';
import { paymentNoticeText } from '#domain/payment.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { useInPlace } from '#web/lib/focus.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { Correction } from './correction.tsx';
import { Delivery } from './delivery.tsx';
import { OwnAddress } from './own-address.tsx';
import { Ceremony, contactMessage, Panel, wreathsTitle } from './panel.tsx';
import { Progress } from './progress.tsx';
import { promiseOf, stepsOf } from './progress-labels.ts';
import { Requests } from './requests.tsx';
import { Sharing } from './sharing.tsx';
import { Wreaths } from './wreaths.tsx';

// The checks of a form are fetched by the few who need a nota fiscal.
const InvoiceForm = lazyPart(
  () => import('./invoice-form.tsx').then((module) => module.InvoiceForm),
  TryAgain,
  <Skeleton className="h-40 rounded-card" />,
);

function statusText({ requested_at, number, done_at }: NonNullable<OrderPage['invoice']>): string {
  const named = number === null ? 'Nota fiscal' : `Nota fiscal ${number}`;
  if (done_at !== null) return `${named} emitida em ${formatDay(new Date(done_at))}. Ela vai para o seu e-mail.`;
  const asked = requested_at && formatDay(new Date(requested_at));
  return `Recebemos o seu pedido de nota fiscal em ${asked}. Ela vai para o seu e-mail assim que for emitida.`;
}

function Invoice({ orderKey, invoice }: { orderKey: string; invoice: OrderPage['invoice'] }) {
  const { isOpen, opener, open, close } = useInPlace();
  if (isOpen) return <InvoiceForm orderKey={orderKey} onClose={close} />;
  return (
    <>
      {invoice && <output className="mb-2 block text-small">{statusText(invoice)}</output>}
      {!invoice?.done_at && (
        <Button ref={opener} variant="secondary" onClick={open}>
          {invoice ? 'Mudar os dados da nota' : 'Pedir nota fiscal'}
        </Button>
      )}
    </>
  );
}

function AmountLine({ label, amount }: { label: string; amount: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-muted">{label}</span>
      <span className="font-semibold text-price tabular-nums">{moneyText(amount)}</span>
    </p>
  );
}

function Payment({ orderKey, order }: { orderKey: string; order: OrderPage }) {
  const { paid, refunded, due, owed, owed_by_hand, payment_method, invoice } = order;
  const method = PAYMENT_METHOD_LABELS[payment_method];
  return (
    <Panel title="Pagamento">
      {(refunded === 0 || refunded < paid) && paid > 0 && <AmountLine label={`Pago com ${method}`} amount={paid} />}
      {refunded > 0 && <AmountLine label={`Devolvido com ${method}`} amount={refunded} />}
      {due > 0 && <AmountLine label="Falta pagar" amount={due} />}
      {owed > 0 && <p className="mt-2 text-small">{givingBackText(roundedCents(owed), owed_by_hand)}</p>}
      {order.pay_key !== null && (
        <SiteLink to={paths.payPage(order.pay_key)} className="mt-1 inline-flex min-h-11 items-center text-link">
          Pagar o que falta por Pix
        </SiteLink>
      )}
      {paid > 0 && (
        <div className="mt-4 border-line border-t pt-4">
          <SiteLink
            to={paths.orderReceipt(orderKey)}
            reloadDocument
            className="mb-2 flex min-h-11 items-center gap-2 text-link"
          >
            <ReceiptText />
            Ver e imprimir o recibo
          </SiteLink>
          {!order.cancelled && refunded < paid && <Invoice orderKey={orderKey} invoice={invoice} />}
        </div>
      )}
    </Panel>
  );
}

function Contact({ order, isUrgent }: { order: OrderPage; isUrgent: boolean }) {
  return (
    <Panel title="Falar com uma pessoa">
      <p className="text-muted text-small">
        Estamos aqui a qualquer hora. Diga o número do pedido:{' '}
        <strong className="whitespace-nowrap font-semibold text-ink tabular-nums">
          {orderNumberText(order.number)}
        </strong>
      </p>
      <ContactButtons {...useBusinessContact(contactMessage(order))} isUrgent={isUrgent} className="mt-4" />
    </Panel>
  );
}

type OrderViewProps = {
  orderKey: string;
  order: OrderPage;
  /** When the server last answered, in milliseconds since 1970. */
  updatedAt: number;
  /** The last question failed: what is shown may be old. */
  isStale: boolean;
};

export function OrderView({ orderKey, order, updatedAt, isStale }: OrderViewProps) {
  const now = useNow();
  const promise = promiseOf(order, now);
  return (
    <div className="container-page py-8 sm:py-12">
      <p className="eyebrow">Pedido {orderNumberText(order.number)}</p>
      <Heading level={1} size={2} className="mt-2 break-words">
        Homenagem a {order.deceased_name}
      </Heading>
      <p className="mt-3 text-lead text-muted">
        {order.first_name},{' '}
        {order.cancelled
          ? 'este pedido não será entregue.'
          : 'obrigado pela confiança. Acompanhe aqui a sua homenagem.'}
      </p>
      <div className="mt-6 space-y-6">
        {!order.cancelled && (
          <Progress steps={stepsOf(order, now)} updatedAt={updatedAt} isStale={isStale}>
            {order.delivery && <Delivery orderKey={orderKey} delivery={order.delivery} />}
          </Progress>
        )}
        {promise && (
          <Notice tone={promise.tone} title={promise.title}>
            {promise.text}
          </Notice>
        )}
        {order.moved && !order.cancelled && order.promise !== 'called-off' && (
          <Notice tone="warning" title="A cerimônia mudou">
            O pedido seguiu com ela: {order.funeral_location}, {formatDateTime(new Date(order.funeral_time))}.
          </Notice>
        )}
        {order.notice && <Notice tone="warning">{paymentNoticeText(order.notice, order.cancelled)}</Notice>}
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[1.15fr_1fr] @4xl:gap-8">
        <div className="@container space-y-6">
          <Panel title={wreathsTitle(order)}>
            <Correction orderKey={orderKey} order={order}>
              <Wreaths wreaths={order.wreaths} />
            </Correction>
          </Panel>
        </div>
        <div className="space-y-6">
          <Ceremony order={order} />
          {!order.cancelled && <Sharing orderKey={orderKey} order={order} />}
          <Payment orderKey={orderKey} order={order} />
          <Requests orderKey={orderKey} order={order} />
          <Contact order={order} isUrgent={promise?.needsCall ?? false} />
          <OwnAddress orderKey={orderKey} />
        </div>
      </div>
    </div>
  );
}
