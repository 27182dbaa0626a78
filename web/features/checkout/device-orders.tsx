import type { ReactNode } from 'react';
import { type CartItem, cartUnits } from '#domain/cart.ts';
import { type KeptOrder, useRecentOrder } from '#web/lib/kept-orders.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type SentOrder, useDraft } from './draft.ts';
import { KeptOrders, PaidOrder } from './paid-order.tsx';
import { Discard } from './pending-order.tsx';
import { useSentOrder } from './sent-order.ts';

const NEWS = {
  pending: {
    title: 'Você tem um pedido aguardando pagamento',
    text: 'Se já pagou, não é preciso fazer nada: esta página avisa assim que a confirmação chegar.',
  },
  refused: { title: 'O pagamento do seu pedido não foi aprovado', text: 'Nada foi cobrado; você pode tentar de novo.' },
  expired: {
    title: 'O link de pagamento do seu pedido venceu',
    text: 'Se já pagou, a confirmação chega por e-mail; se não, retome o pedido.',
  },
};

function AwaitedOrder({ sent, news, onResume }: { sent: SentOrder; news: keyof typeof NEWS } & OrdersProps) {
  const units = cartUnits(sent.items);
  return (
    <Notice
      title={NEWS[news].title}
      live
      action={
        <>
          <Button size="small" onClick={() => onResume(sent.items)}>
            Retomar pedido
          </Button>
          <Discard sent={sent} />
        </>
      }
    >
      {units === 1 ? 'Uma coroa' : `${units} coroas`}, com os dados e as faixas que você escreveu. {NEWS[news].text}
    </Notice>
  );
}

type OrdersProps = {
  onResume: (items: readonly CartItem[]) => void;
};

/** The order that was sent, as it stands now, or that was seen paid a little while ago; `more` gets the paid one. */
function LastOrder({ onResume, more }: OrdersProps & { more?: (paid: KeptOrder | undefined) => ReactNode }) {
  const { sent } = useDraft();
  const { status = 'pending', paid } = useSentOrder();
  const recent = useRecentOrder();
  const told = paid ?? (sent ? undefined : recent);
  return (
    <>
      {told && <PaidOrder order={told} />}
      {sent && status !== 'paid' && <AwaitedOrder sent={sent} news={status} onResume={onResume} />}
      {more?.(told)}
    </>
  );
}

export function DeviceOrders({ onResume }: OrdersProps) {
  return <LastOrder onResume={onResume} more={(paid) => <KeptOrders className="mt-5" except={paid} />} />;
}

/** The same on the home page, where a buyer comes back who paid in the bank's app. */
export function OrderAtHome({ onResume }: OrdersProps) {
  return (
    <div className="container-page pt-4">
      <QueryProvider>
        <LastOrder onResume={onResume} />
      </QueryProvider>
    </div>
  );
}
