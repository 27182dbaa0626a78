import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Flower2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate, useSearchParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { getOrderPage, OrderPage } from '#contract/order-page.ts';
import type { verifyPayment } from '#contract/payments.ts';
import { orderNumberText } from '#domain/order.ts';
import { paymentNoticeText } from '#domain/payment.ts';
import { draftStore, eraseDraft, orderKeyOf } from '#web/features/checkout/draft.ts';
import { OrderPageLink } from '#web/features/checkout/paid-order.tsx';
import { settleSent } from '#web/features/checkout/sent-order.ts';
import { AddressForm } from '#web/features/order-page/own-address.tsx';
import { promiseOf } from '#web/features/order-page/progress-labels.ts';
import { ApiError } from '#web/lib/api.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { useInPlace } from '#web/lib/focus.ts';
import { payingOrder, replaceOrderKey } from '#web/lib/kept-orders.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { paths } from '#web/paths.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/confirmation-page.ts';
import { paymentIdOf } from './payment-id.ts';
import { HomeLink, PaymentScreen, type PaymentScreenProps } from './payment-screen.tsx';
import type { Unconfirmed } from './unconfirmed-notice.tsx';

const HOME_AFTER_MS = 3000;
const RETRIES = 3;
const RETRY_MS = 1500;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirmação do pagamento' });

