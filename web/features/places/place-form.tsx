import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPlace, type Place, updatePlace } from '#contract/places.ts';
import { DELIVERY_MARGIN_MINUTES } from '#domain/production.ts';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { PLACE_LABELS } from '#web/lib/place-notes.tsx';
import { invalidate } from '#web/lib/query-client.ts';
import { recordFields } from '#web/lib/record-fields.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { RecordForm } from '#web/ui/record-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { SHOWS_PLACES } from './queries.ts';

const { schema, empty, fieldsOf, bodyOf } = recordFields(updatePlace.body);
type PlaceFields = typeof empty;

/** A place that is edited, or the name of a new one. */
export type Opened = Place | { nome: string };

const INPUTS = [
  { name: 'endereco', hint: 'Rua, número e bairro.' },
  { name: 'entrada', hint: 'Portão, rampa, elevador de serviço.' },
  { name: 'recebe_das', type: 'time', hint: 'Fora do horário não prometemos entrega. Vazio: desde o começo do dia.' },
  { name: 'recebe_ate', type: 'time', hint: 'Para a manhã seguinte, a coroa vai na véspera. Vazio: até o fim do dia.' },
  {
    name: 'antecedencia',
    inputMode: 'numeric',
    hint: `Antes da cerimônia. Vazio: ${DELIVERY_MARGIN_MINUTES}, como em todo local.`,
  },
  { name: 'telefone', type: 'tel', hint: 'De preferência da portaria ou da administração.' },
] as const;

type PlaceFormProps = { opened: Opened; onDone: () => void };

function usePlaceForm({ opened, onDone }: PlaceFormProps) {
  const queryClient = useQueryClient();
  const id = '_id' in opened ? opened._id : undefined;
  return useRecordForm<PlaceFields>({
    draft: `local_${id ?? 'novo'}`,
    fields: schema,
    loaded: '_id' in opened ? fieldsOf(opened) : { ...empty, ...opened },
    resolver: bodyResolver(updatePlace.body, bodyOf, { nome: 'Informe o nome do local.' }),
    labels: PLACE_LABELS,
    save: (fields) => {
      const body = bodyOf(fields);
      if (id !== undefined) return callForEffect(updatePlace, { params: { id }, body });
      const { version: _, ...created } = body;
      return callForEffect(createPlace, { body: created });
    },
    onSaved: async () => {
      showSuccess(id === undefined ? 'Local cadastrado.' : 'Local atualizado.');
      onDone();
      await invalidate(queryClient, ...SHOWS_PLACES);
    },
    onRefused: (error) => showFailure('Não foi possível salvar o local.', reasonOf(error)),
    reload: () => invalidate(queryClient, ...SHOWS_PLACES),
  });
}

/** Creates or edits a place. Give it a key per place, so that each starts with its own values and draft. */
export function PlaceForm(props: PlaceFormProps) {
  const { opened, onDone } = props;
  const record = usePlaceForm(props);
  const { control } = record.form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.querySelector<HTMLElement>('[name=nome]')?.focus({ preventScroll: true });
  }, []);

  function cancel() {
    record.discard();
    onDone();
  }

  return (
    <Card className="mb-8 p-4 @lg:p-6">
      <RecordForm
        ref={element}
        record={record}
        subject="Este local"
        aria-label="Local"
        className="scroll-mt-28 space-y-5"
      >
        <Heading level={2} size={4}>
          {'_id' in opened ? `Editar ${opened.nome}` : 'Novo local'}
        </Heading>
        <FormField
          control={control}
          name="nome"
          label={PLACE_LABELS.nome}
          required
          hint="Como os compradores escrevem: um pedido com este nome no local mostra estes dados."
        >
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <div className="grid grid-cols-1 items-start gap-5 @2xl:grid-cols-2">
          {INPUTS.map(({ name, hint, ...input }) => (
            <FormField key={name} control={control} name={name} label={PLACE_LABELS[name]} hint={hint} optional>
              {(field) => <TextInput {...field} autoComplete="off" {...input} />}
            </FormField>
          ))}
        </div>
        <FormField control={control} name="recado" label={PLACE_LABELS.recado} hint="Sem dados de pessoas." optional>
          {(input) => <TextArea {...input} rows={3} />}
        </FormField>
        <p className="text-muted text-small">
          Horário e antecedência valem para os próximos pedidos; os já feitos mantêm o prazo.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={record.isSaving} busyLabel="Salvando…">
            Salvar local
          </Button>
          <Button variant="secondary" onClick={cancel}>
            Cancelar
          </Button>
        </div>
      </RecordForm>
    </Card>
  );
}
