import { limits } from '#domain/limits.ts';
import { parseBRL } from '#domain/money.ts';
import type { RecordEdit } from '#web/lib/record-edit.ts';
import { Field } from '#web/ui/field.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDigits } from '#web/ui/masks.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FIELD_LABELS, type FieldErrors, type ProductFields } from './product-fields.ts';

type ProductInputsProps = { edit: RecordEdit<ProductFields>; errors: FieldErrors; disabled: boolean };

const STOCK_DIGITS = 6;

function originalPriceRemark({ price, originalPrice }: ProductFields): string | undefined {
  const [now, before] = [parseBRL(price), parseBRL(originalPrice)];
  if (now === undefined || before === undefined || before > now || before === 0) return undefined;
  return 'A loja só mostra o preço original riscado quando ele é maior que o preço.';
}

function Amounts({ edit: { fields, setField }, errors }: Omit<ProductInputsProps, 'disabled'>) {
  return (
    <div className="grid items-start grid-cols-1 gap-5 @2xl:grid-cols-2">
      <Field label={FIELD_LABELS.price} hint="Em reais" error={errors.price} required>
        <MoneyInput name="price" value={fields.price} onChange={(text) => setField('price', text)} />
      </Field>
      <Field
        label={FIELD_LABELS.originalPrice}
        optional
        hint="Em reais; aparece riscado"
        remark={originalPriceRemark(fields)}
        error={errors.originalPrice}
      >
        <MoneyInput
          name="originalPrice"
          value={fields.originalPrice}
          onChange={(text) => setField('originalPrice', text)}
        />
      </Field>
      <Field label={FIELD_LABELS.size} hint="Como o cliente lê na loja" error={errors.size} required>
        <TextInput
          name="size"
          value={fields.size}
          maxLength={limits.productSize}
          placeholder="Grande · 1,40 m × 1,10 m"
          autoComplete="off"
          onChange={(event) => setField('size', event.currentTarget.value)}
        />
      </Field>
      <Field
        label={FIELD_LABELS.stock}
        hint="Unidades que você tem para vender"
        remark={
          fields.stock === '0' ? 'Para deixar sem estoque, altere o número direto na lista de produtos.' : undefined
        }
        error={errors.stock}
        required
      >
        <MaskedInput
          name="stock"
          inputMode="numeric"
          autoComplete="off"
          mask={(typed) => maskDigits(typed, STOCK_DIGITS)}
          value={fields.stock}
          onChange={(event) => setField('stock', event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}

/** The seven fields of a product. */
export function ProductInputs({ edit, errors, disabled }: ProductInputsProps) {
  const { fields, setField, image } = edit;
  return (
    <fieldset disabled={disabled} className="space-y-5">
      <legend className="sr-only">Dados do produto</legend>
      <ImageField
        url={image.url}
        preview={image.preview}
        progress={image.progress}
        error={image.failure ?? (image.url === '' && image.progress === undefined ? errors.image : undefined)}
        alt={fields.name || 'Imagem do produto'}
        onChoose={image.choose}
        onCancel={image.cancel}
        disabled={disabled}
      />
      <Field label={FIELD_LABELS.name} error={errors.name} required>
        <TextInput
          name="name"
          value={fields.name}
          maxLength={limits.productName}
          autoComplete="off"
          onChange={(event) => setField('name', event.currentTarget.value)}
        />
      </Field>
      <Amounts edit={edit} errors={errors} />
      <Field label={FIELD_LABELS.description} error={errors.description} required>
        <TextArea
          name="description"
          value={fields.description}
          maxLength={limits.productDescription}
          onChange={(event) => setField('description', event.currentTarget.value)}
        />
      </Field>
    </fieldset>
  );
}
