import { useState } from 'react';
import type { CheckoutField, CheckoutFields } from '#domain/checkout.ts';
import { documentCharacters, isValidDocument } from '#domain/cpf.ts';
import { phoneDigits } from '#domain/phone.ts';
import { Field } from '#web/ui/field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { StepHeading } from './step-heading.tsx';

/** What a section of the form gets: values as typed, messages, and where to put what is typed. */
export type SectionProps = {
  fields: CheckoutFields;
  errors: Partial<Record<CheckoutField, string>>;
  onEdit: (field: CheckoutField, value: string) => void;
};

const LONGEST_PHONE = 15;

/** The mask of phones, but a number with too many digits stays as typed: cutting it off would make a wrong one. */
function maskCheckoutPhone(typed: string, isFilled: boolean): string {
  const masked = maskPhone(typed, isFilled);
  const digits = phoneDigits(masked);
  return digits.length > 11 ? digits.slice(0, LONGEST_PHONE) : masked;
}

function documentRemark(value: string): string | undefined {
  const { length } = documentCharacters(value);
  if (length === 0 || isValidDocument(value)) return undefined;
  if (length === 11 || length === 14) return 'Os dígitos não conferem. Verifique se digitou corretamente.';
  return 'Um CPF tem 11 dígitos; um CNPJ tem 14.';
}

function emailRemark(value: string): string | undefined {
  return value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim())
    ? undefined
    : 'Confira o e-mail: a confirmação do pedido vai para ele.';
}

/** Who buys: name, e-mail, phone, CPF or CNPJ, billing address. */
export function BuyerSection({ fields, errors, onEdit }: SectionProps) {
  const [left, setLeft] = useState<ReadonlySet<CheckoutField>>(new Set());
  const leave = (field: CheckoutField) => setLeft((before) => new Set(before).add(field));
  const control = (name: CheckoutField) => ({
    name,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => onEdit(name, event.currentTarget.value),
    onBlur: () => leave(name),
    enterKeyHint: 'next' as const,
    required: true,
  });
  return (
    <section className="space-y-4">
      <StepHeading id="comprador" title="Seus dados">
        Quem envia a homenagem. Usamos apenas para este pedido.
      </StepHeading>
      <Field label="Nome completo" error={errors.buyer_name} required>
        <TextInput {...control('buyer_name')} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field
        label="E-mail"
        hint="A confirmação do pagamento chega aqui."
        error={errors.buyer_email}
        remark={left.has('buyer_email') ? emailRemark(fields.buyer_email) : undefined}
        required
      >
        <TextInput
          {...control('buyer_email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Telefone com DDD" error={errors.buyer_phone} required>
        <MaskedInput
          {...control('buyer_phone')}
          mask={maskCheckoutPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(21) 99999-0000"
        />
      </Field>
      <Field
        label="CPF ou CNPJ"
        error={errors.buyer_cpf}
        remark={left.has('buyer_cpf') ? documentRemark(fields.buyer_cpf) : undefined}
        required
      >
        <MaskedInput
          {...control('buyer_cpf')}
          mask={maskDocument}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="000.000.000-00"
        />
      </Field>
      <Field
        label="Endereço de cobrança"
        hint="Rua, número, bairro, cidade e estado."
        error={errors.billing_address}
        required
      >
        <TextArea
          {...control('billing_address')}
          rows={2}
          className="min-h-16!"
          autoComplete="street-address"
          enterKeyHint="done"
        />
      </Field>
    </section>
  );
}
