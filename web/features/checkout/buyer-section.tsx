import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { documentCharacters, isValidDocument } from '#domain/cpf.ts';
import { meantEmail } from '#domain/email-hint.ts';
import { phoneDigits } from '#domain/phone.ts';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CheckoutField } from './checkout-field.tsx';
import { type CheckoutForm, CHECKOUT_LABELS as LABELS } from './checkout-form.ts';
import { Step } from './step.tsx';

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

type Props = { form: UseFormReturn<CheckoutForm> };

/** A wrong check digit is hinted at once the field is left, and never blocks. */
function DocumentField({ form }: Props) {
  const [wasLeft, setLeft] = useState(false);
  const typed = useWatch({ control: form.control, name: 'buyer_cpf' });
  return (
    <CheckoutField
      form={form}
      name="buyer_cpf"
      label={LABELS.buyer_cpf}
      remark={wasLeft ? documentRemark(typed) : undefined}
    >
      {(input) => (
        <MaskedInput
          {...input}
          onBlur={() => {
            setLeft(true);
            input.onBlur();
          }}
          mask={maskDocument}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="000.000.000-00"
        />
      )}
    </CheckoutField>
  );
}

/** A mistyped address would lose the confirmation: what was probably meant is offered once the field is left. */
function EmailField({ form }: Props) {
  const [wasLeft, setLeft] = useState(false);
  const meant = meantEmail(useWatch({ control: form.control, name: 'buyer_email' }));
  const remark = wasLeft && meant !== undefined && (
    <span role="status">
      Confira o endereço. Você quis dizer{' '}
      <button
        type="button"
        className="text-link min-h-6 cursor-pointer wrap-anywhere"
        onClick={() => {
          form.setValue('buyer_email', meant, { shouldValidate: true });
          form.setFocus('buyer_email');
        }}
      >
        {meant}
      </button>
      ?
    </span>
  );
  return (
    <CheckoutField
      form={form}
      name="buyer_email"
      label={LABELS.buyer_email}
      hint="A confirmação do pagamento chega aqui."
      remark={remark}
    >
      {(input) => (
        <TextInput
          {...input}
          onBlur={() => {
            setLeft(true);
            input.onBlur();
          }}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      )}
    </CheckoutField>
  );
}

/** Who buys: name, e-mail, phone, CPF or CNPJ, billing address. */
export function BuyerSection({ form }: Props) {
  return (
    <Step id="comprador" title="Seus dados" lead="Quem envia a homenagem. Usamos apenas para este pedido.">
      <CheckoutField form={form} name="buyer_name" label={LABELS.buyer_name}>
        {(input) => <TextInput {...input} autoComplete="name" autoCapitalize="words" enterKeyHint="next" />}
      </CheckoutField>
      <EmailField form={form} />
      <CheckoutField form={form} name="buyer_phone" label={LABELS.buyer_phone}>
        {(input) => (
          <MaskedInput
            {...input}
            mask={maskCheckoutPhone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="next"
            placeholder="(21) 99999-0000"
          />
        )}
      </CheckoutField>
      <DocumentField form={form} />
      <CheckoutField
        form={form}
        name="billing_address"
        label={LABELS.billing_address}
        hint="Rua, número, bairro, cidade e estado."
      >
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            className="min-h-16!"
            autoComplete="street-address"
            autoCapitalize="sentences"
            enterKeyHint="done"
          />
        )}
      </CheckoutField>
    </Step>
  );
}
