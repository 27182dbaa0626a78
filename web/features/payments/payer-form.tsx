import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { labelsOf } from '#contract/fields.ts';
import { completePurchase, type PayPage } from '#contract/payments.ts';
import { purchase as recordedPurchase } from '#contract/purchase.ts';
import { isValidDocument } from '#domain/cpf.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { bodyResolver, markRefused } from '#web/lib/body-resolver.ts';
import { payingOrder } from '#web/lib/kept-orders.ts';
import { phoneRemark } from '#web/lib/phone-refusal.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { WhatsAppConsent } from '#web/ui/whatsapp-consent.tsx';
import { payQuery } from './queries.ts';

const LABELS = labelsOf(recordedPurchase);
const keyOf = (payKey: string) => `draft_pagar_${payKey}`;

/** The fields as they were typed in this tab: a reload loses nothing, and the next person at the device finds nothing. */
function typedBefore<Fields extends object>(payKey: string, fields: Fields): Fields {
  try {
    return { ...fields, ...(JSON.parse(window.sessionStorage.getItem(keyOf(payKey)) ?? '{}') as Partial<Fields>) };
  } catch {
    // The browser refuses to store: the fields begin anew.
    return fields;
  }
}

function keepTyped(payKey: string, fields: object): void {
  try {
    window.sessionStorage.setItem(keyOf(payKey), JSON.stringify(fields));
  } catch {
    // The browser refuses to store: only a reload loses what was typed.
  }
}

type Purchase = NonNullable<PayPage['purchase']>;
type PayerFields = {
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  whatsapp: boolean;
  buyer_cpf: string;
  billing_address: string;
  late_accepted: boolean;
};

type PayerFormProps = {
  payKey: string;
  purchase: Purchase;
  isLate: boolean;
  amount: string;
  /** The rules that the payer agrees to. */
  terms: ReactNode;
};

/**
 * The form that completes an order by telephone before its payment: the payer checks the recorded data and adds their
 * own.
 */
export function PayerForm({ payKey, purchase, isLate, amount, terms }: PayerFormProps) {
  const client = useQueryClient();
  const { sendsWhatsApp } = useSite();
  const { queryKey } = payQuery(payKey);
  const form = useForm<PayerFields>({
    defaultValues: typedBefore(payKey, {
      buyer_name: purchase.buyer_name,
      buyer_email: '',
      buyer_phone: maskPhone(purchase.buyer_phone ?? '', false),
      whatsapp: purchase.whatsapp,
      buyer_cpf: '',
      billing_address: '',
      late_accepted: false,
    }),
    resolver: bodyResolver<PayerFields>(completePurchase.body, (fields) => fields),
  });
  const { control, handleSubmit, register } = form;
  const typed = useWatch({ control });
  useEffect(() => keepTyped(payKey, { ...typed, late_accepted: false }), [payKey, typed]);
  const document = typed.buyer_cpf?.trim() ?? '';
  const send = useMutation({
    mutationFn: (body: PayerFields) => call(completePurchase, { params: { chave: payKey }, body }),
    onSuccess: ({ order_key: key, ...answer }) => {
      if (key !== null) payingOrder.set({ payKey, key, at: new Date().toISOString() });
      client.setQueryData(queryKey, answer);
      if (answer.url !== null) window.location.assign(answer.url);
    },
    onError: (error) => {
      markRefused(form, error);
      // The hold has ended, or the order was paid or is past its deadline: the reloaded page says so.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <form
      noValidate
      aria-label="Seus dados"
      className="mt-8 space-y-5 border-line border-t pt-6 text-left"
      onSubmit={handleSubmit((fields) => send.mutate(fields))}
    >
      <p className="font-semibold">Complete com os seus dados</p>
      <FormField control={control} name="buyer_name" label={LABELS.buyer_name} required>
        {(input) => <TextInput {...input} autoComplete="name" autoCapitalize="words" />}
      </FormField>
      <EmailField
        control={control}
        name="buyer_email"
        label={LABELS.buyer_email}
        hint="A confirmação e o endereço para acompanhar vão para ele"
      />
      <div>
        <FormField
          control={control}
          name="buyer_phone"
          label={LABELS.buyer_phone}
          remark={phoneRemark(typed.buyer_phone ?? '')}
          required
        >
          {(input) => <MaskedInput {...input} mask={maskPhone} type="tel" inputMode="tel" autoComplete="tel" />}
        </FormField>
        {sendsWhatsApp && <WhatsAppConsent {...register('whatsapp')} />}
      </div>
      <FormField
        control={control}
        name="buyer_cpf"
        label={LABELS.buyer_cpf}
        remark={document !== '' && !isValidDocument(document) ? 'Os dígitos não conferem.' : undefined}
        required
      >
        {(input) => <MaskedInput {...input} mask={maskDocument} autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField control={control} name="billing_address" label={LABELS.billing_address} required>
        {(input) => <TextArea {...input} rows={2} autoComplete="street-address" />}
      </FormField>
      {isLate && (
        <Notice tone="warning" title={BEFORE_PAYING.late} live>
          <p>{BEFORE_PAYING.lateMeans} Fale conosco antes de pagar.</p>
          <Checkbox label="Quero pagar mesmo assim" {...register('late_accepted')} />
        </Notice>
      )}
      <Refusal text={refusalText(send.error)} />
      {terms}
      <Button type="submit" busy={send.isPending} busyLabel="Gerando o pagamento…" className="w-full">
        Continuar e pagar {amount}
      </Button>
    </form>
  );
}
