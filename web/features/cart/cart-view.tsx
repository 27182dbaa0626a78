import { useEffect, useRef, useState } from 'react';
import { type CartChange, type CartItem, cartTotal, cartUnits, itemPrice } from '#domain/cart.ts';
import { limits } from '#domain/limits.ts';
import { sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { dismissCartChanges, useCartChanges } from './cart-check.ts';
import { CartLine } from './cart-line.tsx';
import { changeQuantity, clearCart, FULL_CART, removeItem, useRepeated } from './cart-store.ts';

function changeText(change: CartChange): string {
  if (change.kind === 'price') {
    return `${change.title}: o preço mudou de ${centsText(change.from)} para ${centsText(change.to)}.`;
  }
  return change.kind === 'name' ? `${change.from} agora se chama ${change.title}.` : change.title;
}

export function CartChanges() {
  const changes = useCartChanges();
  if (changes.length === 0) return null;
  return (
    <Notice
      tone="warning"
      className="my-3"
      title="Seu carrinho foi atualizado"
      live
      action={
        <Button variant="secondary" size="small" onClick={dismissCartChanges}>
          Entendi
        </Button>
      }
    >
      <ul className="mt-1 space-y-1">
        {changes.map((change) => (
          <li key={`${change.id} ${change.kind}`}>{changeText(change)}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function CartTotals({ cart }: { cart: readonly CartItem[] }) {
  const units = cartUnits(cart);
  const wreaths = sumCents(cart.map((item) => timesCents(itemPrice(item), item.quantity)));
  return (
    <dl className="space-y-1.5">
      <div className="flex justify-between gap-4 text-muted">
        <dt>Coroas</dt>
        <dd className="tabular-nums">{centsText(wreaths)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-muted">
        <dt>
          Faixas ({units} × {centsText(FAIXA_FEE)})
        </dt>
        <dd className="tabular-nums">{centsText(timesCents(FAIXA_FEE, units))}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2.5">
        <dt className="font-semibold">Total</dt>
        <dd className="font-semibold text-price tabular-nums">{centsText(cartTotal(cart))}</dd>
      </div>
    </dl>
  );
}

export function troubleText({ title, stock }: CartItem): string {
  return stock < 1
    ? `${title}: no momento esta coroa não está mais disponível.`
    : `${title}: restam apenas ${stock} unidade(s) disponível(is).`;
}

/** Lines with too little stock, each with a button that corrects it; their messages are also announced by an alert. */
export function StockTroubles({ cart }: { cart: readonly CartItem[] }) {
  const short = cart.filter((item) => item.stock < item.quantity);
  const messages = short.map(troubleText).join('\n');
  useEffect(() => {
    if (messages === '') return;
    showAlert({
      type: 'warning',
      title: 'Seu pedido precisa de um ajuste',
      description: messages,
      durationMs: 5000,
    });
  }, [messages]);
  return short.map((item) => (
    <Notice
      key={item._id}
      tone="warning"
      className="my-3"
      title={troubleText(item)}
      action={
        item.stock < 1 ? (
          <Button variant="secondary" size="small" onClick={() => removeItem(item._id)}>
            Remover do pedido
          </Button>
        ) : (
          <Button variant="secondary" size="small" onClick={() => changeQuantity(item._id, item.stock)}>
            Ajustar para {item.stock}
          </Button>
        )
      }
    />
  ));
}

/** Says that the cart is full; a stored cart may have more wreaths than are allowed now. */
export function FullCart({ cart }: { cart: readonly CartItem[] }) {
  return cartUnits(cart) >= limits.unitsPerHold && <p className="my-3 text-small">{FULL_CART}</p>;
}

export function RepeatNotice() {
  const item = useRepeated();
  if (!item) return null;
  const { _id: id, quantity, title } = item;
  function takeBack() {
    changeQuantity(id, quantity - 1);
  }
  return (
    <Notice
      className="my-3"
      title={`Agora são ${quantity}`}
      live
      action={
        <Button variant="secondary" size="small" onClick={takeBack}>
          Deixar {quantity - 1}
        </Button>
      }
    >
      {title} já estava no carrinho.
    </Notice>
  );
}

type Removal = { text: string; undo: () => void };

export function useRemovals() {
  const [last, setLast] = useState<Removal>();
  return {
    last,
    remove: (item: CartItem) => setLast({ text: `${item.title} saiu do carrinho.`, undo: removeItem(item._id) }),
    clear: () => setLast({ text: 'O carrinho foi esvaziado.', undo: clearCart() }),
    forget: () => setLast(undefined),
  };
}

export type Removals = ReturnType<typeof useRemovals>;

export function RemovalNotice({ last, onDone }: { last: Removal | undefined; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its line.
  useEffect(() => {
    if (last && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [last]);
  function undo() {
    last?.undo();
    onDone();
  }
  return (
    <output className="block">
      {last && (
        <span className="my-2 flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-sunken py-1 pr-1 pl-4">
          <span className="py-1.5 text-small">{last.text}</span>
          <Button ref={button} variant="quiet" size="small" onClick={undo}>
            Desfazer
          </Button>
        </span>
      )}
    </output>
  );
}

export function CartLines(props: {
  cart: readonly CartItem[];
  onRemove: (item: CartItem) => void;
  onClear: () => void;
  onMore: () => void;
}) {
  const { cart, onRemove, onClear, onMore } = props;
  return (
    <>
      <ul className="divide-y divide-line">
        {cart.map((item) => (
          <CartLine key={item._id} item={item} onRemove={onRemove} onMore={onMore} />
        ))}
      </ul>
      <Button variant="quiet" size="small" className="-ml-3 text-muted" onClick={onClear}>
        Esvaziar carrinho
      </Button>
    </>
  );
}
