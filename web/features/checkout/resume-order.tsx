import { type CartItem, cartUnits } from '#domain/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { forgetSent, useDraft } from './draft.ts';

/** Offers the order that went to the payment page and hasn't been paid; `onResume` puts its wreaths into the cart. */
export function ResumeOrder({ onResume }: { onResume: (items: readonly CartItem[]) => void }) {
  const { sent } = useDraft();
  if (!sent) return null;
  const units = cartUnits(sent.items);
  return (
    <Notice
      title="Você tem um pedido aguardando pagamento"
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
      {units === 1 ? 'Uma coroa' : `${units} coroas`}, com os dados e as faixas que você escreveu. Se já pagou, não é
      preciso fazer nada: a confirmação chega por e-mail.
    </Notice>
  );
}
