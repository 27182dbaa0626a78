import type { ReactNode } from 'react';
import { type CartItem, cartTotal, itemPrice } from '#domain/cart.ts';
import type { CheckoutFields, WreathUnit } from '#domain/checkout.ts';
import { sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE, isBlank } from '#domain/order.ts';
import { townElsewhere } from '#domain/place.ts';
import { centsText } from '#web/lib/money-text.ts';
import { useSite } from '#web/lib/site.ts';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { Step } from './step.tsx';

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 py-2 lg:py-1.5">
      <dt className="w-28 text-muted">{term}</dt>
      <dd className="min-w-0 flex-1 basis-36">{children}</dd>
    </div>
  );
}

function orMissing(text: string): ReactNode {
  return isBlank(text) ? <span className="text-muted">a preencher</span> : text;
}

function UnitSummary({ unit }: { unit: WreathUnit }) {
  return (
    <div className="flex items-center gap-3.5 py-1">
      <RibbonPreview text={unit.text} image={unit.image} title={unit.title} small className="w-22 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{unit.title}</p>
        <p className="text-small" dir="auto">
          {isBlank(unit.text) ? <span className="text-muted">Faixa a preencher</span> : <>“{unit.text.trim()}”</>}
        </p>
      </div>
    </div>
  );
}

function Amount({ term, words, amount }: { term: string; words: string; amount: string }) {
  return (
    <Line term={term}>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>{words}</span>
        <span className="ml-auto whitespace-nowrap tabular-nums">{amount}</span>
      </span>
    </Line>
  );
}

type SummarySectionProps = {
  cart: readonly CartItem[];
  units: readonly WreathUnit[];
  fields: CheckoutFields;
  controls: ((item: CartItem) => ReactNode) | undefined;
  removed: ReactNode;
};

/** The whole contract before paying: what, how many, faixas, where and when, how much, how. Quantities are changed here too. */
export function SummarySection({ cart, units, fields, controls, removed }: SummarySectionProps) {
  const { business } = useSite();
  return (
    <Step id="resumo" title="Confira e pague">
      <div>
        <ul className="divide-y divide-line border-line border-y">
          {cart.map((item) => (
            <li key={item._id} className="py-2.5">
              {units
                .filter(({ id }) => id === item._id)
                .map((unit) => (
                  <UnitSummary key={unit.name} unit={unit} />
                ))}
              {controls?.(item)}
            </li>
          ))}
        </ul>
        {removed}
      </div>
      <dl className="divide-y divide-line text-small">
        <Line term="Em memória de">{orMissing(fields.deceased_name)}</Line>
        <Line term="Entrega">
          {orMissing(fields.funeral_location)}
          {!townElsewhere(fields.funeral_location, business.cityServed) && (
            <span className="block text-muted">
              {business.cityServed}, {business.address.state}
            </span>
          )}
        </Line>
        <Line term="Cerimônia">{orMissing(fields.funeral_time)}</Line>
        <Line term="Comprador">{orMissing(fields.buyer_name)}</Line>
        <Amount
          term={units.length === 1 ? '1 coroa' : `${units.length} coroas`}
          words=""
          amount={centsText(sumCents(cart.map((item) => timesCents(itemPrice(item), item.quantity))))}
        />
        <Amount
          term={`${units.length} × faixa`}
          words={`${centsText(FAIXA_FEE)} cada`}
          amount={centsText(timesCents(FAIXA_FEE, units.length))}
        />
        <Line term="Total">
          <span className="block text-right font-semibold tabular-nums">{centsText(cartTotal(cart))}</span>
        </Line>
        <Line term="Pagamento">Pix, na página segura do Mercado Pago</Line>
      </dl>
    </Step>
  );
}
