import { CircleHelp, Clock, Mail, RotateCcw } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CartItem } from '#domain/cart.ts';
import { openCart, restoreItems } from '#web/features/cart/cart-store.ts';
import { PendingOrder } from '#web/features/checkout/pending-order.tsx';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { playSound } from '#web/lib/sound.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import type { Route } from './+types/pending-page.ts';
import { CheckNow } from './check-now.tsx';
import { paymentIdOf } from './payment-id.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

/** Plays two soft notes; where the browser refuses, the failure is only logged. */
function playSuccessSound(): Promise<void> {
  return playSound('/sounds/payment-approved.wav', 'success sound');
}

const STEPS = [
  'O Mercado Pago confirma o seu Pix, em geral em poucos segundos.',
  'Você recebe um e-mail com tudo o que pediu e o endereço para acompanhar o pedido.',
  'Montamos a coroa com a sua faixa e levamos até a cerimônia, em Teresópolis.',
];

/** The steps after the payment, and the 24-hour contact. */
function NextSteps() {
  const contact = useBusinessContact('Olá! Tenho uma dúvida sobre o pagamento de uma coroa de flores.');
  return (
    <div className="mt-8 border-line border-t pt-7 text-left">
      <Heading level={2} size={4}>
        O que acontece agora
      </Heading>
      <ol className="mt-3 space-y-2.5 text-body">
        {STEPS.map((text, index) => (
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
      <p className="mt-6 text-muted text-small">Prefere falar com uma pessoa? Atendemos a qualquer hora.</p>
      <ContactButtons {...contact} className="mt-2.5" />
    </div>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pagamento pendente' });

function HomeLink() {
  return (
    <SiteLink to={paths.home} className={buttonClass('secondary')}>
      Voltar ao início
    </SiteLink>
  );
}

function resume(items: readonly CartItem[]): void {
  restoreItems(items);
  openCart();
}

function Waiting({ isRejected }: { isRejected: boolean }) {
  return (
    <>
      <output className="block">
        {isRejected
          ? 'O pagamento foi recusado. Você pode tentar de novo na página do Mercado Pago.'
          : 'Aguardando a confirmação do Pix. Esta página se atualiza sozinha.'}
      </output>
      {!isRejected && (
        <p className="text-body">Costuma levar poucos segundos depois que você paga. Pode deixar esta página aberta.</p>
      )}
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

function iconOf(hasGivenUp: boolean, isRejected: boolean): ReactNode {
  const Icon = isRejected ? RotateCcw : hasGivenUp ? Mail : Clock;
  return <Icon className="size-9" strokeWidth={1.3} />;
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
  const { hasGivenUp } = poll;
  if (id === undefined) return <Missing />;
  const kept = <PendingOrder isRefused={poll.isRejected} isMain={poll.isRejected} onResume={resume} />;
  return (
    <PaymentScreen
      icon={iconOf(hasGivenUp, poll.isRejected)}
      title={hasGivenUp ? 'Confirmação ainda não recebida' : 'Pagamento pendente'}
      actions={
        <>
          {poll.isRejected && kept}
          <CheckNow onCheck={poll.checkNow} isMain={!poll.isRejected} />
          {!poll.isRejected && kept}
          {hasGivenUp && <HomeLink />}
        </>
      }
      more={<NextSteps />}
    >
      {hasGivenUp ? <GaveUp /> : <Waiting isRejected={poll.isRejected} />}
    </PaymentScreen>
  );
}
