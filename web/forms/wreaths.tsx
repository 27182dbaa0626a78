import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { z } from 'zod';
import { listProducts, type ManagedProduct } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { DEFAULT_COLOR, isBlank } from '#domain/order.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useListFocus } from '#web/lib/use-list-focus.ts';
import { Field } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { RibbonFields } from '#web/ui/ribbon-fields.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FormContext } from './form-context.ts';
import { own } from './groups.tsx';
import type { Kind } from './kind.tsx';
import { offered } from './purchase.tsx';

/** A text; null where a sparse list has a gap. */
const entry = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

const line = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  size: z.string(),
  color: z.string(),
  price: z.number(),
  quantity: z.string(),
  faixas: z.array(entry),
});
/** Wreaths of one kind. `faixas` may have more texts than units: those of removed wreaths are kept. */
export type WreathLine = z.infer<typeof line>;

/** The units of a line; 0 for an invalid quantity. */
export function unitsOf({ quantity }: { quantity: string }): number {
  return parseWhole(quantity) || 0;
}

/** The ribbon text of each wreath of a line, '' for none. */
export function ribbonsOf(item: WreathLine): string[] {
  return Array.from({ length: Math.min(unitsOf(item), limits.unitsPerOrder) }, (_, at) => item.faixas[at] ?? '');
}

const lineText = (item: WreathLine) =>
  [
    `${item.quantity} × ${item.title}`,
    ...ribbonsOf(item).map((text) => (isBlank(text) ? 'sem faixa' : `“${text}”`)),
  ].join(', ');

export const wreaths: Kind<WreathLine[]> = {
  ...own(z.array(line), []),
  shown: (lines) => lines.map(lineText).join(' | '),
  sent: (lines) => lines.map((item) => ({ ...item, quantity: unitsOf(item), faixas: ribbonsOf(item) })),
};

const described = ({ _id: id, name: title, image, size, price }: ManagedProduct) => ({ id, title, image, size, price });

/** The lines of an order that is yet to be made, at the present prices of what is offered. */
export function pricedNow(items: readonly WreathLine[], offer: readonly ManagedProduct[]): WreathLine[] {
  return items.map((item) => {
    const product = offer.find(({ _id }) => _id === item.id);
    return product ? { ...item, ...described(product) } : item;
  });
}

function remarkOf(item: WreathLine): string | undefined {
  if (item.quantity.trim() === '') return undefined;
  const units = unitsOf(item);
  if (Number.isNaN(parseWhole(item.quantity))) return 'Informe um número inteiro.';
  if (units < 1) return 'A quantidade mínima é 1.';
  const leaving = item.faixas.slice(units).filter((text) => !isBlank(text));
  return leaving.length === 0 ? undefined : `Saem também: ${leaving.map((text) => `“${text}”`).join(', ')}.`;
}

const leftOf = (product: ManagedProduct | undefined) => (product ? Math.max(0, product.stock - product.reserved) : 0);

/** A remark on more units than are left of a wreath: a hint only, the server decides. */
function shortageOf({ id }: WreathLine, items: readonly WreathLine[], offer: readonly ManagedProduct[]) {
  const left = leftOf(offer.find(({ _id }) => _id === id));
  const wanted = items.filter((other) => other.id === id).reduce((sum, item) => sum + unitsOf(item), 0);
  if (wanted <= left) return undefined;
  return left === 1 ? 'Resta apenas 1 unidade.' : `Restam apenas ${left} unidades.`;
}

function optionText(product: ManagedProduct): string {
  const left = leftOf(product);
  return `${product.name} · ${moneyText(product.price)} · ${left === 1 ? '1 disponível' : `${left} disponíveis`}`;
}

type AddWreathProps = { isFirst: boolean; error: string | undefined; onAdd: (item: WreathLine) => void };

