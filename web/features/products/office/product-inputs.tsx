import type { UseFormReturn } from 'react-hook-form';
import { parseBRL } from '#domain/money.ts';
import type { ImageUpload } from '#web/lib/image-upload.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FIELD_LABELS, type ProductFields } from './product-fields.ts';

type ProductInputsProps = { form: UseFormReturn<ProductFields>; values: ProductFields; image: ImageUpload };

function originalPriceRemark({ price, originalPrice }: ProductFields): string | undefined {
  const [now, before] = [parseBRL(price), parseBRL(originalPrice)];
  if (now === undefined || before === undefined || before > now || before === 0) return undefined;
  return 'O preço original não é maior que o preço: a loja não o mostra.';
}

function Amounts({ form: { control }, values }: Omit<ProductInputsProps, 'image'>) {
  const isEmptied = values.stock === '0';
  return (
    <div className="grid items-start grid-cols-1 gap-5 @2xl:grid-cols-2">
      <FormField control={control} name="price" label={FIELD_LABELS.price} hint="Em reais" required>
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField
        control={control}
        name="originalPrice"
        label={FIELD_LABELS.originalPrice}
        optional
        hint="Em reais; aparece riscado"
        remark={originalPriceRemark(values)}
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField control={control} name="size" label={FIELD_LABELS.size} hint="Como o cliente lê na loja" required>
        {(input) => <TextInput {...input} placeholder="Grande · 1,40 m × 1,10 m" autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="stock"
        label={FIELD_LABELS.stock}
        hint="Unidades que você tem para vender"
        remark={isEmptied ? 'Para deixar sem estoque, altere o número direto na lista de produtos.' : undefined}
        required
      >
        {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />}
      </FormField>
    </div>
  );
}

function TaxCodes({ form: { control } }: Pick<ProductInputsProps, 'form'>) {
  return (
    <fieldset>
      <legend className="mb-3 text-muted text-small">Para a nota fiscal, como o contador disser:</legend>
      <div className="grid items-start grid-cols-1 gap-5 @2xl:grid-cols-3">
        {(['ncm', 'cst', 'cClassTrib'] as const).map((name) => (
          <FormField key={name} control={control} name={name} label={FIELD_LABELS[name]} optional>
            {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />}
          </FormField>
        ))}
      </div>
    </fieldset>
  );
}

/** The fields of a product. */
export function ProductInputs({ form, values, image }: ProductInputsProps) {
  const { control, formState } = form;
  return (
    <div className="space-y-5">
      <ImageField
        url={values.image}
        preview={image.preview}
        progress={image.progress}
        error={image.failure ?? (image.progress === undefined && formState.errors.image?.message)}
        alt={values.name || 'Imagem do produto'}
        onChoose={image.choose}
        onCancel={image.cancel}
      />
      <FormField control={control} name="name" label={FIELD_LABELS.name} required>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <Amounts form={form} values={values} />
      <FormField control={control} name="description" label={FIELD_LABELS.description} required>
        {(input) => <TextArea {...input} />}
      </FormField>
      <TaxCodes form={form} />
    </div>
  );
}
