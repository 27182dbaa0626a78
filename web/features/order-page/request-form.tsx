import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { requestPerson } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useOrderChange } from './queries.ts';

type Fields = { reason: string };

type RequestFormProps = { orderKey: string; label: string; onClose: () => void };

export function RequestForm({ orderKey, label, onClose }: RequestFormProps) {
  const { control, handleSubmit, setFocus } = useForm<Fields>({
    defaultValues: { reason: '' },
    resolver: bodyResolver<Fields>(requestPerson.body, (fields) => fields),
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  const request = useOrderChange(orderKey, (body: Fields) =>
    call(requestPerson, { params: { chave: orderKey }, body }),
  );
  return (
    <form
      noValidate
      aria-label={label}
      className="space-y-4"
      onSubmit={handleSubmit((fields) => request.mutate(fields, { onSuccess: onClose }))}
    >
      <FormField control={control} name="reason" label="O que aconteceu?" required>
        {(input) => <TextArea {...input} rows={4} />}
      </FormField>
      <Refusal text={refusalText(request.error)} />
      <FormButtons busy={request.isPending} busyLabel="Enviando…" cancel="Agora não" onCancel={onClose}>
        Enviar
      </FormButtons>
    </form>
  );
}