/** Adds a wreath of the shop at its present price; to swap one, the other is removed. */
function AddWreath({ isFirst, error, onAdd }: AddWreathProps) {
  const { data = [] } = useQuery(apiQuery(listProducts, {}));
  return (
    <Field
      label={isFirst ? 'Coroa' : 'Acrescentar coroa'}
      hint={!isFirst && 'Para trocar, acrescente a nova e retire a outra.'}
      error={error}
      required={isFirst}
      className="mt-6 max-w-md first:mt-0"
    >
      <Select
        value=""
        options={[
          ['', 'Escolha a coroa'],
          ...offered(data).map((product) => [product._id, optionText(product)] as const),
        ]}
        onChange={({ currentTarget }) => {
          const found = data.find(({ _id }) => _id === currentTarget.value);
          if (found) onAdd({ ...described(found), color: DEFAULT_COLOR, quantity: '1', faixas: [''] });
        }}
      />
    </Field>
  );
}

type WreathFieldsProps = {
  form: {
    formState: { errors: { items?: { message?: string | undefined } | undefined } };
    clearErrors: (name: 'items') => void;
    setValue: (name: 'items', items: WreathLine[], options: { shouldDirty: true }) => void;
  };
  items: readonly WreathLine[];
  deceasedName: string;
  /** The wreaths on sale, for an order that is yet to be made: its colours are chosen here, and it may become empty. */
  offer?: readonly ManagedProduct[];
};

/** The wreaths of the form around it, in its `items`. */
export function WreathFields({ form, items, deceasedName, offer }: WreathFieldsProps) {
  const { control } = use(FormContext);
  const { list, focusField, focusList } = useListFocus();
  const titleOf = ({ title }: WreathLine, line: number) =>
    items.filter((other) => other.title === title).length > 1 ? `${title}, linha ${line + 1}` : title;
  const count = items.reduce((sum, item) => sum + unitsOf(item), 0);
  if (!control) return null;

  function change(next: WreathLine[]): void {
    form.clearErrors('items');
    form.setValue('items', next, { shouldDirty: true });
    focusList();
  }

  function without(item: WreathLine, at: number): WreathLine[] {
    const faixas = item.faixas.filter((_, place) => place !== at);
    return unitsOf(item) > 1 ? [{ ...item, faixas, quantity: String(unitsOf(item) - 1) }] : [];
  }

  return (
    <div ref={list} tabIndex={-1}>
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {Array.from(items.entries(), ([line, item]) => (
            <li key={line} className="space-y-5 py-6 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
                <div className="min-w-0 flex-[1_1_12rem]">
                  <p className="font-semibold">{titleOf(item, line)}</p>
                  <p className="text-muted text-small">
                    {[item.size, !offer && item.color && `Cor: ${item.color}`].filter(Boolean).join(' · ')}
                  </p>
                  <p className="text-small tabular-nums">
                    {moneyText(item.price)} cada{offer && ', mais a faixa'}
                  </p>
                </div>
                <FormField
                  control={control}
                  name={`items.${line}.quantity`}
                  label="Quantidade"
                  className="w-36"
                  remark={(offer && shortageOf(item, items, offer)) ?? remarkOf(item)}
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
                {offer && (
                  <FormField control={control} name={`items.${line}.color`} label="Cor" className="w-40">
                    {(input) => <TextInput {...input} autoComplete="off" />}
                  </FormField>
                )}
              </div>
              <RibbonFields
                control={control}
                nameOf={(at) => `items.${line}.faixas.${at}`}
                texts={ribbonsOf(item)}
                wreath={{ ...item, title: titleOf(item, line) }}
                deceasedName={deceasedName}
                mayRemoveWreath={offer !== undefined || count > 1}
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
      )}
      <AddWreath
        isFirst={items.length === 0}
        error={form.formState.errors.items?.message}
        onAdd={(item) => {
          change([...items, item]);
          focusField(`items.${items.length}.quantity`);
        }}
      />
    </div>
  );
}
