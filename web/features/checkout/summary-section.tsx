import type { ReactNode } from 'react';
import { type CartItem, cartTotal, itemPrice } from '#domain/cart.ts';
import type { CheckoutFields, WreathUnit } from '#domain/checkout.ts';
import { timesCents } from '#domain/money.ts';
import { FAIXA_FEE, isBlank } from '#domain/order.ts';
import { centsText } from '#web/lib/money-text.ts';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { StepHeading } from './step-heading.tsx';

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 py-2">
      <dt className="w-30 text-muted">{term}</dt>
      <dd className="min-w-0 flex-1 basis-40">{children}</dd>
    </div>
  );
}

function orMissing(text: string): ReactNode {
  return isBlank(text) ? <span className="text-muted">a preencher</span> : text;
}

function UnitSummary({ unit }: { unit: WreathUnit }) {
  return (
    <li className="flex items-center gap-3.5 py-2.5">
      <RibbonPreview text={unit.text} image={unit.image} title={unit.title} small className="w-22 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{unit.title}</p>
        <p className="text-small" dir="auto">
          {isBlank(unit.text) ? <span className="text-muted">Faixa a preencher</span> : <>“{unit.text.trim()}”</>}
        </p>
      </div>
    </li>
  );
}

/** The whole contract before paying: what, how many, faixas, where and when, how much, how. */
export function SummarySection({
  cart,
  units,
  fields,
}: {
  cart: CartItem[];
  units: readonly WreathUnit[];
  fields: CheckoutFields;
}) {
  return (
    <section className="space-y-3">
      <StepHeading id="resumo" title="Confira seu pedido" />
      <ul className="divide-y divide-line border-line border-y">
        {units.map((unit) => (
          <UnitSummary key={`${unit.id} ${unit.number}`} unit={unit} />
        ))}
      </ul>
      <dl className="divide-y divide-line text-small">
        <Line term="Em memória de">{orMissing(fields.deceased_name)}</Line>
        <Line term="Entrega">
          {orMissing(fields.funeral_location)}
          <span className="block text-muted">Teresópolis, RJ</span>
        </Line>
        <Line term="Cerimônia">{orMissing(fields.funeral_time)}</Line>
        <Line term="Comprador">{orMissing(fields.buyer_name)}</Line>
        {cart.map((item) => (
          <Line key={item._id} term={`${item.quantity} × coroa`}>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>{item.title}</span>
              <span className="tabular-nums">{centsText(timesCents(itemPrice(item), item.quantity))}</span>
            </span>
          </Line>
        ))}
        <Line term={`${units.length} × faixa`}>
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>{centsText(FAIXA_FEE)} cada</span>
            <span className="tabular-nums">{centsText(timesCents(FAIXA_FEE, units.length))}</span>
          </span>
        </Line>
        <Line term="Total">
          <span className="block text-right font-semibold tabular-nums">{centsText(cartTotal(cart))}</span>
        </Line>
        <Line term="Pagamento">Pix, na página segura do Mercado Pago</Line>
      </dl>
    </section>
  );
}