/** Leads to the home page after a moment, and prefetches it meanwhile. */
function HomeSoon({ paymentId }: { paymentId: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    const state = paymentId === undefined ? null : ({ unconfirmedPayment: paymentId } satisfies Unconfirmed);
    const timer = setTimeout(() => void navigate(paths.home, { replace: true, state }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, paymentId]);
  return (
    <>
      <p className="text-small">Voltando ao início em alguns segundos…</p>
      <PrefetchPageLinks page={paths.home} />
    </>
  );
}

const VALIDATING: PaymentScreenProps = {
  icon: <Spinner label="Validando pagamento" />,
  title: 'Validando pagamento…',
  children: <p>Só um instante, estamos confirmando com o Mercado Pago.</p>,
};

function TalkToUs() {
  const contact = useBusinessContact('Olá! Tenho uma dúvida sobre o pagamento de uma coroa de flores.');
  return <ContactButtons {...contact} className="mt-6 justify-center" />;
}

/** For a browser without the order's key: true for first and second payments, without the buyer's data. */
const UNKNOWN_ORDER = (
  <>
    <p>
      O Mercado Pago confirmou este pagamento. O que ele pagou está no e-mail que enviamos a quem comprou, com o
      endereço para acompanhar o pedido.
    </p>
  </>
);

/** Whether asking again may succeed: no answer, 429 or 5xx. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status === 429 || error.status >= 500;
}

const retry = {
  retry: (failures: number, error: Error) => failures < RETRIES && mayPass(error),
  retryDelay: RETRY_MS,
};

function Promised({ order }: { order: OrderPage }) {
  const promise = promiseOf(order, useNow());
  return (
    promise && (
      <Notice tone={promise.tone} title={promise.title} className="text-left">
        {promise.text}
      </Notice>
    )
  );
}

type Renewed = (key: string, email: string) => void;

/** The address of the confirmation mail, so that the buyer notices a mistyped one. */
function Mailed({ email, orderKey, onRenewed }: { email: string; orderKey: string; onRenewed: Renewed }) {
  const { isOpen, opener, open, close } = useInPlace();
  if (isOpen) {
    return (
      <div className="mt-6">
        <AddressForm
          orderKey={orderKey}
          onClose={close}
          onRenewed={(key, right) => {
            onRenewed(key, right);
            close();
          }}
        />
      </div>
    );
  }
  return (
    <p className="mt-6 text-muted">
      Cada coroa é montada à mão, com a faixa que você escreveu. Enviamos a confirmação para{' '}
      {email === '' ? 'o seu e-mail' : <strong className="text-ink wrap-anywhere">{email}</strong>}, com o endereço para
      acompanhar o pedido.{' '}
      <button ref={opener} type="button" className="min-h-6 cursor-pointer text-link underline" onClick={open}>
        Corrigir o e-mail
      </button>
    </p>
  );
}

type Known = { order: (OrderPage & { key: string }) | undefined; email: string; onRenewed: Renewed };

function valid({ order, email, onRenewed }: Known): PaymentScreenProps {
  const notice = order?.notice ?? null;
  const isFirst = order !== undefined && notice !== 'paid-twice';
  return {
    icon: <Flower2 className="size-9" strokeWidth={1.3} />,
    title: 'Pagamento aprovado! Obrigado pela sua compra.',
    actions: (
      <>
        {order && <OrderPageLink orderKey={order.key} />}
        <HomeLink />
      </>
    ),
    more: (
      <>
        {isFirst && <Mailed email={email} orderKey={order.key} onRenewed={onRenewed} />}
        {(notice !== null || !order || order.promise !== 'in-time') && <TalkToUs />}
      </>
    ),
    children: order ? (
      <>
        <p>
          O número do seu pedido é{' '}
          <strong className="whitespace-nowrap text-ink">{orderNumberText(order.number)}</strong>.
        </p>
        {notice && <Notice tone="warning">{paymentNoticeText(notice, order.cancelled)}</Notice>}
        {isFirst && <Promised order={order} />}
      </>
    ) : (
      UNKNOWN_ORDER
    ),
  };
}

/** A payment that isn't approved. `isPending`: the provider knows it and waits for the money. */
function invalid(paymentId: string | undefined, isPending: boolean): PaymentScreenProps {
  return {
    icon: <CircleHelp className="size-9" strokeWidth={1.4} />,
    title: 'Não foi possível confirmar o pagamento',
    actions: (
      <>
        {isPending && paymentId && (
          <ButtonLink to={`${paths.paymentPending}?payment_id=${encodeURIComponent(paymentId)}`}>
            Acompanhar pagamento
          </ButtonLink>
        )}
        <HomeLink />
      </>
    ),
    children: (
      <>
        <p>Se você já pagou, fique tranquilo: a confirmação chega por e-mail assim que o pagamento for aprovado.</p>
        <HomeSoon paymentId={paymentId} />
      </>
    ),
  };
}

/** /confirmacao: asks the server whether the payment in the address is approved. */
export default function ConfirmationPage() {
  const [search] = useSearchParams();
  const id = paymentIdOf(search);
  return (
    <QueryProvider>
      <Confirmation key={id} id={id} />
    </QueryProvider>
  );
}

function Confirmation({ id }: { id: string | undefined }) {
  const query = useQuery({
    ...apiQuery<typeof verifyPayment>(addresses.verifyPayment, { query: { payment_id: id ?? '' } }),
    enabled: id !== undefined,
    ...retry,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isApproved = query.data?.status === 'ok';
  const [orderKey, setOrderKey] = useState(() => orderKeyOf(id ?? ''));
  // Read once, because the draft is erased after payment.
  const [email, setEmail] = useState(() => {
    const { sent, fields } = draftStore.get();
    return sent?.link?.orderKey === orderKey ? fields.buyer_email.trim() : '';
  });
  const { data: page, isLoading } = useQuery({
    ...apiQuery<typeof getOrderPage>(addresses.getOrderPage, { params: { chave: orderKey } }),
    enabled: isApproved && orderKey !== '',
    ...retry,
  });
  function onRenewed(key: string, right: string) {
    replaceOrderKey(orderKey, key);
    setOrderKey(key);
    setEmail(right);
  }
  const order = page && { ...page, key: orderKey };
  const number = page?.number;
  useEffect(() => {
    if (!isApproved || id === undefined) return;
    // A draft without a sent order is another purchase, half written: what was paid here was somebody else's.
    if (orderKey === '' && draftStore.get().sent) eraseDraft();
    else if (number !== undefined) {
      settleSent({ key: orderKey, number, paymentId: id });
      if (payingOrder.get().key === orderKey) payingOrder.clear();
    }
  }, [isApproved, id, orderKey, number]);
  if (id === undefined || query.isError) return <PaymentScreen {...invalid(id, false)} />;
  // The title depends on the order's payments, so it waits for the order.
  if (query.isPending || (isApproved && isLoading)) return <PaymentScreen {...VALIDATING} />;
  return (
    <PaymentScreen
      {...(isApproved ? valid({ order, email, onRenewed }) : invalid(id, query.data?.status === 'pending'))}
    />
  );
}
