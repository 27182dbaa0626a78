import { useQueryClient } from '@tanstack/react-query';
import { createPlace, type Place, updatePlace } from '#contract/places.ts';
import { DELIVERY_MARGIN_MINUTES } from '#domain/production.ts';
import { whole } from '#web/forms/amounts.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { OpenedForm } from '#web/forms/form.tsx';
import { area, text } from '#web/forms/texts.tsx';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { PLACE_LABELS } from '#web/lib/place-notes.tsx';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { SHOWS_PLACES } from './queries.ts';

const time = (hint: string) => text({ hint, input: { type: 'time' } });

const placeForm = recordForm(
  updatePlace.body,
  {
    nome: text({
      missing: 'Informe o nome do local.',
      hint: 'Como os compradores escrevem: um pedido com este nome no local mostra estes dados.',
    }),
    endereco: text({ hint: 'Rua, número e bairro.' }),
    entrada: text({ hint: 'Portão, rampa, elevador de serviço.' }),
    recebe_das: time('Fora do horário não prometemos entrega. Vazio: desde o começo do dia.'),
    recebe_ate: time('Para a manhã seguinte, a coroa vai na véspera. Vazio: até o fim do dia.'),
    antecedencia: whole({ hint: `Antes da cerimônia. Vazio: ${DELIVERY_MARGIN_MINUTES}, como em todo local.` }),
    telefone: text({ hint: 'De preferência da portaria ou da administração.', input: { type: 'tel' } }),
    recado: area({ hint: 'Sem dados de pessoas.', input: { rows: 3 } }),
  },
  PLACE_LABELS,
);
const { Input } = placeForm;
const IN_TWO_COLUMNS = ['endereco', 'entrada', 'recebe_das', 'recebe_ate', 'antecedencia', 'telefone'] as const;

export type Opened = Place | { nome: string };

/** Creates or edits a place. Give it a key per place, so that each starts with its own values and draft. */
export function PlaceForm({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const queryClient = useQueryClient();
  const id = '_id' in opened ? opened._id : undefined;
  const record = useRecordForm({
    ...placeForm,
    draft: `local_${id ?? 'novo'}`,
    loaded: placeForm.fieldsOf(opened),
    save: (fields) => {
      const body = placeForm.bodyOf(fields);
      return id === undefined
        ? callForEffect(createPlace, { body })
        : callForEffect(updatePlace, { params: { id }, body });
    },
    onSaved: async () => {
      showSuccess(id === undefined ? 'Local cadastrado.' : 'Local atualizado.');
      onDone();
      await invalidate(queryClient, ...SHOWS_PLACES);
    },
    onRefused: (error) => showFailure('Não foi possível salvar o local.', reasonOf(error)),
    reload: () => invalidate(queryClient, ...SHOWS_PLACES),
  });
  return (
    <OpenedForm
      record={record}
      subject="Este local"
      aria-label="Local"
      title={id === undefined ? 'Novo local' : `Editar ${opened.nome}`}
      submit="Salvar local"
      cancel="Cancelar"
      onCancel={onDone}
    >
      <Input name="nome" />
      <div className="grid grid-cols-1 items-start gap-5 @2xl:grid-cols-2">
        {IN_TWO_COLUMNS.map((name) => (
          <Input key={name} name={name} />
        ))}
      </div>
      <Input name="recado" />
      <p className="text-muted text-small">
        Horário e antecedência valem para os próximos pedidos; os já feitos mantêm o prazo.
      </p>
    </OpenedForm>
  );
}
