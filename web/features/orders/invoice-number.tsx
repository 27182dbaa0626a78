import { Undo2 } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { numberInvoice } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useOrderChange } from './queries.ts';

type Numbered = {
  orderId: string;
  /** Names the order for screen readers: 'nº 1042'. */
  name: string;
  requestedAt: string | null;
  number: string | null;
  isIssued: boolean;
  /** The sale was undone: the number goes once the nota fiscal is cancelled. */
  isCalledOff?: boolean;
};

const FIELD = 'number';

function useNumber({ orderId, requestedAt }: Numbered) {
  const send = (number: string | null) =>
    call(numberInvoice, { params: { orderId }, body: { number, requested_at: requestedAt } });
  return useOrderChange(orderId, send, {
    done: 'Nota fiscal atualizada.',
    failed: 'A nota fiscal não foi atualizada.',
  });
}

/** Whoever fills in a list goes on to the next empty field below. */
function focusNextField(form: HTMLFormElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`input[name="${FIELD}"]`)];
  fields[fields.findIndex((field) => form.contains(field)) + 1]?.focus();
}

function NumberForm(props: Numbered) {
  const save = useNumber(props);
  const { control, handleSubmit } = useForm({
    defaultValues: { number: '' },
    resolver: bodyResolver<{ number: string }>(numberInvoice.body.pick({ number: true }), (fields) => fields, {
      number: 'Informe o número.',
    }),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    void handleSubmit(({ number }) => {
      if (!save.isPending) save.mutate(number, { onSuccess: () => focusNextField(form) });
    })(event);
  }
  return (
    <form noValidate onSubmit={submit} className="inline-flex flex-wrap items-start gap-2 text-start @5xl:flex-nowrap">
      <FormField control={control} name={FIELD} label={`Número da nota do pedido ${props.name}`} labelHidden>
        {(input) => <TextInput {...input} autoComplete="off" placeholder="Número" className="w-32! tabular-nums" />}
      </FormField>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={save.isPending}
        aria-label={`Salvar a nota do pedido ${props.name}`}
      >
        Salvar
      </Button>
    </form>
  );
}

export function InvoiceNumber(props: Numbered) {
  const undo = useNumber(props);
  const { name, number, isIssued, isCalledOff } = props;
  if (!isIssued) return <NumberForm {...props} />;
  const label = isCalledOff ? 'Já foi cancelada' : 'Desfazer';
  return (
    <>
      <span className="wrap-anywhere font-semibold tabular-nums">{number ?? 'sem número'}</span>{' '}
      <Button
        variant="quiet"
        size="small"
        busy={undo.isPending}
        onClick={() => undo.mutate(null)}
        aria-label={`${label}: nota do pedido ${name}`}
      >
        <Undo2 />
        {label}
      </Button>
    </>
  );
}
