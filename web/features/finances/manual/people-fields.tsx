import { isValidDocument } from '#domain/cpf.ts';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { LABELS, type ManualErrors, type ManualFields, METHODS } from './manual-order.ts';
import type { ManualOrderEdit } from './use-manual-order.ts';

type SectionProps = { edit: ManualOrderEdit; errors: ManualErrors };

function partsOf({ form, setField }: ManualOrderEdit, errors: ManualErrors) {
  return {
    field: (name: keyof ManualFields) => ({ label: LABELS[name], error: errors[name], required: true }),
    control: (name: keyof ManualFields) => ({
      name,
      value: form.fields[name],
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => setField(name, event.currentTarget.value),
    }),
  };
}

/** Who bought it, and how it was paid. */
export function BuyerFields({ edit, errors }: SectionProps) {
  const { field, control } = partsOf(edit, errors);
  const cpf = edit.form.fields.buyer_cpf;
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <Field {...field('buyer_name')}>
        <TextInput {...control('buyer_name')} autoCapitalize="words" />
      </Field>
      <Field {...field('buyer_phone')}>
        <MaskedInput
          {...control('buyer_phone')}
          mask={maskPhone}
          type="tel"
          inputMode="tel"
          placeholder="(21) 99999-0000"
        />
      </Field>
      <Field {...field('buyer_email')}>
        <TextInput
          {...control('buyer_email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        {...field('buyer_cpf')}
        remark={cpf.trim() === '' || isValidDocument(cpf) ? undefined : 'Os dígitos não conferem.'}
      >
        <MaskedInput {...control('buyer_cpf')} mask={maskDocument} spellCheck={false} autoCapitalize="characters" />
      </Field>
      <Field {...field('billing_address')} className="@lg:col-span-2">
        <TextArea {...control('billing_address')} rows={2} className="min-h-16!" />
      </Field>
      <Field label="Método de pagamento" error={errors.payment_method}>
        <Select
          name="payment_method"
          value={edit.form.method}
          onChange={(event) =>
            edit.setMethod(METHODS.find(({ value }) => value === event.currentTarget.value)?.value ?? 'pix')
          }
        >
          {METHODS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** For whom, where and when. */
export function CeremonyFields({ edit, errors }: SectionProps) {
  const { field, control } = partsOf(edit, errors);
  const { onChange: _, ...time } = control('funeral_time');
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <Field {...field('deceased_name')}>
        <TextInput {...control('deceased_name')} autoCapitalize="words" />
      </Field>
      <Field {...field('funeral_time')}>
        <DateTimeInput {...time} onChange={(text) => edit.setField('funeral_time', text)} />
      </Field>
      <Field {...field('funeral_location')} className="@lg:col-span-2">
        <TextArea {...control('funeral_location')} rows={2} className="min-h-16!" autoCapitalize="sentences" />
      </Field>
    </div>
  );
}
