import type { ReactNode } from 'react';
import { isValidDocument } from '#domain/cpf.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#domain/order.ts';
import { DateTimeInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { MaskedInput } from './masked-input.tsx';
import { maskDocument, maskPhone } from './masks.ts';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

/** What is written down of a purchase by hand. */
type PurchaseFieldName =
  | 'buyer_name'
  | 'buyer_email'
  | 'buyer_phone'
  | 'buyer_cpf'
  | 'billing_address'
  | 'deceased_name'
  | 'funeral_location'
  | 'funeral_time';

/** A form that holds these fields as text; `labels` and `errors` are theirs. */
export type PurchaseForm = {
  values: Readonly<Record<PurchaseFieldName, string>>;
  labels: Readonly<Record<PurchaseFieldName, string>>;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (name: PurchaseFieldName, text: string) => void;
};

type Props = { form: PurchaseForm; name: PurchaseFieldName };

function fieldOf({ form, name }: Props) {
  return { label: form.labels[name], error: form.errors[name], required: true };
}

function controlOf({ form, name }: Props) {
  return {
    name,
    value: form.values[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => form.onChange(name, event.currentTarget.value),
  };
}

function NameField(props: Props) {
  return (
    <Field {...fieldOf(props)}>
      <TextInput {...controlOf(props)} autoCapitalize="words" />
    </Field>
  );
}

function AddressField(props: Props & { autoCapitalize?: 'sentences' }) {
  const { autoCapitalize } = props;
  return (
    <Field {...fieldOf(props)} className="@lg:col-span-2">
      <TextArea {...controlOf(props)} rows={2} className="min-h-16!" {...(autoCapitalize ? { autoCapitalize } : {})} />
    </Field>
  );
}

function EmailField({ form }: Pick<Props, 'form'>) {
  const props = { form, name: 'buyer_email' } as const;
  return (
    <Field {...fieldOf(props)}>
      <TextInput {...controlOf(props)} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

function PhoneField({ form, optional }: Pick<Props, 'form'> & { optional: boolean }) {
  const props = { form, name: 'buyer_phone' } as const;
  return (
    <Field {...fieldOf(props)} required={!optional} optional={optional}>
      <MaskedInput {...controlOf(props)} mask={maskPhone} type="tel" inputMode="tel" placeholder="(21) 99999-0000" />
    </Field>
  );
}

function DocumentField({ form }: Pick<Props, 'form'>) {
  const props = { form, name: 'buyer_cpf' } as const;
  const typed = form.values.buyer_cpf;
  const isDoubtful = typed.trim() !== '' && !isValidDocument(typed);
  return (
    <Field {...fieldOf(props)} remark={isDoubtful ? 'Os dígitos não conferem.' : undefined}>
      <MaskedInput {...controlOf(props)} mask={maskDocument} spellCheck={false} autoCapitalize="characters" />
    </Field>
  );
}

const GRID = 'grid grid-cols-1 items-start gap-5 @lg:grid-cols-2';

type BuyerFieldsProps = {
  form: PurchaseForm;
  /** On the phone its number comes first and must be told; elsewhere it may be missing. */
  isByPhone?: boolean;
  /** How it is paid. */
  children: ReactNode;
};

/** Who bought it, and how it is paid. */
export function BuyerFields({ form, isByPhone = false, children }: BuyerFieldsProps) {
  const phone = <PhoneField form={form} optional={!isByPhone} />;
  return (
    <div className={GRID}>
      <NameField form={form} name="buyer_name" />
      {isByPhone && phone}
      <EmailField form={form} />
      {!isByPhone && phone}
      <DocumentField form={form} />
      <AddressField form={form} name="billing_address" />
      {children}
    </div>
  );
}

/** For whom, where and when. */
export function CeremonyFields({ form }: { form: PurchaseForm }) {
  const time = { form, name: 'funeral_time' } as const;
  return (
    <div className={GRID}>
      <NameField form={form} name="deceased_name" />
      <Field {...fieldOf(time)}>
        <DateTimeInput {...controlOf(time)} onChange={(text) => form.onChange('funeral_time', text)} />
      </Field>
      <AddressField form={form} name="funeral_location" autoCapitalize="sentences" />
    </div>
  );
}

const METHODS: readonly { value: PaymentMethod; label: string }[] = PAYMENT_METHODS.map((value) => ({
  value,
  label: PAYMENT_METHOD_LABELS[value],
}));

type MethodFieldProps = {
  value: PaymentMethod;
  error: string | undefined;
  onChange: (method: PaymentMethod) => void;
};

/** How it is paid. */
export function MethodField({ value, error, onChange }: MethodFieldProps) {
  return (
    <Field label="Método de pagamento" error={error}>
      <Select
        name="payment_method"
        value={value}
        autoComplete="off"
        onChange={(event) => {
          const chosen = METHODS.find((method) => method.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {METHODS.map((method) => (
          <option key={method.value} value={method.value}>
            {method.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
