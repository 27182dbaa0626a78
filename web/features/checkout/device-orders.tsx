import { type CartItem, cartUnits } from '#domain/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { forgetSent, type SentOrder, useDraft } from './draft.ts';
import { KeptOrders, PaidOrder } from './paid-order.tsx';
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
          <Button variant="quiet" size="small" onClick={forgetSent}>
            Descartar
          </Button>
        </>
      }
    >
      {units === 1 ? 'Uma coroa' : `${units} coroas`}, com os dados e as faixas que você escreveu. {NEWS[news].text}
    </Notice>
  );
}

type OrdersProps = {
  /** Puts the wreaths of the unpaid order into the cart. */
  onResume: (items: readonly CartItem[]) => void;
};

/** The orders of this device: the one that was sent, as it stands now, and those that were paid before. */
export function DeviceOrders({ onResume }: OrdersProps) {
  const { sent } = useDraft();
  const { status = 'pending', paid } = useSentOrder();
  return (
    <>
      {paid && <PaidOrder order={paid} />}
      {sent && status !== 'paid' && <AwaitedOrder sent={sent} news={status} onResume={onResume} />}
      <KeptOrders className="mt-5" except={paid} />
    </>
  );
}
