import { isValidDocument } from '#domain/cpf.ts';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { labelOf, METHODS, type OrderErrors, type OrderFields } from './order-form.ts';
import type { OrderEdit } from './use-order-edit.ts';

type SectionProps = { edit: OrderEdit; errors: OrderErrors };

function controlsOf({ form, setField }: OrderEdit, errors: OrderErrors) {
  return {
    field: (name: keyof OrderFields) => ({ label: labelOf(name), error: errors[name] }),
    control: (name: keyof OrderFields) => ({
      name,
      value: form.fields[name],
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => setField(name, event.currentTarget.value),
    }),
  };
}

/** Who bought it. */
export function BuyerFields({ edit, errors }: SectionProps) {
  const { field, control } = controlsOf(edit, errors);
  const cpf = edit.form.fields.buyer_cpf;
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <Field {...field('buyer_name')} required>
        <TextInput {...control('buyer_name')} autoCapitalize="words" />
      </Field>
      <Field {...field('buyer_email')} required>
        <TextInput
          {...control('buyer_email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field {...field('buyer_phone')} optional>
        <MaskedInput
          {...control('buyer_phone')}
          mask={maskPhone}
          type="tel"
          inputMode="tel"
          placeholder="(21) 99999-0000"
        />
      </Field>
      <Field
        {...field('buyer_cpf')}
        remark={cpf.trim() === '' || isValidDocument(cpf) ? undefined : 'Os dígitos não conferem.'}
        required
      >
        <MaskedInput {...control('buyer_cpf')} mask={maskDocument} spellCheck={false} autoCapitalize="characters" />
      </Field>
      <Field {...field('billing_address')} className="@lg:col-span-2" required>
        <TextArea {...control('billing_address')} rows={2} className="min-h-16!" />
      </Field>
      <Field {...field('payment_method')}>
        <Select {...control('payment_method')}>
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
  const { field, control } = controlsOf(edit, errors);
  const { onChange: _, ...time } = control('funeral_time');
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
      <Field {...field('deceased_name')} required>
        <TextInput {...control('deceased_name')} autoCapitalize="words" />
      </Field>
      <Field {...field('funeral_time')} required>
        <DateTimeInput {...time} onChange={(text) => edit.setField('funeral_time', text)} />
      </Field>
      <Field {...field('funeral_location')} className="@lg:col-span-2" required>
        <TextArea {...control('funeral_location')} rows={2} className="min-h-16!" autoCapitalize="sentences" />
      </Field>
    </div>
  );
}
