import type { OrderDetails } from '#contract/orders.ts';
import { orderNumberText } from '#domain/order.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SendLink } from '#web/ui/send-link.tsx';
import { useShownLink } from '../order-address.tsx';

/** The link with which anybody pays what is due of an order; its page always asks for the amount due then. */
export function DueLink({ order: { order_id, number, due, buyer_phone } }: { order: OrderDetails }) {
  const shown = useShownLink(order_id, 'payment');
  const { business, origin } = useSite();
  const text = `Olá! Do pedido ${orderNumberText(number)} faltam ${moneyText(due)}. Pode pagar por Pix neste link. ${business.name}:`;
  return (
    <div className="mb-5 space-y-3">
      {shown.data ? (
        <SendLink
          url={origin + paths.payPage(shown.data.key)}
          text={text}
          phone={buyer_phone}
          label="Enviar link de Pix"
        />
      ) : (
        <Button busy={shown.isPending} onClick={() => shown.mutate()}>
          Mostrar link de Pix
        </Button>
      )}
    </div>
  );
}
