import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { listProducts } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { DEFAULT_COLOR, isBlank } from '#domain/order.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { offered } from '#web/forms/purchase.tsx';
import { centsText, moneyText } from '#web/lib/money-text.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useListFocus } from '#web/lib/use-list-focus.ts';
import { Field } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { RibbonFields } from '#web/ui/ribbon-fields.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type OrderFields, ribbonsOf, totalsOf, unitsOf } from './order-form.ts';

type Item = OrderFields['items'][number];

function remarkOf(item: Item): string | undefined {
  if (item.quantity.trim() === '') return undefined;
  const units = unitsOf(item);
  if (Number.isNaN(parseWhole(item.quantity))) return 'Informe um número inteiro.';
  if (units < 1) return 'A quantidade mínima é 1.';
  const leaving = item.faixas.slice(units).filter((text) => !isBlank(text));
  return leaving.length === 0 ? undefined : `Saem também: ${leaving.map((text) => `“${text}”`).join(', ')}.`;
}

/** Adds a wreath of the shop at its present price; to swap one, the other is removed. */
function AddWreath({ onAdd }: { onAdd: (item: Item) => void }) {
  const { data = [] } = useQuery(apiQuery(listProducts, {}));
  return (
    <Field label="Acrescentar coroa" hint="Para trocar, acrescente a nova e retire a outra." className="mt-6 max-w-md">
      <Select
        value=""
        options={[
          ['', 'Escolha a coroa'],
          ...offered(data).map(({ _id, name, price }) => [_id, `${name}, ${moneyText(price)}`] as const),
        ]}
        onChange={({ currentTarget }) => {
          const found = data.find(({ _id }) => _id === currentTarget.value);
          if (!found) return;
          const { _id: id, name: title, image, size, price } = found;
          onAdd({ id, title, image, size, price, color: DEFAULT_COLOR, quantity: '1', faixas: [''] });
        }}
      />
    </Field>
  );
}

type ItemFieldsProps = { form: UseFormReturn<OrderFields>; fields: OrderFields };

export function ItemFields({ form, fields: { items, deceased_name } }: ItemFieldsProps) {
  const { list, focusField, focusList } = useListFocus();
  const titleOf = ({ title }: Item, line: number) =>
    items.filter((other) => other.title === title).length > 1 ? `${title}, linha ${line + 1}` : title;
  const count = items.reduce((sum, item) => sum + unitsOf(item), 0);

  function change(next: Item[]): void {
    form.clearErrors('items');
    form.setValue('items', next, { shouldDirty: true });
    focusList();
  }

  function without(item: Item, at: number): Item[] {
    const faixas = item.faixas.filter((_, place) => place !== at);
    return unitsOf(item) > 1 ? [{ ...item, faixas, quantity: String(unitsOf(item) - 1) }] : [];
  }

  return (
    <div ref={list} tabIndex={-1}>
      <ul className="divide-y divide-line">
        {Array.from(items.entries(), ([line, item]) => (
          <li key={line} className="space-y-5 py-6 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 flex-[1_1_12rem]">
                <p className="font-semibold">{titleOf(item, line)}</p>
                <p className="text-muted text-small">
                  {[item.size, item.color && `Cor: ${item.color}`].filter(Boolean).join(' · ')}
                </p>
                <p className="text-small tabular-nums">{moneyText(item.price)} cada</p>
              </div>
              <FormField
                control={form.control}
                name={`items.${line}.quantity`}
                label="Quantidade"
                className="w-36"
                remark={remarkOf(item)}
              >
                {(input) => (
                  <TextInput
                    {...input}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={limits.unitsPerOrder}
                    step={1}
                    aria-label={`Quantidade de ${titleOf(item, line)}`}
                  />
                )}
              </FormField>
            </div>
            <RibbonFields
              control={form.control}
              nameOf={(at) => `items.${line}.faixas.${at}`}
              texts={ribbonsOf(item)}
              wreath={{ ...item, title: titleOf(item, line) }}
              deceasedName={deceased_name}
              mayRemoveWreath={count > 1}
              onRemove={({ what, at }) =>
                change(
                  items.flatMap((other) => {
                    if (other !== item) return [other];
                    if (what === 'wreath') return without(item, at);
                    return [{ ...item, faixas: item.faixas.with(at, '') }];
                  }),
                )
              }
            />
          </li>
        ))}
      </ul>
      <AddWreath
        onAdd={(item) => {
          change([...items, item]);
          focusField(`items.${items.length}.quantity`);
        }}
      />
    </div>
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

export function OrderTotal({ fields }: { fields: OrderFields }) {
  const { wreaths, faixas, count, adjustment, before, after } = totalsOf(fields);
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
