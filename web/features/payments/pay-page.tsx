import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, HeartHandshake, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { holdLonger, PayPage, payDue } from '#contract/payments.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { isPastDeadline } from '#domain/promise.ts';
import { AgreedTerms } from '#web/features/checkout/agreed-terms.tsx';
import { ArrivalLine } from '#web/features/checkout/arrival.tsx';
import { CHECKOUT_LABELS as LABELS } from '#web/features/checkout/checkout-form.ts';
import { prolongSent } from '#web/features/checkout/draft.ts';
import { OrderPageLink } from '#web/features/checkout/paid-order.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { payingOrder } from '#web/lib/kept-orders.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useSite } from '#web/lib/site.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { DeadEnd } from '#web/ui/dead-end.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { WreathLine } from '#web/ui/wreath-line.tsx';
import type { Route } from './+types/pay-page.ts';
import { OtherPayer } from './other-payer.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { payQuery } from './queries.ts';

const DUE_TITLES = {
  pending: 'Pagar o que falta de um pedido',
  paid: 'Não falta pagar nada deste pedido.',
  refused: 'O banco não aprovou o pagamento.',
  expired: 'Este pedido foi cancelado.',
};

const ENDS = {
  paid: 'Obrigado. Não é preciso pagar de novo.',
  expired: 'Não há nada a pagar. Se já pagou, fale conosco: devolvemos o valor.',
};

function DuePayment({ payKey, order }: { payKey: string; order: PayPage }) {
  const client = useQueryClient();
  const { business } = useSite();
  const { status, rest_of: number, buyer_first_name, total } = order;
  const { queryKey } = payQuery(payKey);
  const pay = useMutation({
    mutationFn: () => call<typeof payDue>(addresses.payDue, { params: { chave: payKey }, body: { amount: total } }),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
    onError: (error) => {
      // Another amount is due by now, or none: the reloaded page says so.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
    },
  });
  const isOpen = status === 'pending' || status === 'refused';
  const amount = moneyText(total);
  return (
    <PaymentScreen
      icon={<HeartHandshake className="size-9" strokeWidth={1.3} />}
      title={DUE_TITLES[status]}
      actions={
        isOpen && (
          <>
            <Button busy={pay.isPending} busyLabel="Gerando o pagamento…" onClick={() => pay.mutate()}>
              Pagar {amount}
            </Button>
            <Refusal text={refusalText(pay.error)} className="w-full text-left" />
          </>
        )
      }
      more={isOpen && <OtherPayer payKey={payKey} amount={amount} />}
    >
      {isOpen ? (
        <>
          <p>
            Faltam <strong className="text-ink">{amount}</strong> do pedido {number !== null && orderNumberText(number)}{' '}
            de {buyer_first_name}.
          </p>
          <p className="text-body">
            Quem recebe é {business.legalName}, CNPJ {business.cnpj}.
          </p>
        </>
      ) : (
        <p>{ENDS[status]}</p>
      )}
    </PaymentScreen>
  );
}

/** Loaded only for an order by telephone, because of the schemas of its fields. */
const PayerForm = lazyPart(
  () => import('./payer-form.tsx').then((module) => module.PayerForm),
  TryAgain,
  <Spinner label="Carregando o pedido" />,
);

const ASK_MS = 10_000;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Pagar um pedido', isSecret: true });

/** /pagar/:chave: the payment of an order, for the buyer or another person who pays. */
function Pay() {
  const { chave = '' } = useParams();
  const contact = useBusinessContact('Olá! Não consigo pagar um pedido pelo link que recebi.');
  const query = useQuery({
    ...payQuery(chave),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ASK_MS : false),
    refetchOnWindowFocus: 'always',
  });
  if (query.data && query.data.rest_of !== null) return <DuePayment payKey={chave} order={query.data} />;
  if (query.data) return <Payable payKey={chave} order={query.data} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <DeadEnd icon={SearchX} title="Não encontramos este pagamento" contact={contact}>
        Confira se o endereço está completo, ou peça um novo a quem o enviou.
      </DeadEnd>
    );
  }
  return (
    <PaymentScreen
      icon={query.isError ? <Clock className="size-9" strokeWidth={1.3} /> : <Spinner label="Carregando o pedido" />}
      title={query.isError ? 'Não foi possível carregar o pedido.' : 'Carregando o pedido…'}
      actions={query.isError && <Button onClick={() => void query.refetch()}>Tentar de novo</Button>}
      more={query.isError && <ContactButtons {...contact} className="mt-6 justify-center" />}
    />
  );
}

const TITLES = {
  pending: 'Pagar uma homenagem',
  paid: 'Este pedido já foi pago.',
  refused: 'O banco não aprovou o pagamento.',
  expired: 'A reserva deste pedido terminou.',
};

