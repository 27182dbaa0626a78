import { useQuery } from '@tanstack/react-query';
import { BookOpen, Pencil } from 'lucide-react';
import { listUrns, toggleUrn, type Urn } from '#contract/urns.ts';
import { callForEffect } from '#web/lib/api.ts';
import { useServerSwitch } from '#web/lib/use-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import { allUrns, LOAD_FAILURE } from './queries.ts';
import { UrnCard } from './urn-card.tsx';
import { UrnGrid, UrnGridSkeleton } from './urn-grid.tsx';

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

type EditProps = { editedId: string | undefined; onEdit: (urn: Urn) => void };

function Urns({ urns, editedId, onEdit }: EditProps & { urns: readonly Urn[] }) {
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

export function UrnList(props: EditProps) {
  const query = useQuery(allUrns);
  return (
    <QueryState query={query} loading="Carregando urnas…" skeleton={<UrnGridSkeleton />} failure={LOAD_FAILURE}>
      {(urns) => <Urns urns={urns} {...props} />}
    </QueryState>
  );
}
