import { useQueryClient } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useLocation } from 'react-router';
import { type OrderDetails, updateOrder } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type Cents, cents, formatBRL } from '#domain/money.ts';
import type { Difference } from '#domain/order-money.ts';
import { NewDeadline } from '#web/forms/follow-ceremony.tsx';
import { RecordForm } from '#web/forms/form.tsx';
import { BuyerFields, CeremonyFields } from '#web/forms/purchase.tsx';
import { WreathFields } from '#web/forms/wreaths.tsx';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { centsText } from '#web/lib/money-text.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { useLeaveAfter } from '#web/lib/use-leave-after.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Select } from '#web/ui/select.tsx';
import { orderQuery } from '../queries.ts';
import { RelatedFuneral } from '../related-funeral.tsx';
import {
  bodyOf,
  choicesOf,
  fieldsOf,
  followsFrom,
  type OrderFields,
  orderForm,
  sentBody,
  totalsOf,
} from './order-form.ts';

const TEXTS: Record<Difference, string> = {
  collect: 'A receber do comprador',
  refund: 'Devolver ao comprador',
  discount: 'Desconto combinado',
};

function hintOf(choice: Difference | undefined, before: Cents, after: Cents): string | undefined {
  if (choice === 'collect') return 'Depois de salvar, envie o link de Pix em Dinheiro do pedido.';
  if (choice === 'refund') return 'Depois de salvar, use Estornar em Dinheiro do pedido.';
  return after > before ? `O total continua ${formatBRL(before)}; nada é cobrado.` : undefined;
}

function DifferenceField({ control, fields }: { control: Control<OrderFields>; fields: OrderFields }) {
  const choices = choicesOf(fields);
  if (choices.length === 0) return null;
  const { before, after } = totalsOf(fields);
  return (
    <div className="mt-4">
      <FormField
        control={control}
        name="difference"
        label={`Diferença de ${formatBRL(cents(Math.abs(after - before)))}`}
        hint={hintOf(choices.find((choice) => choice === fields.difference) ?? choices[0], before, after)}
      >
        {(input) => (
          <Select
            {...input}
            value={choices.find((choice) => choice === input.value) ?? choices[0]}
            options={choices.map((choice) => [choice, TEXTS[choice]])}
          />
        )}
      </FormField>
    </div>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  );
}

function OrderTotal({ fields }: { fields: OrderFields }) {
  const { wreaths, faixas, count, adjustment, before, after } = totalsOf(fields);
  return (
    <div>
      <dl className="space-y-1">
        <Line name="Coroas" amount={centsText(wreaths)} />
        <Line name={count === 1 ? '1 faixa' : `${count} faixas`} amount={centsText(faixas)} />
        {adjustment !== 0 && (
          <Line name={adjustment < 0 ? 'Desconto combinado' : 'Acréscimo combinado'} amount={centsText(adjustment)} />
        )}
      </dl>
      <p role="status" className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <span className="font-semibold">Total</span>
        <span className="tabular-nums">
          {after !== before && (
            <>
              <span className="sr-only">antes </span>
              <s className="text-muted">{centsText(before)}</s>
              <span className="sr-only">, agora</span>{' '}
            </>
          )}
          <span className="font-semibold text-price">{centsText(after)}</span>
        </span>
      </p>
    </div>
  );
}

const FAILURE = 'Falha ao salvar.';
const RETURN_MS = 600;
const ASKS = { title: 'O que segue desta mudança', confirm: 'Salvar e avisar' };

function EditedDeadline({ order, fields }: { order: OrderDetails; fields: OrderFields }) {
  const was = fieldsOf(order);
  if (fields.funeral_location === was.funeral_location && fields.funeral_time === was.funeral_time) return null;
  const { funeral_location, funeral_time } = bodyOf(fields);
  return <NewDeadline {...{ order_id: order.order_id, funeral_location, funeral_time }} />;
}

function useOrderForm(order: OrderDetails) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(order.order_id);
  return useRecordForm({
    ...orderForm,
    draft: `pedido_${order.order_id}`,
    loaded: fieldsOf(order),
    question: (fields, base) => followsFrom(order, fields, base),
    save: (fields) => callForEffect(updateOrder, { params: { orderId: order.order_id }, body: sentBody(fields) }),
    onSaved: () => {
      showSuccess('Pedido atualizado com sucesso.');
      void queryClient.invalidateQueries({ queryKey });
    },
    leaves: true,
    onRefused: (error) => showFailure(reasonOf(error) ?? FAILURE),
    onInvalid: () => showFailure(FAILURE, INCOMPLETE),
    // Refetches the order with the other person's changes, for the conflict notice.
    reload: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function EditOrderForm({ order }: { order: OrderDetails }) {
  const record = useOrderForm(order);
  const { form, values, isSaved } = record;
  const { state } = useLocation();
  const { sendsWhatsApp } = useSite();
  useLeaveAfter(isSaved, paths.orders, RETURN_MS);
  return (
    <RecordForm
      record={record}
      subject="Este pedido"
      asks={{ ...ASKS, end: <EditedDeadline order={order} fields={values} /> }}
      aria-label="Pedido"
      className="space-y-6"
    >
      <fieldset
        disabled={order.closed !== null}
        className="grid grid-cols-1 items-start gap-6 @5xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
      >
        <div className="space-y-6">
          <TitledCard title="Cerimônia" className="@container p-6">
            <CeremonyFields Input={orderForm.Input} />
            {order.funeral && (
              <div className="mt-5">
                <RelatedFuneral order={order} funeral={order.funeral} isReadOnly />
              </div>
            )}
          </TitledCard>
          <TitledCard title="Coroas e faixas" className="@container p-6">
            <WreathFields form={form} items={values.items} deceasedName={values.deceased_name} />
          </TitledCard>
          <TitledCard title="Comprador" className="@container p-6">
            <BuyerFields Input={orderForm.Input} sendsWhatsApp={sendsWhatsApp} />
          </TitledCard>
        </div>
        <div className="space-y-6 @5xl:sticky @5xl:top-24">
          <TitledCard title="Total" className="@container p-6">
            <OrderTotal fields={values} />
            <DifferenceField control={form.control} fields={values} />
            <Details
              className="mt-5 border-line border-t pt-4"
              entries={[['Data do pedido', formatDateTime(new Date(order.created_at))]]}
            />
            {order.closed ? (
              <p className="mt-6 text-muted text-small">O pedido foi cancelado: nada nele muda mais.</p>
            ) : (
              <div className="mt-6 flex flex-wrap gap-3">
                <Button type="submit" busy={record.isSaving} busyLabel="Salvando…" disabled={isSaved}>
                  Salvar
                </Button>
                <ButtonLink variant="secondary" to={paths.orders} state={state}>
                  Cancelar
                </ButtonLink>
              </div>
            )}
          </TitledCard>
        </div>
      </fieldset>
      <LeaveGuard isHolding={record.isHolding} onDiscard={record.discard} />
    </RecordForm>
  );
}
