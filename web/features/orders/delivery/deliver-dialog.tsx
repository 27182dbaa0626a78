import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { DELIVERY_OUTCOMES, deliveryTimeFault, OUTCOME_LABELS } from '#domain/delivery.ts';
import { limits } from '#domain/limits.ts';
import { REASONS } from '#domain/reasons.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { UsualReasons } from '#web/ui/usual-reasons.tsx';
import { noteMoved } from '../production/move.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { confirmDelivery, discard, useWaitingOf, type Waiting } from './waiting-deliveries.ts';
import type { NamedOrder, Told } from './waiting-storage.ts';

type Values = { outcome: Told['outcome']; received_by: string; reason: string; returned: boolean; at: string };

function timeFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const at = parseInstant(text);
  return at ? deliveryTimeFault(at, { createdAt: new Date(0), now: new Date() }) : 'Data inválida.';
}

function defaultsOf(told: Told | undefined, begunAs: Told['outcome']): Values {
  const at = formatDateTime(told ? new Date(told.at) : new Date());
  const blank = { outcome: told?.outcome ?? begunAs, received_by: '', reason: '', returned: false, at };
  if (told?.outcome === 'not_delivered') return { ...blank, reason: told.reason, returned: told.returned === true };
  return { ...blank, received_by: told?.received_by ?? '' };
}

/** The body of the call. The field has no seconds: an untouched time is the previous one, or now. */
function toldOf({ outcome, received_by, reason, returned }: Values, at = new Date().toISOString()): Told {
  if (outcome === 'not_delivered') return { outcome, at, reason: reason.trim(), returned: returned || undefined };
  return { outcome, at, received_by: received_by.trim() };
}

type FormProps = {
  order: NamedOrder;
  /** Further orders of the same place: one photograph and one report are for all. */
  also?: NamedOrder[] | undefined;
  correcting?: Waiting | undefined;
  begunAs?: Told['outcome'] | undefined;
  onDone: () => void;
  onCancel: () => void;
};

function DeliverForm({ order, also, correcting, begunAs = 'delivered', onDone, onCancel }: FormProps) {
  const [defaultValues] = useState(() => defaultsOf(correcting?.told, begunAs));
  const { register, handleSubmit, control, formState, setValue } = useForm<Values>({ defaultValues });
  // Read during rendering, because the form tracks only the state that is read.
  const { dirtyFields, errors } = formState;
  const [outcome, reason] = useWatch({ control, name: ['outcome', 'reason'] });
  const isDelivered = outcome === 'delivered';

  const photo = correcting?.photo ? (
    <p className="text-muted text-small">A foto vai junto.</p>
  ) : (
    <PhotoPicker order={order} label={isDelivered ? 'Foto da entrega' : 'Foto do local'} />
  );

  async function deliver(values: Values): Promise<void> {
    noteMoved(order.orderId);
    const at = dirtyFields.at ? parseInstant(values.at)?.toISOString() : correcting?.told?.at;
    await confirmDelivery(order, toldOf(values, at), correcting, also);
    onDone();
  }

  return (
    <form noValidate onSubmit={handleSubmit(deliver)} className="space-y-5">
      <ul className="space-y-1 break-words font-semibold text-small">
        {[order, ...(also ?? [])].map(({ orderId, title }) => (
          <li key={orderId}>{title}</li>
        ))}
      </ul>
      <fieldset>
        <legend className="mb-1.5 font-semibold text-small">O que aconteceu</legend>
        <div className="flex flex-wrap gap-2">
          {DELIVERY_OUTCOMES.map((one) => (
            <label
              key={one}
              className="flex min-h-12 grow cursor-pointer items-center gap-2.5 rounded-control border border-line px-3 hover:border-green has-checked:border-green has-checked:bg-green-soft"
            >
              <input type="radio" value={one} className="checkbox size-5 shrink-0" {...register('outcome')} />
              {OUTCOME_LABELS[one]}
            </label>
          ))}
        </div>
      </fieldset>
      {isDelivered && photo}
      {isDelivered ? (
        <Field label="Recebido por" optional>
          <TextInput {...register('received_by')} maxLength={limits.receivedBy} autoComplete="off" />
        </Field>
      ) : (
        <>
          <UsualReasons
            reasons={REASONS.not_delivered}
            chosen={reason}
            onChoose={(words) => setValue('reason', words, { shouldValidate: true })}
          />
          <Field label="Motivo" error={errors.reason?.message}>
            <TextArea
              {...register('reason', { validate: (text) => text.trim() !== '' || 'Diga por que não foi entregue.' })}
              maxLength={limits.deliveryReason}
              rows={2}
              required
            />
          </Field>
          {photo}
          <Checkbox
            {...register('returned')}
            label="De volta à loja"
            hint="O pedido volta a Pronto. Sem marcar, continua na rua para nova tentativa."
          />
        </>
      )}
      <FormField
        control={control}
        name="at"
        rules={{ validate: timeFault }}
        label={isDelivered ? 'Entregue em' : 'Quando'}
      >
        {(input) => <DateTimeInput {...input} />}
      </FormField>
      {/* In sight however long the form is, below the padding of the dialog too. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap gap-3 border-line border-t bg-surface px-6 py-4">
        <Button type="submit" size="large" className="flex-[1_1_9rem] px-4! text-body!">
          {isDelivered ? 'Confirmar entrega' : 'Registrar tentativa'}
        </Button>
        <Button variant="secondary" size="large" className="px-4! text-body!" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type DialogProps = Omit<FormProps, 'onDone' | 'onCancel'> & { open: boolean; onClose: () => void };

/** Asks how a delivery went: photograph, recipient and time, or why it failed. It works without a connection. */
export function DeliverDialog({ open, onClose, ...form }: DialogProps) {
  const { draft } = useWaitingOf(form.order.orderId);
  function cancel() {
    if (draft && !draft.isSent) discard(draft);
    onClose();
  }
  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title={form.correcting ? 'Corrigir antes de enviar' : 'Como foi a entrega?'}
      description="Também sem internet: fica guardado neste aparelho e é enviado quando houver conexão."
    >
      {open && <DeliverForm {...form} onDone={onClose} onCancel={cancel} />}
    </Overlay>
  );
}
