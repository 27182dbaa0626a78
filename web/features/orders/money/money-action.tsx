import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { OrderPayment } from '#contract/order-money.ts';
import { cancelOrder, type OrderDetails, recordManualPayment, refundPayment, voidOrder } from '#contract/orders.ts';
import { cents, moneyFieldText, reaisFromCents, roundedCents } from '#domain/money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { REASONS } from '#domain/reasons.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { isStale } from '#web/lib/api-error.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { typedReais } from '#web/lib/money-text.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { UsualReasons } from '#web/ui/usual-reasons.tsx';
import { orderQuery } from '../queries.ts';

export type MoneyAction =
  | { kind: 'refund'; payment: OrderPayment; amount: number; mayCancel: boolean }
  | { kind: 'receive'; amount: number; isAgain: boolean }
  | { kind: 'cancel' }
  | { kind: 'void' };

type Fields = { amount: string; reason: string; cancel: boolean; keepDue: boolean };

const WORDS = {
  refund: { title: 'Estornar', done: 'Estorno pedido.', failure: 'Não foi possível estornar.' },
  receive: { title: 'Registrar recebimento', done: 'Recebimento registrado.', failure: 'Não foi possível registrar.' },
  cancel: { title: 'Cancelar pedido', done: 'Pedido cancelado.', failure: 'Não foi possível cancelar o pedido.' },
  void: { title: 'Anular pedido', done: 'Pedido anulado.', failure: 'Não foi possível anular o pedido.' },
} as const;

const EFFECTS = {
  refund: 'O valor volta ao comprador pelo mesmo meio do pagamento, e ele recebe um e-mail.',
  receive: 'Use para o que foi recebido fora do site, por Pix ou cartão.',
  cancel:
    'A coroa sai da produção e volta ao estoque, e o comprador recebe um e-mail. O que foi pago fica em ‘A devolver’, também para ele, até você estornar.',
  void: 'Só para um pedido lançado por engano: sai da produção, volta ao estoque e não conta como recebido.',
} as const;

const REFUND_BY_HAND =
  'A equipe lançou este pagamento: devolva o valor por fora do site. Aqui fica o registro, e o comprador recebe um e-mail.';

const RECEIVE_AGAIN = 'Use para o que foi pago de novo, por outro meio, depois de um estorno.';

function effectOf({ production }: OrderDetails, action: MoneyAction): string {
  const isClosing = action.kind === 'cancel' || action.kind === 'void';
  if (isClosing && production !== 'novo') return `Etapa: ${PRODUCTION_LABELS[production]}. ${EFFECTS[action.kind]}`;
  if (action.kind === 'refund' && action.payment.by_hand) return REFUND_BY_HAND;
  return action.kind === 'receive' && action.isAgain ? RECEIVE_AGAIN : EFFECTS[action.kind];
}

/** The sum of a payment's refunds that the person saw, pending ones included. */
function seenOf({ paid, refundable }: OrderPayment): number {
  return reaisFromCents(cents(roundedCents(paid) - roundedCents(refundable)));
}

function send(order: OrderDetails, action: MoneyAction, fields: Fields, request_key: string): Promise<OrderDetails> {
  const params = { orderId: order.order_id };
  const reason = fields.reason.trim();
  const amount = typedReais(fields.amount);
  switch (action.kind) {
    case 'refund': {
      const { cancel, keepDue } = fields;
      const asked = { payment_id: action.payment.payment_id, refunded: seenOf(action.payment), amount, reason };
      return call(refundPayment, {
        params,
        body: { ...asked, cancel, keep_due: keepDue && !cancel, request_key },
      });
    }
    case 'receive':
      return call(recordManualPayment, { params, body: { amount, method: order.payment_method, request_key } });
    case 'cancel':
      return call(cancelOrder, { params, body: { reason } });
    case 'void':
      return call(voidOrder, { params, body: { reason } });
  }
}

type FormProps = { order: OrderDetails; action: MoneyAction; onClose: () => void };

function ActionForm({ order, action, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const [requestKey] = useState(newClientKey);
  const { title, done, failure } = WORDS[action.kind];
  const hasAmount = action.kind === 'refund' || action.kind === 'receive';
  const { control, handleSubmit, register, setValue } = useForm<Fields>({
    defaultValues: {
      amount: hasAmount ? moneyFieldText(roundedCents(action.amount)) : '',
      reason: '',
      cancel: false,
      keepDue: false,
    },
  });
  const [isCancelled, reason] = useWatch({ control, name: ['cancel', 'reason'] });
  const sending = useChange((fields: Fields) => send(order, action, fields, requestKey), {
    done,
    failed: (error) => {
      showFailure(failure, reasonOf(error));
      if (isStale(error)) onClose();
      // A refused refund may have cancelled the order.
      void queryClient.invalidateQueries();
    },
    answers: orderQuery(order.order_id),
    after: () => {
      onClose();
      void queryClient.invalidateQueries();
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit((fields) => sending.mutate(fields))} className="space-y-5">
      {hasAmount && (
        <FormField control={control} name="amount" label="Valor (R$)" required rules={{ validate: amountRefusal }}>
          {(input) => <MoneyInput {...input} />}
        </FormField>
      )}
      {action.kind !== 'receive' && (
        <>
          <UsualReasons
            reasons={REASONS[action.kind]}
            chosen={reason}
            onChoose={(words) => setValue('reason', words, { shouldValidate: true })}
          />
          <FormField
            control={control}
            name="reason"
            label="Motivo"
            hint="Fica nos registros, com o seu e-mail."
            required
            rules={{ validate: (text) => text.trim() !== '' || 'Diga o motivo.' }}
          >
            {(input) => <TextArea {...input} rows={3} maxLength={300} />}
          </FormField>
        </>
      )}
      {action.kind === 'refund' && action.mayCancel && (
        <Checkbox
          {...register('cancel')}
          label="Cancelar também o pedido"
          hint="A coroa sai da produção e volta ao estoque."
        />
      )}
      {action.kind === 'refund' && order.closed === null && !isCancelled && (
        <Checkbox
          {...register('keepDue')}
          label="Continua a receber"
          hint="O valor será pago por outro meio. Sem marcar, não se cobra mais."
        />
      )}
      <FormButtons busy={sending.isPending} busyLabel="Enviando…" cancel="Voltar" onCancel={onClose}>
        {title}
      </FormButtons>
    </form>
  );
}

function amountRefusal(text: string): true | string {
  return typedReais(text) > 0 || 'Informe um valor maior que zero.';
}

type DialogProps = { order: OrderDetails; action: MoneyAction | undefined; onClose: () => void };

export function MoneyActionDialog({ order, action, onClose }: DialogProps) {
  return (
    <Overlay
      open={action !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={action ? WORDS[action.kind].title : ''}
      description={action ? effectOf(order, action) : ''}
    >
      {action && <ActionForm order={order} action={action} onClose={onClose} />}
    </Overlay>
  );
}
