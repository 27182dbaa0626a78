import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createManualOrder } from '#contract/orders.ts';
import { holdByPhone, type PhoneHold } from '#contract/payments.ts';
import { listProducts, type ManagedProduct } from '#contract/products.ts';
import { type Cents, moneyFieldText, parseBRL } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { PHONE_HOLD_MINUTES } from '#domain/reservation.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { BuyerFields, CeremonyFields, ContactFields, offered, withRibbonList } from '#web/forms/purchase.tsx';
import { pricedNow, WreathFields } from '#web/forms/wreaths.tsx';
import { ApiError, call, callForEffect } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { centsText } from '#web/lib/money-text.ts';
import { PHONE_REFUSAL } from '#web/lib/phone-refusal.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { useArrival } from '#web/lib/use-arrival.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { financeReason, reloadSales, showFinanceFailure } from '../queries.ts';
import { bodyOf, computedTotal, type ManualFields, manualForm, pastCeremony, phoneBodyOf } from './manual-order.ts';

type TotalFieldProps = { form: UseFormReturn<ManualFields>; total: string | null; computed: Cents };

function TotalField({ form, total, computed }: TotalFieldProps) {
  const agreed = total === null ? computed : parseBRL(total);
  const isOwn = agreed !== undefined && agreed !== computed;
  const follow = () => form.setValue('total', null, { shouldDirty: true });
  return (
    <div className="max-w-sm">
      <FormField
        control={form.control}
        name="total"
        label="Total"
        hint={`Coroas e ${centsText(FAIXA_FEE)} por faixa: ${centsText(computed)}`}
        remark={isOwn ? `${agreed < computed ? 'Menor' : 'Maior'} que o calculado, ${centsText(computed)}.` : undefined}
        required
      >
        {(input) => (
          <MoneyInput
            {...input}
            step="0.01"
            value={input.value ?? moneyFieldText(computed)}
            onBlur={(event) => {
              // An amount equal to the computed one isn't an agreement; it keeps following the items.
              if (parseBRL(event.currentTarget.value) === computed) follow();
              input.onBlur();
            }}
          />
        )}
      </FormField>
      {isOwn && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ml-3"
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            follow();
          }}
        >
          Usar o calculado
        </Button>
      )}
    </div>
  );
}

export const MANUAL_DRAFT = 'pedido_manual';

const FAILURE = 'Falha ao adicionar pedido.';

type ManualOrderFormProps = {
  draft?: string;
  onSent: () => void;
  /** Called with an order that waits for its payment by link; without it only paid orders can be entered. */
  onHeld?: (hold: PhoneHold & { phone: string; isSent: boolean }) => void;
};
type FormProps = ManualOrderFormProps & { offer: readonly ManagedProduct[] };

const span = (minutes: number) => (minutes < 60 ? `${minutes} minutos` : `${minutes / 60} horas`);
const PAYMENTS = [
  ...PHONE_HOLD_MINUTES.map((minutes) => [minutes, `Por link Pix, reservado por ${span(minutes)}`] as const),
  ['', 'Já pago: no balcão ou por transferência'] as const,
];

function useManualForm({ offer, draft = MANUAL_DRAFT, onSent, onHeld }: FormProps) {
  const queryClient = useQueryClient();
  const [empty] = useState(() => ({
    ...manualForm.empty,
    request_key: newClientKey(),
    hold: onHeld ? String(PHONE_HOLD_MINUTES[1]) : '',
  }));
  const [wasWritten, setWritten] = useState(false);
  const held = useRef<PhoneHold>(undefined);
  const { missing } = manualForm;
  const paid = bodyResolver<ManualFields>(createManualOrder.body, (one) => bodyOf(one, offer), missing);
  const byLink = bodyResolver<ManualFields>(holdByPhone.body, (one) => phoneBodyOf(one, offer), missing);
  const record = useRecordForm<ManualFields>({
    ...manualForm,
    draft,
    loaded: empty,
    resolver: (fields, ...rest) => (fields.hold === '' ? paid : byLink)(fields, ...rest),
    question: (fields) => pastCeremony(fields, new Date()),
    save: async (fields) => {
      setWritten(false);
      if (fields.hold === '') await callForEffect(createManualOrder, { body: withRibbonList(bodyOf(fields, offer)) });
      else held.current = await call(holdByPhone, { body: phoneBodyOf(fields, offer) });
    },
    onSaved: ({ hold, buyer_phone, whatsapp }) => {
      if (hold !== '' && held.current) {
        onHeld?.({ ...held.current, phone: buyer_phone, isSent: whatsapp });
      } else {
        showSuccess('Pedido adicionado.');
        onSent();
      }
      void reloadSales(queryClient);
    },
    onRefused: (error, form) => {
      // For a link the same refusal means that there are too many of them.
      const isPaid = form.getValues('hold') === '';
      setWritten(isPaid && error instanceof ApiError && error.serverCode === 'conflict');
      showFinanceFailure(FAILURE, error);
    },
    onInvalid: ({ buyer_phone, ...others }) => {
      if (!buyer_phone || Object.keys(others).length > 0) return showFailure(FAILURE, INCOMPLETE);
      record.form.setError('buyer_phone', { message: PHONE_REFUSAL.atField });
      return showFailure(PHONE_REFUSAL.title, PHONE_REFUSAL.description);
    },
  });
  /** Gives the form a new key, when its content is another order than the one sent with the old key. */
  function renew(): void {
    record.form.setValue('request_key', newClientKey());
    setWritten(false);
  }
  return { record, wasWritten, renew };
}

