import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ManagedProduct } from '#contract/products.ts';
import { layoutFaixa, misspelledName } from '#domain/faixa.ts';
import { limits } from '#domain/limits.ts';
import { isBlank } from '#domain/order.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FaixaGauge } from '#web/ui/faixa-gauge.tsx';
import { Field } from '#web/ui/field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type ChosenLine, chosenLines, type ManualErrors, shortageOf, unitsOf } from './manual-order.ts';
import type { ManualOrderEdit } from './use-manual-order.ts';

function optionText({ name, price, stock, reserved }: ManagedProduct): string {
  const left = Math.max(0, stock - reserved);
  return `${name} · ${moneyText(price)} · ${left === 1 ? '1 disponível' : `${left} disponíveis`}`;
}

function shortageText(left: number | undefined): string | undefined {
  if (left === undefined) return undefined;
  return left === 1 ? 'Resta apenas 1 unidade.' : `Restam apenas ${left} unidades.`;
}

type FaixaProps = {
  name: string;
  label: string;
  text: string;
  deceasedName: string;
  error: string | undefined;
  onText: (text: string) => void;
};

function Faixa({ name, label, text, deceasedName, error, onText }: FaixaProps) {
  const slip = misspelledName(text, deceasedName);
  return (
    <li>
      <Field
        label={label}
        error={error}
        remark={slip && `Confira a grafia: a faixa diz “${slip.typed}” e o nome da pessoa falecida, “${slip.name}”.`}
      >
        <TextInput
          name={name}
          dir="auto"
          value={text}
          placeholder="Saudades eternas"
          autoComplete="off"
          autoCapitalize="sentences"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Field>
      {!isBlank(text) && <FaixaGauge layout={layoutFaixa(text)} />}
    </li>
  );
}

type LineProps = {
  line: ChosenLine;
  /** Position among the lines, and of its first unit among the units, both from 0. */
  at: number;
  firstUnit: number;
  shortage: number | undefined;
  offer: readonly ManagedProduct[];
  edit: ManualOrderEdit;
  errors: ManualErrors;
  onRemove: (() => void) | undefined;
};

function LineInputs({ line, at, shortage, offer, edit, errors }: Omit<LineProps, 'firstUnit' | 'onRemove'>) {
  const { key, product } = line;
  const chosen = product?._id ?? '';
  return (
    <div className="grid grid-cols-1 items-start gap-4 @md:grid-cols-2 @3xl:grid-cols-[1fr_7rem_10rem]">
      <Field label="Coroa" className="@md:col-span-2 @3xl:col-span-1" error={errors[`items.${at}.id`]} required>
        <Select
          name={`product-${key}`}
          value={chosen}
          onChange={(event) => edit.setLine(key, { productId: event.currentTarget.value })}
        >
          <option value="" disabled>
            Escolha a coroa
          </option>
          {offer.map((one) => (
            <option key={one._id} value={one._id}>
              {optionText(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Quantidade" error={errors[`items.${at}.quantity`]} remark={shortageText(shortage)} required>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.unitsPerOrder}
          step={1}
          name={`quantity-${key}`}
          value={line.quantity}
          onChange={(event) => edit.setLine(key, { quantity: event.currentTarget.value })}
          onBlur={() => unitsOf(line) === undefined && edit.setLine(key, { quantity: '1' })}
        />
      </Field>
      <Field label="Cor" error={errors[`items.${at}.color`]}>
        <TextInput
          name={`color-${key}`}
          value={line.color}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => edit.setLine(key, { color: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}

function Line({ firstUnit, onRemove, ...props }: LineProps) {
  const { line, at, edit, errors } = props;
  const { key, product, units, faixas } = line;
  const unitNumbers = Array.from({ length: units }, (_, unit) => unit);
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="sr-only">Item {at + 1}</legend>
      <LineInputs {...props} />
      {product && (
        <div className="mt-3 flex items-center gap-3 text-muted text-small">
          <Picture
            url={product.image}
            alt=""
            sizes="3rem"
            className="size-12 shrink-0 rounded-control"
            imageClassName="h-full!"
          />
          <p className="min-w-0">
            Tamanho: {product.size} · <span className="whitespace-nowrap">{moneyText(product.price)}</span> cada, mais a
            faixa
          </p>
        </div>
      )}
      {product && (
        <ul className="mt-4 space-y-4">
          {unitNumbers.map((unit) => (
            <Faixa
              key={unit}
              name={`faixa-${key}-${unit}`}
              label={units === 1 ? `Faixa de ${product.name}` : `Faixa ${unit + 1} de ${units}: ${product.name}`}
              text={faixas[unit] ?? ''}
              deceasedName={edit.form.fields.deceased_name}
              error={errors[`faixa_texts.${firstUnit + unit}`]}
              onText={(text) => edit.setFaixa(key, unit, text)}
            />
          ))}
        </ul>
      )}
      {onRemove && (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          Remover item {at + 1}
        </Button>
      )}
    </fieldset>
  );
}

type LineFieldsProps = { edit: ManualOrderEdit; errors: ManualErrors; offer: readonly ManagedProduct[] };

/** The wreaths of the order with one faixa for each unit. */
export function LineFields({ edit, errors, offer }: LineFieldsProps) {
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const lines = chosenLines(edit.form.lines, offer);
  const firstUnits = lines.map((_, at) => lines.slice(0, at).reduce((sum, { units }) => sum + units, 0));

  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLElement>(`[name=product-${added}]`)?.focus();
  }, [added]);

  function remove(key: number): void {
    edit.removeLine(key);
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="space-y-4">
      {lines.map((line, at) => (
        <Line
          key={line.key}
          line={line}
          at={at}
          firstUnit={firstUnits[at] ?? 0}
          shortage={shortageOf(line, lines)}
          offer={offer}
          edit={edit}
          errors={errors}
          onRemove={lines.length > 1 ? () => remove(line.key) : undefined}
        />
      ))}
      <p className="text-muted text-small">
        As faixas podem ficar todas em branco agora e ser escritas depois, em Editar pedido.
      </p>
      <Button
        variant="secondary"
        onClick={() => setAdded(edit.addLine())}
        disabled={lines.length >= limits.unitsPerOrder}
      >
        <Plus aria-hidden="true" className="size-5" />
        Adicionar item
      </Button>
    </div>
  );
}
