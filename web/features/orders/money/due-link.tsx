import { Copy, MessageCircle } from 'lucide-react';
import type { OrderDetails } from '#contract/orders.ts';
import { orderNumberText } from '#domain/order.ts';
import { whatsappLink } from '#domain/phone.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** The link with which anybody pays what is due of an order; its page always asks for the amount due then. */
export function DueLink({ order: { number, due, pay_key, buyer_phone } }: { order: OrderDetails }) {
  const { business, origin } = useSite();
  const url = origin + paths.payPage(pay_key);
  const { outcome, copy } = useCopy(url);
  const text = `Olá! Do pedido ${orderNumberText(number)} faltam ${moneyText(due)}. Pode pagar por Pix neste link. ${business.name}:`;
  return (
    <div className="mb-5 space-y-3">
      <div className="flex flex-wrap gap-3">
        <Button size="small" asChild>
          <a href={whatsappLink(`${text} ${url}`, buyer_phone)} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden="true" className="size-4.5" />
            Enviar link de Pix<span className="sr-only"> por WhatsApp (abre em nova aba)</span>
          </a>
        </Button>
        <Button size="small" variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          Copiar o link
        </Button>
      </div>
      <output className="block break-all text-small empty:hidden">{outcome}</output>
    </div>
  );
}
