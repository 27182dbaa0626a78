import { Plus, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { ManagedProduct } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useListFocus } from '#web/lib/use-list-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { RibbonFields } from '#web/ui/ribbon-fields.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type ChosenLine, type ManualFields, NEW_LINE, ribbonsOf, shortageOf } from './manual-order.ts';

function optionText({ name, price, stock, reserved }: ManagedProduct): string {
  const left = Math.max(0, stock - reserved);
  return `${name} · ${moneyText(price)} · ${left === 1 ? '1 disponível' : `${left} disponíveis`}`;
}

function shortageText(left: number | undefined): string | undefined {
  if (left === undefined) return undefined;
  return left === 1 ? 'Resta apenas 1 unidade.' : `Restam apenas ${left} unidades.`;
}

type FormProps = { form: UseFormReturn<ManualFields>; offer: readonly ManagedProduct[] };

type LineProps = FormProps & {
  line: ChosenLine;
  at: number;
  shortage: number | undefined;
  onRemove: (() => void) | undefined;
};

function LineInputs({ form: { control }, at, shortage, offer }: LineProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 @md:grid-cols-2 @3xl:grid-cols-[1fr_7rem_10rem]">
      <FormField
        control={control}
        name={`items.${at}.id`}
        label="Coroa"
        className="@md:col-span-2 @3xl:col-span-1"
        required
      >
        {(input) => (
          <Select {...input} options={offer.map((one) => [one._id, optionText(one)])}>
            <option value="" disabled>
              Escolha a coroa
            </option>
          </Select>
        )}
      </FormField>
      <FormField
        control={control}
        name={`items.${at}.quantity`}
        label="Quantidade"
        remark={shortageText(shortage)}
        required
      >
        {(input) => (
          <TextInput {...input} type="number" inputMode="numeric" min={1} max={limits.unitsPerOrder} step={1} />
        )}
      </FormField>
      <FormField control={control} name={`items.${at}.color`} label="Cor">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
    </div>
  );
}

function Line(props: LineProps) {
  const { form, line, at, onRemove } = props;
  const { product } = line;
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="sr-only">Item {at + 1}</legend>
      <LineInputs {...props} />
      {product && (
        <div className="mt-3 space-y-4">
          <p className="text-muted text-small">
            Tamanho: {product.size} · <span className="whitespace-nowrap">{moneyText(product.price)}</span> cada, mais a
            faixa
          </p>
          <RibbonFields
            control={form.control}
            nameOf={(unit) => `items.${at}.faixas.${unit}`}
            texts={ribbonsOf(line)}
            wreath={{ title: product.name, image: product.image }}
            deceasedName={form.getValues('deceased_name')}
          />
        </div>
      )}
      {onRemove && (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={onRemove}>
          <Trash2 />
          Remover item {at + 1}
        </Button>
      )}
    </fieldset>
  );
}

export function LineFields({ form, offer, lines }: FormProps & { lines: readonly ChosenLine[] }) {
  const { list, focusField, focusList } = useListFocus();

  function change(items: ManualFields['items']): void {
    form.clearErrors('items');
    form.setValue('items', items, { shouldDirty: true });
  }

  function remove(at: number): void {
    change(form.getValues('items').filter((_, other) => other !== at));
    focusList();
  }

  return (
    <div ref={list} tabIndex={-1} className="space-y-4">
      {Array.from(lines.entries(), ([at, line]) => (
        <Line
          key={at}
          form={form}
          line={line}
          at={at}
          shortage={shortageOf(line, lines)}
          offer={offer}
          onRemove={lines.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Button
        variant="secondary"
        onClick={() => {
          change([...form.getValues('items'), NEW_LINE]);
          focusField(`items.${lines.length}.id`);
        }}
        disabled={lines.length >= limits.unitsPerOrder}
      >
        <Plus />
        Adicionar item
      </Button>
    </div>
  );
}
