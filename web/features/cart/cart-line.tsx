import { Minus, Plus, Trash2 } from 'lucide-react';
import { type CartItem, itemPrice } from '#domain/cart.ts';
import { sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { WreathLine } from '#web/ui/wreath-line.tsx';
import { changeQuantity } from './cart-store.ts';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** The largest quantity; the caller says why. */
  max: number;
  /** Names the counted thing for screen readers: 'Quantidade de Coroa Serenidade'. */
  label: string;
  /** Called when a person asks for more than `max`. */
  onBeyondMax?: () => void;
  className?: string;
};

const BUTTON =
  'icon-button text-green transition-colors ' +
  'hover:bg-green-soft aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-disabled:hover:bg-transparent';

/** Minus, a number, plus. At 1 or `max` the button stays in the tab order; a press beyond `max` calls `onBeyondMax`. */
function QuantityStepper({ value, onChange, max, label, onBeyondMax, className }: QuantityStepperProps) {
  const isLeast = value <= 1;
  const isMost = value >= max;
  return (
    <fieldset
      className={classNames(
        'inline-flex min-w-0 items-center rounded-control border border-line bg-surface',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className={BUTTON}
        aria-label="Diminuir quantidade"
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(value - 1)}
      >
        <Minus className="size-4" />
      </button>
      <output className="min-w-8 text-center font-semibold tabular-nums">{value}</output>
      <button
        type="button"
        className={BUTTON}
        aria-label="Aumentar quantidade"
        aria-disabled={(isMost && onBeyondMax === undefined) || undefined}
        onClick={() => (isMost ? onBeyondMax?.() : onChange(value + 1))}
      >
        <Plus className="size-4" />
      </button>
    </fieldset>
  );
}

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
