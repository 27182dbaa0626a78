import type { CartItem } from '#domain/cart.ts';
import { itemPrice } from '#domain/cart.ts';
import { isBlank } from '#domain/order.ts';
import type { SharedGap, SharedLine } from '#domain/shared-cart.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { WreathLine } from '#web/ui/wreath-line.tsx';

export function gapText(gap: SharedGap): string {
  if (gap.kind === 'withdrawn') return 'Uma das coroas não está mais à venda.';
  if (gap.given === 0) return `${gap.title}: no momento esta coroa não está mais disponível.`;
  return `${gap.title}: foram pedidas ${gap.wanted}, e ${gap.given === 1 ? 'há lugar para uma' : `há lugar para ${gap.given}`}.`;
}

function Wreath({ item, faixas }: { item: CartItem; faixas: readonly string[] }) {
  const texts = faixas.slice(0, item.quantity).filter((text) => !isBlank(text));
  return (
    <WreathLine
      image={item.image}
      title={item.title}
      note={
        <>
          <span>{item.quantity === 1 ? '1 coroa' : `${item.quantity} coroas`}</span>
          <span className="whitespace-nowrap tabular-nums">{centsText(itemPrice(item))} cada</span>
        </>
      }
    >
      {texts.length > 0 && (
        <ul aria-label="Faixas" className="mt-1.5 space-y-0.5">
          {texts.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat and are never reordered
            <li key={at} className="break-words">
              “{text}”
            </li>
          ))}
        </ul>
      )}
    </WreathLine>
  );
}

type SharedWreathsProps = {
  cart: readonly CartItem[];
  gaps: readonly SharedGap[];
  lines: readonly SharedLine[];
};

export function SharedWreaths({ cart, gaps, lines }: SharedWreathsProps) {
  return (
    <>
      {gaps.length > 0 && (
        <Notice tone="warning" title="Desde que este carrinho foi enviado, algo mudou" className="mb-4">
          <ul className="mt-1 space-y-1">
            {gaps.map((gap) => (
              <li key={gap.id}>{gapText(gap)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {cart.map((item) => (
          <Wreath key={item._id} item={item} faixas={lines.find(({ id }) => id === item._id)?.faixas ?? []} />
        ))}
      </ul>
    </>
  );
}
