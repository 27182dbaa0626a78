import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { completePurchase, type PayPage } from '#contract/payments.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { buyerKinds, PURCHASE_LABELS } from '#web/forms/buyer.tsx';
import { check } from '#web/forms/choices.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { FormContext } from '#web/forms/form-context.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { markRefused } from '#web/lib/body-resolver.ts';
import { payingOrder } from '#web/lib/kept-orders.ts';
import { phoneRemark } from '#web/lib/phone-refusal.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { WhatsAppConsent } from '#web/ui/whatsapp-consent.tsx';
import { payQuery } from './queries.ts';

const { Input, ...payerForm } = recordForm(
  completePurchase.body,
  { ...buyerKinds, late_accepted: check() },
  PURCHASE_LABELS,
);
type PayerFields = typeof payerForm.empty;

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
type PayerFormProps = {
  payKey: string;
  purchase: Purchase;
  isLate: boolean;
  amount: string;
  terms: ReactNode;
};

export function PayerForm({ payKey, purchase, isLate, amount, terms }: PayerFormProps) {
  const client = useQueryClient();
  const { sendsWhatsApp } = useSite();
  const { queryKey } = payQuery(payKey);
  const form = useForm<PayerFields>({
    defaultValues: typedBefore(payKey, payerForm.fieldsOf(purchase)),
    resolver: payerForm.resolver,
  });
  const { control, handleSubmit, register } = form;
  const typed = useWatch({ control });
  useEffect(() => keepTyped(payKey, { ...typed, late_accepted: false }), [payKey, typed]);
  const send = useMutation({
    mutationFn: (fields: PayerFields) =>
      call(completePurchase, { params: { chave: payKey }, body: payerForm.bodyOf(fields) }),
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
      {/* To TypeScript the control of these fields isn't one of any fields. */}
      <FormContext value={{ control: control as unknown as Control }}>
        <Input name="buyer_name" input={{ autoComplete: 'name' }} />
        <EmailField
          control={control}
          name="buyer_email"
          label={PURCHASE_LABELS.buyer_email}
          hint="A confirmação e o endereço para acompanhar vão para ele"
        />
        <div>
          <Input
            name="buyer_phone"
            remark={phoneRemark(typed.buyer_phone ?? '')}
            input={{ autoComplete: 'tel', placeholder: '' }}
          />
          {sendsWhatsApp && <WhatsAppConsent {...register('whatsapp')} />}
        </div>
        <Input name="buyer_cpf" />
        <Input name="billing_address" input={{ autoComplete: 'street-address', className: '' }} />
      </FormContext>
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
