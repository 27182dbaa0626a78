import { HeartHandshake } from 'lucide-react';
import type { CartItem } from '#domain/cart.ts';
import { formatPhone } from '#domain/phone.ts';
import { openCart, restoreItems } from '#web/features/cart/cart-store.ts';
import { ResumeOrder } from '#web/features/checkout/resume-order.tsx';
import { phoneHref } from '#web/lib/business-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import type { Route } from './+types/failure-page.ts';
import { PaymentScreen } from './payment-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pagamento não concluído' });

function resume(items: readonly CartItem[]): void {
  restoreItems(items);
  openCart();
}

/** /falha: the payment wasn't made; nothing of the order is lost. */
export default function FailurePage() {
  const phone = useSite().business.phones.funeral24h;
  return (
    <PaymentScreen
      icon={<HeartHandshake className="size-9" strokeWidth={1.3} />}
      title="Pagamento falhou."
      actions={
        <SiteLink to={paths.wreaths} className={buttonClass('secondary')}>
          Ver coroas de flores
        </SiteLink>
      }
    >
      <p>
        Nada foi cobrado. O que você escreveu continua guardado neste aparelho e você pode tentar de novo quando quiser.
      </p>
      <div className="text-left text-body">
        <ResumeOrder onResume={resume} />
      </div>
      <p className="text-body">
        Se preferir, fale conosco a qualquer hora:{' '}
        <a href={phoneHref(phone)} className="text-link whitespace-nowrap">
          {formatPhone(phone)}
        </a>
      </p>
    </PaymentScreen>
  );
}
