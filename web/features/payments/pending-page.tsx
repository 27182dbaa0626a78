import { CircleHelp, Clock, Mail, RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { reopenCart } from '#web/features/cart/cart-store.ts';
import { PendingOrder } from '#web/features/checkout/pending-order.tsx';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { useSite } from '#web/lib/site.ts';
import { playSound } from '#web/lib/sound.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import type { Route } from './+types/pending-page.ts';
import { paymentIdOf } from './payment-id.ts';
import { HomeLink, PaymentScreen } from './payment-screen.tsx';
import { type CheckAnswer, usePaymentPoll } from './use-payment-poll.ts';

/** An earlier call would get the same answer. */
const REST_SECONDS = 5;

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function answerText(answer: CheckAnswer): string {
  switch (answer.kind) {
    case 'ok':
      return 'Pagamento aprovado.';
    case 'pending':
      return 'Ainda não recebemos a confirmação. Ela costuma chegar em poucos segundos depois do pagamento.';
    case 'rejected':
      return 'O Mercado Pago não aprovou este pagamento.';
    case 'unknown':
      return 'O Mercado Pago não encontrou este pagamento. Se o seu banco confirmou o Pix, fale conosco.';
    case 'too-often':
      return 'Já verificamos há pouco. Esta página continua verificando sozinha, e avisa quando a confirmação chegar.';
    case 'unreachable':
      return 'Não conseguimos verificar agora. Confira a sua conexão e tente de novo.';
  }
}

/** The seconds until the button may be pressed again, updated each second, and a function that starts the wait. */
function useRest() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  function begin(seconds: number) {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }
  return { isResting: () => Date.now() < until, secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)), begin };
}

type CheckNowProps = {
  onCheck: () => Promise<CheckAnswer>;
  isMain: boolean;
};

function CheckNow({ onCheck, isMain }: CheckNowProps) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ answer: CheckAnswer; at: Date }>();
  const [isLong, setLong] = useState(false);
  const rest = useRest();
  async function check() {
    if (busy || rest.isResting()) return;
    setBusy(true);
    const answer = await onCheck();
    setTold({ answer, at: new Date() });
    setLong(answer.kind === 'too-often');
    rest.begin(answer.kind === 'too-often' ? answer.retryAfterSeconds : REST_SECONDS);
    setBusy(false);
  }
  return (
    <div className="flex w-full flex-col items-center gap-2">
      <Button
        size="large"
        variant={isMain ? 'primary' : 'secondary'}
        onClick={() => void check()}
        busy={busy}
        busyLabel="Verificando…"
        className="w-full px-4! sm:w-auto sm:px-7!"
      >
        Já paguei, verificar agora
      </Button>
      <output className="block min-h-6 text-muted text-small">
        {told && !busy && (
          <>
            {answerText(told.answer)}{' '}
            <span className="whitespace-nowrap tabular-nums">Verificado às {clock.format(told.at)}.</span>
          </>
        )}
      </output>
      {isLong && rest.secondsLeft > 0 && (
        <p className="text-muted text-small tabular-nums">Você pode verificar de novo em {rest.secondsLeft} s.</p>
      )}
    </div>
  );
}

/** Plays two soft notes; where the browser refuses, the failure is only logged. */
function playSuccessSound(): Promise<void> {
  return playSound('/sounds/payment-approved.wav', 'success sound');
}

const steps = (city: string) => [
  'O Mercado Pago confirma o seu Pix, em geral em poucos segundos.',
  'Você recebe um e-mail com tudo o que pediu e o endereço para acompanhar o pedido.',
  `Montamos a coroa com a sua faixa e levamos até a cerimônia, em ${city}.`,
];

function PaymentSteps() {
  return (
    <>
      <Heading level={2} size={4}>
        O que acontece agora
      </Heading>
      <ol className="mt-3 mb-6 space-y-2.5 text-body">
        {steps(useSite().business.cityServed).map((text, index) => (
          <li key={text} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6.5 shrink-0 items-center justify-center rounded-full border border-gold-line bg-gold-soft font-semibold text-caption text-gold-ink"
            >
              {index + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The steps after the payment, which a refused one doesn't lead to, and the 24-hour contact. */
function NextSteps({ isRefused = false }: { isRefused?: boolean }) {
  const contact = useBusinessContact('Olá! Tenho uma dúvida sobre o pagamento de uma coroa de flores.');
  return (
    <div className="mt-8 border-line border-t pt-7 text-left">
      {!isRefused && <PaymentSteps />}
      <p className="text-muted text-small">Prefere falar com uma pessoa? Atendemos a qualquer hora.</p>
      <ContactButtons {...contact} className="mt-2.5" />
    </div>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pagamento pendente' });

function Waiting() {
  return (
    <>
      <output className="block">Aguardando a confirmação do Pix. Esta página se atualiza sozinha.</output>
      <p className="text-body">Costuma levar poucos segundos depois que você paga. Pode deixar esta página aberta.</p>
    </>
  );
}

function Refused() {
  return (
    <>
      <output className="block">A confirmação não veio: o pagamento foi recusado, e nada foi cobrado.</output>
      <p className="text-body">
        Você pode tentar de novo quando quiser. Quando um pagamento for aprovado, você receberá um e-mail.
      </p>
    </>
  );
}

function GaveUp() {
  return (
    <>
      <output className="block">
        A confirmação do pagamento ainda não chegou. Assim que ele for aprovado, você receberá um e-mail com todos os
        detalhes.
      </output>
      <p className="text-body">
        Se já pagou, não é preciso fazer mais nada. Se ainda não pagou, seu pedido continua guardado.
      </p>
    </>
  );
}

const STATES = {
  waiting: { Icon: Clock, title: 'Pagamento pendente', Text: Waiting },
  'given-up': { Icon: Mail, title: 'Confirmação ainda não recebida', Text: GaveUp },
  refused: { Icon: RotateCcw, title: 'Pagamento recusado', Text: Refused },
};

function Missing() {
  return (
    <PaymentScreen
      icon={<CircleHelp className="size-9" strokeWidth={1.4} />}
      title="Erro ao carregar pagamento"
      actions={<HomeLink />}
      more={<NextSteps />}
    >
      <p>Se você já pagou, a confirmação chega por e-mail assim que o pagamento for aprovado.</p>
    </PaymentScreen>
  );
}

/** /pendente: polls until the payment is approved and then leads to /confirmacao. */
function Pending() {
  const [search] = useSearchParams();
  const id = paymentIdOf(search);
  const navigate = useNavigate();
  const onApproved = useCallback(
    (paymentId: string) => {
      void playSuccessSound();
      void navigate(`${paths.paymentConfirmation}?payment_id=${encodeURIComponent(paymentId)}`);
    },
    [navigate],
  );
  const poll = usePaymentPoll(id, onApproved);
  const { hasGivenUp, isRejected } = poll;
  if (id === undefined) return <Missing />;
  const { Icon, title, Text } = STATES[isRejected ? 'refused' : hasGivenUp ? 'given-up' : 'waiting'];
  const kept = <PendingOrder isRefused={isRejected} isMain={isRejected} onResume={reopenCart} />;
  return (
    <PaymentScreen
      icon={<Icon className="size-9" strokeWidth={1.3} />}
      title={title}
      actions={
        <>
          {isRejected && kept}
          <CheckNow onCheck={poll.checkNow} isMain={!isRejected} />
          {!isRejected && kept}
          {hasGivenUp && <HomeLink />}
        </>
      }
      more={<NextSteps isRefused={isRejected} />}
    >
      <Text />
    </PaymentScreen>
  );
}

export default withQueries(Pending);
