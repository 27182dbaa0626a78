import { ShoppingBag } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

type BuyActionsProps = {
  stock: number;
  /** The store is closed, so nothing can be bought. */
  closed: boolean;
  describedBy: string;
  onAdd: () => void;
  onBuy: () => void;
};

export function BuyActions({ stock, closed, describedBy, onAdd, onBuy }: BuyActionsProps) {
  if (stock < 1) {
    return (
      <Button variant="secondary" className="w-full" disabled aria-describedby={describedBy}>
        Indisponível
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant="secondary"
        className="flex-1 basis-32 px-3!"
        disabled={closed}
        aria-describedby={describedBy}
        onClick={onAdd}
      >
        {!closed && <ShoppingBag className="size-4.5" />}
        {closed ? 'Carrinho (indisponível)' : 'Carrinho'}
      </Button>
      <Button className="flex-1 basis-32 px-3!" disabled={closed} aria-describedby={describedBy} onClick={onBuy}>
        {closed ? 'Comprar (indisponível)' : 'Comprar'}
      </Button>
    </div>
  );
}
