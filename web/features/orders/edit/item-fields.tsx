import type { Control } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { centsText, moneyText } from '#web/lib/money-text.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type OrderFields, totalsOf, unitsOf } from './order-form.ts';

type ItemFieldsProps = { control: Control<OrderFields>; items: OrderFields['items'] };

/** The wreaths of the order with their quantities; what they are and cost stays as it was bought. */
export function ItemFields({ control, items }: ItemFieldsProps) {
  return (
    <ul className="divide-y divide-line">
      {Array.from(items.entries(), ([at, item]) => {
        const isTooFew = item.quantity.trim() !== '' && unitsOf(item) < 1;
        return (
          <li key={at} className="flex flex-wrap items-start gap-4 py-4 first:pt-0 last:pb-0">
            <Picture
              url={item.image}
              alt=""
              sizes="4.5rem"
              className="size-18 rounded-control"
              imageClassName="h-full!"
            />
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-semibold">{item.title}</p>
              <p className="text-muted text-small">
                {[item.size, item.color && `Cor: ${item.color}`].filter(Boolean).join(' · ')}
              </p>
              <p className="text-small tabular-nums">{moneyText(item.price)} cada</p>
            </div>
            <FormField
              control={control}
              name={`items.${at}.quantity`}
              label="Quantidade"
              className="w-36"
              remark={isTooFew ? 'A quantidade mínima é 1.' : undefined}
            >
              {(input) => (
                <TextInput
                  {...input}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={limits.unitsPerOrder}
                  step={1}
                  aria-label={`Quantidade de ${item.title}`}
                />
              )}
            </FormField>
          </li>
        );
      })}
    </ul>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  );
}

/** What the order costs: as it was, and as it becomes with what is on the screen. */
export function OrderTotal({ fields }: { fields: OrderFields }) {
  const { wreaths, faixas, adjustment, before, after } = totalsOf(fields);
  const count = fields.faixa_texts.length;
  return (
    <div>
      <dl className="space-y-1">
        <Line name="Coroas" amount={centsText(wreaths)} />
        <Line name={count === 1 ? '1 faixa' : `${count} faixas`} amount={centsText(faixas)} />
        {adjustment !== 0 && (
          <Line name={adjustment < 0 ? 'Desconto combinado' : 'Acréscimo combinado'} amount={centsText(adjustment)} />
        )}
      </dl>
      <p role="status" className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <span className="font-semibold">Total</span>
        <span className="tabular-nums">
          {after !== before && (
            <>
              <span className="sr-only">antes </span>
              <s className="text-muted">{centsText(before)}</s>
              <span className="sr-only">, agora</span>{' '}
            </>
          )}
          <span className="font-semibold text-price">{centsText(after)}</span>
        </span>
      </p>
    </div>
  );
}
