import { useQueryClient } from '@tanstack/react-query';
import { labelsOf } from '#contract/fields.ts';
import { type Urn, updateUrn, urn as urnRecord } from '#contract/urns.ts';
import { money } from '#web/forms/amounts.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { OpenedForm } from '#web/forms/form.tsx';
import { picture } from '#web/forms/picture.tsx';
import { area, text } from '#web/forms/texts.tsx';
import { reasonOf } from '#web/lib/api.ts';
import { showFailure, showShortSuccess } from '#web/lib/screen-alerts.ts';
import { NO_PICTURE, useRecordForm } from '#web/lib/use-record-form.ts';
import { reloadUrns, saveUrn } from './queries.ts';

const urnForm = recordForm(
  updateUrn.body,
  {
    nome: text({ missing: 'Informe o nome.' }),
    preco: money({ hint: 'Em reais' }),
    descricao: area({ hint: 'Madeira, acabamento, medidas', input: { rows: 3 } }),
    imagem: picture({ missing: 'Escolha uma imagem.' }),
  },
  labelsOf(urnRecord),
);
const { Input } = urnForm;

const REQUIRED = 'Nome e imagem são obrigatórios.';

type UrnFormProps = {
  urn: Urn | undefined;
  onDone: () => void;
};

/** Creates or edits an urn. Give it a key per urn, so that each starts with its own values and draft. */
export function UrnForm({ urn, onDone }: UrnFormProps) {
  const queryClient = useQueryClient();
  const record = useRecordForm({
    ...urnForm,
    draft: urn === undefined ? 'urna_nova' : `urna_${urn._id}`,
    loaded: urn === undefined ? urnForm.empty : urnForm.fieldsOf(urn),
    picture: { name: 'imagem' },
    save: (fields) => saveUrn(urn?._id, urnForm.bodyOf(fields)),
    onSaved: async (_, form) => {
      showShortSuccess(urn === undefined ? 'Urna criada com sucesso' : 'Urna atualizada com sucesso');
      if (urn === undefined) form.reset(urnForm.empty);
      onDone();
      await reloadUrns(queryClient);
    },
    onRefused: (error) =>
      error === NO_PICTURE ? showFailure(REQUIRED) : showFailure('Falha ao salvar urna', reasonOf(error)),
    onInvalid: (errors) => (errors.nome || errors.imagem) && showFailure(REQUIRED),
    reload: () => reloadUrns(queryClient),
  });
  return (
    <OpenedForm
      record={record}
      subject="Esta urna"
      aria-label="Urna"
      title={urn === undefined ? 'Nova urna' : `Editar ${urn.nome}`}
      submit={urn === undefined ? 'Cadastrar urna' : 'Salvar urna'}
      cancel={urn && 'Cancelar edição'}
      onCancel={onDone}
    >
      <div className="grid items-start grid-cols-1 gap-x-8 gap-y-5 @4xl:grid-cols-2">
        <div className="space-y-5">
          <Input name="nome" />
          <Input name="preco" />
          <Input name="descricao" />
        </div>
        <Input name="imagem" alt={record.values.nome || 'Imagem da urna'} />
      </div>
    </OpenedForm>
  );
}
