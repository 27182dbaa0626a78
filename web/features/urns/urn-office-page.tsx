import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Pencil } from 'lucide-react';
import { useState } from 'react';
import { labelsOf } from '#contract/fields.ts';
import { createUrn, listUrns, toggleUrn, type Urn, updateUrn, urn as urnRecord } from '#contract/urns.ts';
import { money } from '#web/forms/amounts.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { OpenedForm } from '#web/forms/form.tsx';
import { picture } from '#web/forms/picture.tsx';
import { area, text } from '#web/forms/texts.tsx';
import { callForEffect, reasonOf } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure, showShortSuccess } from '#web/lib/screen-alerts.ts';
import { start } from '#web/lib/start-queries.ts';
import { useServerSwitch } from '#web/lib/use-change.ts';
import { NO_PICTURE, useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import type { Route } from './+types/urn-office-page.ts';
import { allUrns, LOAD_FAILURE } from './queries.ts';
import { UrnCard, UrnGrid, UrnGridSkeleton } from './urn-card.tsx';

type ManagedUrnProps = { urn: Urn; isEdited: boolean; onEdit: (urn: Urn) => void };

function ManagedUrn({ urn, isEdited, onEdit }: ManagedUrnProps) {
  const { isOn, isBusy, press } = useServerSwitch(
    urn.ativo,
    () => callForEffect(toggleUrn, { params: { id: urn._id } }),
    { failed: 'Falha ao alterar status da urna', changes: [listUrns] },
  );
  return (
    <UrnCard urn={{ ...urn, ativo: isOn }}>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="secondary" size="small" onClick={() => onEdit(urn)} aria-label={`Editar ${urn.nome}`}>
          <Pencil />
          Editar
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          onClick={press}
          aria-label={`${isOn ? 'Desativar' : 'Ativar'} ${urn.nome}`}
        >
          {isOn ? 'Desativar' : 'Ativar'}
        </Button>
        {!isOn && <Badge className="ml-auto text-ink!">Inativa</Badge>}
        {isEdited && (
          <Badge tone="green" className="ml-auto">
            Em edição
          </Badge>
        )}
      </div>
    </UrnCard>
  );
}

type UrnsProps = { urns: readonly Urn[]; editedId: string | undefined; onEdit: (urn: Urn) => void };

function Urns({ urns, editedId, onEdit }: UrnsProps) {
  const { shown, left, more } = useShownPart(urns);
  if (urns.length === 0) {
    return (
      <EmptyState title="Ainda não há urnas" icon={<BookOpen />}>
        Cadastre a primeira no formulário acima.
      </EmptyState>
    );
  }
  return (
    <>
      <UrnGrid>
        {shown.map((urn) => (
          <li key={urn._id} id={`urna-${urn._id}`}>
            <ManagedUrn urn={urn} isEdited={urn._id === editedId} onEdit={onEdit} />
          </li>
        ))}
      </UrnGrid>
      <ShowMore left={left} onMore={more} />
    </>
  );
}

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

/** Creates or edits an urn. Give it a key per urn, so that each starts with its own values and draft. */
export function UrnForm({ urn, onDone }: { urn: Urn | undefined; onDone: () => void }) {
  const queryClient = useQueryClient();
  const reload = () => invalidate(queryClient, listUrns);
  const record = useRecordForm({
    ...urnForm,
    draft: urn === undefined ? 'urna_nova' : `urna_${urn._id}`,
    loaded: urn === undefined ? urnForm.empty : urnForm.fieldsOf(urn),
    picture: { name: 'imagem' },
    save: async (fields) => {
      const body = urnForm.bodyOf(fields);
      await (urn ? callForEffect(updateUrn, { params: { id: urn._id }, body }) : callForEffect(createUrn, { body }));
    },
    onSaved: async (_, form) => {
      showShortSuccess(urn === undefined ? 'Urna criada com sucesso' : 'Urna atualizada com sucesso');
      if (urn === undefined) form.reset(urnForm.empty);
      onDone();
      await reload();
    },
    onRefused: (error) =>
      error === NO_PICTURE ? showFailure(REQUIRED) : showFailure('Falha ao salvar urna', reasonOf(error)),
    onInvalid: (errors) => (errors.nome || errors.imagem) && showFailure(REQUIRED),
    reload,
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

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Urnas' });

export const clientLoader = () => start(allUrns);

export default function UrnOfficePage() {
  const [editedId, setEditedId] = useState<string>();
  const query = useQuery(allUrns);
  const edited = query.data?.find(({ _id }) => _id === editedId);

  return (
    <OfficePage
      title="Urnas"
      lead={
        <>
          O catálogo que a equipe mostra às famílias. Só as ativas aparecem no{' '}
          <TextLink to={paths.staffUrns}>catálogo da equipe</TextLink>.
        </>
      }
    >
      <UrnForm key={edited?._id ?? 'new'} urn={edited} onDone={() => setEditedId(undefined)} />
      <QueryState query={query} loading={<UrnGridSkeleton />} failure={LOAD_FAILURE}>
        {(urns) => <Urns urns={urns} editedId={edited?._id} onEdit={({ _id }) => setEditedId(_id)} />}
      </QueryState>
    </OfficePage>
  );
}
