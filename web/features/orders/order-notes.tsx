import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addOrderNote, getOrderByNumber, listProduction, type OrderNote } from '#contract/production.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type Fields = { text: string };

export function NoteLines({ notes }: { notes: readonly OrderNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Anotações" className="space-y-3">
      {notes.map(({ text, by, at }) => (
        <li key={at + by + text} className="rounded-control border border-gold-line bg-gold-soft px-3 py-2">
          <p className="whitespace-pre-line break-words">{text}</p>
          <p className="wrap-anywhere text-caption text-muted">
            <Time at={at} />, por <PersonName email={by} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function OrderNotes({ orderId, notes }: { orderId: string; notes: readonly OrderNote[] }) {
  const [key, setKey] = useState(newClientKey);
  const { control, handleSubmit, reset } = useForm<Fields>({
    defaultValues: { text: '' },
    resolver: bodyResolver<Fields>(addOrderNote.body, (fields) => fields),
  });
  const add = useChange((body: Fields) => call(addOrderNote, { params: { orderId, chave: key }, body }), {
    done: 'Anotação salva.',
    failed: 'Não foi possível salvar a anotação.',
    changes: [listProduction, getOrderByNumber],
    after: () => {
      reset();
      setKey(newClientKey());
    },
  });
  return (
    <>
      {notes.length === 0 && <p className="text-muted text-small">Nenhuma anotação ainda.</p>}
      <NoteLines notes={notes} />
      <form noValidate className="mt-4 space-y-3" onSubmit={handleSubmit((fields) => add.mutate(fields))}>
        <FormField control={control} name="text" label="Nova anotação">
          {(input) => <TextArea {...input} rows={2} />}
        </FormField>
        <Button type="submit" size="small" busy={add.isPending} busyLabel="Salvando a anotação…">
          Anotar
        </Button>
      </form>
    </>
  );
}
