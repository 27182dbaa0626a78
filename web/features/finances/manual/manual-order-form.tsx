import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createManualOrder } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { type Cents, parseBRL } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { centsText } from '#web/lib/money-text.ts';
import { PHONE_REFUSAL } from '#web/lib/phone-refusal.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ListSkeleton } from '#web/ui/list-states.tsx';
import { moneyFieldText } from '#web/ui/masks.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BuyerFields, CeremonyFields } from '#web/ui/purchase-fields.tsx';
import { RecordForm } from '#web/ui/record-form.tsx';
import { financeReason, reloadSales, showFinanceFailure, useProducts } from '../queries.ts';
import { LineFields } from './line-fields.tsx';
import {
  bodyOf,
  chosenLines,
  computedTotal,
  emptyOrder,
  LABELS,
  type ManualFields,
  manualFields,
  offered,
  pastCeremony,
  placeOf,
} from './manual-order.ts';

type TotalFieldProps = { form: UseFormReturn<ManualFields>; total: string | null; computed: Cents };

/** The order's total: computed from the items, or an agreed amount, which is then pointed out. */
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
const MISSING = { funeral_time: 'Campo obrigatório.' };

type FormProps = { offer: readonly ManagedProduct[]; onSent: () => void };

function useManualForm({ offer, onSent }: FormProps) {
  const queryClient = useQueryClient();
  const [empty] = useState(() => emptyOrder(newClientKey()));
  const [wasWritten, setWritten] = useState(false);
  const record = useRecordForm<ManualFields>({
    draft: MANUAL_DRAFT,
    fields: manualFields,
    loaded: empty,
    resolver: bodyResolver(createManualOrder.body, (fields) => bodyOf(fields, offer), MISSING, placeOf),
    placeOf,
    labels: {},
    question: (fields) => pastCeremony(fields, new Date()),
    save: (fields) => {
      setWritten(false);
      return callForEffect(createManualOrder, { body: bodyOf(fields, offer) });
    },
    onSaved: () => {
      showSuccess('Pedido adicionado.');
      onSent();
      void reloadSales(queryClient);
    },
    onRefused: (error) => {
      setWritten(error instanceof ApiError && error.serverCode === 'conflict');
      showFinanceFailure(FAILURE, error);
    },
    onInvalid: ({ buyer_phone }) => {
      if (!buyer_phone) return showFailure(FAILURE, INCOMPLETE);
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container">
      <Heading level={3} size={4} id={id} className="mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Form(props: FormProps) {
  const { offer } = props;
  const { record, wasWritten, renew } = useManualForm(props);
  const { form, values } = record;
  const lines = chosenLines(values.items, offer);
  return (
    <RecordForm record={record} subject="Este pedido" aria-label="Pedido manual" className="space-y-8">
      <Part title="Itens">
        <LineFields form={form} offer={offer} lines={lines} />
      </Part>
      <Part title="Cerimônia">
        <CeremonyFields control={form.control} labels={LABELS} />
      </Part>
      <Part title="Comprador">
        <BuyerFields control={form.control} labels={LABELS} isByPhone />
      </Part>
      <Part title="Valor">
        <TotalField form={form} total={values.total} computed={computedTotal(lines)} />
      </Part>
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
      <Button type="submit" busy={record.isSaving} busyLabel="Adicionando…">
        Adicionar pedido
      </Button>
    </RecordForm>
  );
}

/** The form for an order by phone or at the counter; `onSent` is called after saving. */
export function ManualOrderForm({ onSent }: { onSent: () => void }) {
  const { data, error, isError, isFetching, refetch } = useProducts();
  if (!data && !isError) return <ListSkeleton label="Carregando produtos…" />;
  if (!data) {
    return (
      <ErrorState message="Falha ao carregar produtos." onRetry={() => void refetch()} busy={isFetching}>
        {financeReason(error)}
      </ErrorState>
    );
  }
  const offer = offered(data);
  if (offer.length === 0) {
    return (
      <EmptyState title="Nenhuma coroa à venda">
        Ative um produto ou reponha o estoque em Produtos para lançar um pedido.
      </EmptyState>
    );
  }
  return <Form offer={offer} onSent={onSent} />;
}
