import { CircleHelp, Clock, Mail, RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CartItem } from '#domain/cart.ts';
import { openCart, restoreItems } from '#web/features/cart/cart-store.ts';
import { PendingOrder } from '#web/features/checkout/pending-order.tsx';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { useSite } from '#web/lib/site.ts';
import { playSound } from '#web/lib/sound.ts';
import { paths } from '#web/paths.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { Route } from './+types/pending-page.ts';
import { CheckNow } from './check-now.tsx';
import { paymentIdOf } from './payment-id.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

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

function HomeLink() {
  return (
    <ButtonLink to={paths.home} variant="secondary">
      Voltar ao início
    </ButtonLink>
  );
}

function resume(items: readonly CartItem[]): void {
  restoreItems(items);
  openCart();
}

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
export default function PendingPage() {
  return (
    <QueryProvider>
      <Pending />
    </QueryProvider>
  );
}

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
  const kept = <PendingOrder isRefused={isRejected} isMain={isRejected} onResume={resume} />;
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