function HoldLonger({ payKey }: { payKey: string }) {
  const client = useQueryClient();
  const longer = useMutation({
    mutationFn: () => call<typeof holdLonger>(addresses.holdLonger, { params: { chave: payKey } }),
    onSuccess: (answer) => {
      client.setQueryData(payQuery(payKey).queryKey, answer);
      prolongSent(answer);
    },
    onError: () => client.invalidateQueries({ queryKey: payQuery(payKey).queryKey }),
  });
  return (
    <>
      <Button variant="secondary" busy={longer.isPending} busyLabel="Reservando…" onClick={() => longer.mutate()}>
        Segurar por mais 30 minutos
      </Button>
      <Refusal text={refusalText(longer.error)} className="w-full text-left" />
    </>
  );
}

type Ceremony = NonNullable<PayPage['ceremony']>;

function Ordered({ order: { wreaths, purchase }, ceremony }: { order: PayPage; ceremony: Ceremony }) {
  const contact = useBusinessContact('Olá! Quero corrigir um pedido antes de pagar.');
  return (
    <section aria-labelledby="conferir" className="@container w-full space-y-4 border-line border-t pt-5 text-left">
      <Heading level={2} size={4} id="conferir">
        Confira antes de pagar
      </Heading>
      <ul className="divide-y divide-line border-line border-y">
        {wreaths.map(({ title, image, faixa }, at) => (
          <WreathLine
            // Wreaths of one kind may have the same ribbon.
            key={String(at)}
            image={image}
            title={title}
            note={faixa === null ? 'Sem faixa' : <span dir="auto">Faixa: “{faixa}”</span>}
          />
        ))}
      </ul>
      <Details
        entries={[
          [LABELS.deceased_name, ceremony.deceased_name],
          [LABELS.funeral_location, ceremony.funeral_location],
          [LABELS.funeral_time, formatDateTime(new Date(ceremony.funeral_time))],
        ]}
      />
      <ArrivalLine arrival={ceremony} />
      <p className="text-small">Algo não está certo? Fale conosco antes de pagar.</p>
      {purchase && <ContactButtons {...contact} />}
    </section>
  );
}

function Payable({ payKey, order }: { payKey: string; order: PayPage }) {
  const { business } = useSite();
  const { status, number, buyer_first_name, wreaths, ceremony, total } = order;
  const { expires_at, ended, url, may_hold_longer, purchase } = order;
  const contact = useBusinessContact('Olá! Tenho uma dúvida sobre o pagamento de uma coroa de flores.');
  const hadForm = useRef(false);
  const now = useNow();
  const isHeld = url !== null || purchase !== null;
  const until = ended !== null || expires_at === null ? undefined : new Date(expires_at);
  const count = wreaths.length === 1 ? wreaths[0]?.title : `${wreaths.length} coroas de flores`;
  const isOpen = status !== 'paid';
  const own = payingOrder.use();
  useEffect(() => {
    // The form disappears at the end of the hold, and the notice of that is at the top.
    if (purchase === null && hadForm.current) window.scrollTo({ top: 0 });
    hadForm.current = purchase !== null;
  }, [purchase]);
  return (
    <PaymentScreen
      icon={<HeartHandshake className="size-9" strokeWidth={1.3} />}
      title={TITLES[status]}
      actions={
        isOpen ? (
          <>
            {ceremony && <Ordered order={order} ceremony={ceremony} />}
            {url !== null && (
              <a href={url} className={buttonClass('primary')}>
                Pagar {moneyText(total)}
              </a>
            )}
            {may_hold_longer && purchase === null && <HoldLonger payKey={payKey} />}
            {url !== null && <AgreedTerms />}
          </>
        ) : (
          own.payKey === payKey && <OrderPageLink orderKey={own.key} />
        )
      }
      more={
        purchase ? (
          <PayerForm
            {...{ payKey, purchase }}
            isLate={ceremony !== null && isPastDeadline(ceremony.verdict)}
            amount={moneyText(total)}
            terms={<AgreedTerms />}
          />
        ) : (
          isOpen &&
          (ended === null ? (
            <OtherPayer payKey={payKey} amount={moneyText(total)} />
          ) : (
            <ContactButtons {...contact} className="mt-6 justify-center" />
          ))
        )
      }
    >
      {isOpen ? (
        <>
          <p>
            {count}, do pedido <span className="whitespace-nowrap">{orderNumberText(number)}</span> de{' '}
            {buyer_first_name}: <strong className="text-ink">{moneyText(total)}</strong>.
          </p>
          <p className="text-body">
            Quem recebe é {business.legalName}, CNPJ {business.cnpj}.
          </p>
          {ended !== null && <p className="text-body">{ended}</p>}
          {until && isHeld && <p className="text-body">Reservado até {momentText(until, now)}.</p>}
          {until && !isHeld && (until <= now || !may_hold_longer) && (
            <p className="text-body">
              {until <= now && `Terminou em ${formatDateTime(until)}. `}
              {!may_hold_longer && 'Peça a quem compra um novo link, ou fale conosco.'}
            </p>
          )}
        </>
      ) : (
        <p>Obrigado. Não é preciso pagar de novo; a confirmação foi para o e-mail de quem comprou.</p>
      )}
    </PaymentScreen>
  );
}

export default withQueries(Pay);
