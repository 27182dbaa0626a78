import { useLocation } from 'react-router';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The history state with which the confirmation page leads home: the payment it couldn't confirm. */
export type Unconfirmed = { unconfirmedPayment: string };

function unconfirmedPayment(state: unknown): string | undefined {
  const known = state as Partial<Unconfirmed> | null;
  return typeof known?.unconfirmedPayment === 'string' ? known.unconfirmedPayment : undefined;
}

export function UnconfirmedNotice() {
  const paymentId = unconfirmedPayment(useLocation().state);
  const isHydrated = useHydrated();
  const { phone, whatsapp } = useBusinessContact(
    'Olá! Fiz um Pix por uma coroa de flores, e o site ainda não confirmou o pagamento.',
  );
  if (paymentId === undefined || !isHydrated) return null;
  return (
    <div className="container-page pt-4">
      <Notice
        tone="warning"
        title="Ainda não conseguimos confirmar o seu pagamento"
        live
        action={
          <>
            <ButtonLink to={`${paths.paymentPending}?payment_id=${encodeURIComponent(paymentId)}`} size="small">
              Acompanhar pagamento
            </ButtonLink>
            <a href={phone.href} className={buttonClass('secondary', 'small')}>
              Ligar 24 horas {phone.text}
            </a>
            <WhatsAppLink href={whatsapp} className={buttonClass('secondary', 'small')} />
          </>
        }
      >
        Se você já pagou, não pague de novo: a confirmação chega por e-mail assim que o pagamento for aprovado.
      </Notice>
    </div>
  );
}
