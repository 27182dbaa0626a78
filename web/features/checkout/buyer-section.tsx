import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { documentCharacters, isValidDocument } from '#domain/cpf.ts';
import { meantEmail } from '#domain/email-hint.ts';
import { phoneDigits } from '#domain/phone.ts';
import { phoneRemark } from '#web/lib/phone-refusal.ts';
import { useSite } from '#web/lib/site.ts';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { EmailInput, TextInput } from '#web/ui/text-input.tsx';
import { WhatsAppConsent } from '#web/ui/whatsapp-consent.tsx';
import { CheckoutField, nameRemark } from './checkout-field.tsx';
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

/** A CNPJ may have letters since 2026; nearly everybody types the digits of a CPF. */
function DocumentField({ form }: Props) {
  const [hasLetters, setLetters] = useState(false);
  const letters = (
    <button
      type="button"
      className="min-h-6 cursor-pointer text-link"
      onClick={() => {
        setLetters(true);
        form.setFocus('buyer_cpf');
      }}
    >
      Meu CNPJ tem letras
    </button>
  );
  return (
    <CheckoutField
      form={form}
      name="buyer_cpf"
      label={LABELS.buyer_cpf}
      hint={!hasLetters && letters}
      doubt={documentRemark}
    >
      {(input) => (
        <MaskedInput
          {...input}
          mask={maskDocument}
          inputMode={hasLetters ? 'text' : 'numeric'}
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
  const doubt = (typed: string) => {
    const meant = meantEmail(typed);
    if (meant === undefined) return undefined;
    return (
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
  };
  return (
    <CheckoutField
      form={form}
      name="buyer_email"
      label={LABELS.buyer_email}
      hint="A confirmação do pagamento chega aqui."
      doubt={doubt}
    >
      {(input) => <EmailInput {...input} enterKeyHint="next" />}
    </CheckoutField>
  );
}

export function BuyerSection({ form }: Props) {
  const { sendsWhatsApp } = useSite();
  return (
    <Step id="comprador" title="Seus dados" lead="Quem envia a homenagem. Usamos apenas para este pedido.">
      <CheckoutField form={form} name="buyer_name" label={LABELS.buyer_name} doubt={nameRemark}>
        {(input) => <TextInput {...input} autoComplete="name" autoCapitalize="words" enterKeyHint="next" />}
      </CheckoutField>
      <EmailField form={form} />
      <div>
        <CheckoutField form={form} name="buyer_phone" label={LABELS.buyer_phone} doubt={phoneRemark}>
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
        {sendsWhatsApp && <WhatsAppConsent {...form.register('whatsapp')} />}
      </div>
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
