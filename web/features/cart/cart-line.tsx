import { Trash2 } from 'lucide-react';
import { type CartItem, itemPrice } from '#domain/cart.ts';
import { sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { WreathLine } from '#web/ui/wreath-line.tsx';
import { changeQuantity } from './cart-store.ts';

function StockWarning({ item }: { item: CartItem }) {
  if (item.stock >= item.quantity) return null;
  if (item.stock < 1) {
    return <p className="mt-2 text-small text-warning">No momento esta coroa não está mais disponível.</p>;
  }
  return (
    <p className="mt-2 text-small text-warning">
      Restam apenas {item.stock} unidade(s) disponível(is).{' '}
      <button
        type="button"
        className="text-link min-h-6 cursor-pointer"
        onClick={() => changeQuantity(item._id, item.stock)}
      >
        Ajustar para {item.stock}
      </button>
    </p>
  );
}

type CartLineProps = {
  item: CartItem;
  onRemove: (item: CartItem) => void;
  /** Called after a unit was added. */
  onMore?: () => void;
};

export function LineControls({ item, onRemove, onMore }: CartLineProps) {
  function change(quantity: number): void {
    if (changeQuantity(item._id, quantity) && quantity > item.quantity) onMore?.();
  }
  return (
    <>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-1 gap-y-2">
        <QuantityStepper
          className="shrink-0"
          label={`Quantidade de ${item.title}`}
          value={item.quantity}
          max={Math.max(item.stock, 1)}
          onChange={change}
          onBeyondMax={() => change(item.quantity + 1)}
        />
        <Button
          variant="quiet"
          size="small"
          className="min-w-11 px-2! text-muted"
          aria-label={`Remover ${item.title}`}
          title="Remover"
          onClick={() => onRemove(item)}
        >
          <Trash2 />
        </Button>
        <p className="ml-auto whitespace-nowrap font-semibold tabular-nums">
          {centsText(timesCents(itemPrice(item), item.quantity))}
        </p>
      </div>
      <StockWarning item={item} />
    </>
  );
}

export function CartLine(props: CartLineProps) {
  const { item } = props;
  const price = itemPrice(item);
  return (
    <WreathLine
      image={item.image}
      title={item.title}
      note={
        <>
          {item.size && <span>{item.size}</span>}
          <span className="whitespace-nowrap tabular-nums">{centsText(price)} cada</span>
          <span className="whitespace-nowrap tabular-nums">com faixa {centsText(sumCents([price, FAIXA_FEE]))}</span>
        </>
      }
    >
      <LineControls {...props} />
    </WreathLine>
  );
}
