import { HeartHandshake } from 'lucide-react';
import { orderNumberText } from '#domain/order.ts';
import { reopenCart } from '#web/features/cart/cart-store.ts';
import { OrderPageLink } from '#web/features/checkout/paid-order.tsx';
import { PendingOrder } from '#web/features/checkout/pending-order.tsx';
import { useSentOrder } from '#web/features/checkout/sent-order.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { paths } from '#web/paths.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { Route } from './+types/failure-page.ts';
import { PaymentScreen } from './payment-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pagamento não concluído' });

function TalkToUs() {
  const contact = useBusinessContact('Olá! O pagamento da minha coroa de flores não foi concluído. Podem me ajudar?');
  return (
    <div className="mt-8 border-line border-t pt-6 text-left">
      <p className="text-muted text-small">Se preferir, fale conosco a qualquer hora:</p>
      <ContactButtons {...contact} className="mt-2.5" />
    </div>
  );
}

/** /falha: the payment wasn't made; the order's data is kept. */
function Failure() {
  const { paid: order } = useSentOrder();
  return (
    <PaymentScreen
      icon={<HeartHandshake className="size-9" strokeWidth={1.3} />}
      title="Pagamento falhou."
      actions={
        order ? (
          <OrderPageLink orderKey={order.key} />
        ) : (
          <ButtonLink to={paths.wreaths} variant="secondary">
            Ver coroas de flores
          </ButtonLink>
        )
      }
      more={<TalkToUs />}
    >
      {order ? (
        <p>
          Esta tentativa não foi cobrada, e não é preciso pagar de novo: o seu pedido {orderNumberText(order.number)} já
          está pago.
        </p>
      ) : (
        <>
          <p>
            Não se preocupe: nada foi cobrado, e a homenagem que você escreveu continua guardada neste aparelho. Você
            pode tentar de novo quando quiser, e a nossa equipe ajuda a qualquer hora.
          </p>
          <PendingOrder isRefused isMain onResume={reopenCart} />
        </>
      )}
    </PaymentScreen>
  );
}

export default withQueries(Failure);