function Promised({ ceremony, place }: { ceremony: string; place: string }) {
  const arrival = useArrival(ceremony, place);
  const now = useNow();
  if (!arrival) return null;
  const { verdict, order_by } = arrival;
  const isSafe = verdict === 'in-time' || verdict === 'tight';
  return (
    <Notice tone={verdict === 'in-time' ? 'success' : 'warning'} live className="mt-5">
      {isSafe && order_by && `Chega a tempo se for pago até ${momentText(new Date(order_by), now)}.`}
      {verdict === 'too-late' && `${BEFORE_PAYING.late} Combine a entrega com a produção antes de prometer.`}
      {verdict === 'past' && BEFORE_PAYING.past}
    </Notice>
  );
}

const PART = { level: 3, size: 4, titleClass: 'mb-4', className: '@container' } as const;

function Form(props: FormProps) {
  const { offer, onHeld } = props;
  const { sendsWhatsApp } = useSite();
  const { record, wasWritten, renew } = useManualForm(props);
  const { form, values } = record;
  const items = pricedNow(values.items, offer);
  const isPaid = values.hold === '';
  return (
    <RecordForm record={record} subject="Este pedido" aria-label="Pedido manual" className="space-y-8">
      <Section {...PART} title="Itens">
        <WreathFields form={form} items={items} deceasedName={values.deceased_name} offer={offer} />
      </Section>
      <Section {...PART} title="Cerimônia">
        <CeremonyFields Input={manualForm.Input} />
        {onHeld && <Promised ceremony={values.funeral_time} place={values.funeral_location} />}
      </Section>
      {onHeld && (
        <Section {...PART} title="Pagamento">
          <FormField control={form.control} name="hold" label="Pagamento" className="max-w-sm">
            {(input) => <Select {...input} options={PAYMENTS} />}
          </FormField>
        </Section>
      )}
      <Section {...PART} title="Comprador">
        {isPaid && <BuyerFields Input={manualForm.Input} sendsWhatsApp={sendsWhatsApp} isByPhone />}
        {!isPaid && <ContactFields Input={manualForm.Input} sendsWhatsApp={sendsWhatsApp} />}
      </Section>
      <Section {...PART} title="Valor">
        {isPaid && <TotalField form={form} total={values.total} computed={computedTotal(items)} />}
        {!isPaid && (
          <p>
            Total: <strong className="tabular-nums">{centsText(computedTotal(items))}</strong>, com{' '}
            {centsText(FAIXA_FEE)} por faixa. Quem paga completa e-mail, CPF e endereço pelo link.
          </p>
        )}
      </Section>
      {wasWritten && (
        <Notice
          tone="warning"
          live
          title="Este lançamento já foi gravado"
          action={
            <Button size="small" variant="secondary" onClick={renew}>
              É outro pedido
            </Button>
          }
        >
          Uma tentativa anterior chegou ao servidor com outros dados. Confira a lista de pedidos e corrija por lá. Se
          este é mesmo outro pedido, diga aqui e adicione de novo.
        </Notice>
      )}
      <Button type="submit" busy={record.isSaving} busyLabel={isPaid ? 'Adicionando…' : 'Reservando…'}>
        {isPaid ? 'Adicionar pedido' : 'Reservar e criar o link'}
      </Button>
    </RecordForm>
  );
}

export function ManualOrderForm(props: ManualOrderFormProps) {
  const query = useQuery(apiQuery(listProducts, {}));
  return (
    <QueryState
      query={query}
      loading="Carregando produtos…"
      failure="Falha ao carregar produtos."
      reason={financeReason(query.error)}
    >
      {(products) => {
        const offer = offered(products);
        if (offer.length > 0) return <Form offer={offer} {...props} />;
        return (
          <EmptyState title="Nenhuma coroa à venda">
            Ative um produto ou reponha o estoque em Produtos para lançar um pedido.
          </EmptyState>
        );
      }}
    </QueryState>
  );
}
