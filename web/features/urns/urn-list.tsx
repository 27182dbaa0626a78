import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Pencil } from 'lucide-react';
import type { Urn } from '#contract/urns.ts';
import { reasonOf } from '#web/lib/api.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import { allUrns, LOAD_FAILURE, reloadUrns, switchUrn } from './queries.ts';
import { UrnCard } from './urn-card.tsx';
import { UrnGrid, UrnGridSkeleton } from './urn-grid.tsx';

const NONE: readonly Urn[] = [];

/** Edits and switches one urn. What the card shows is what the server has. */
function Actions({ urn, isEdited, onEdit }: { urn: Urn; isEdited: boolean; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => switchUrn(urn._id),
    onError: (error) => showFailure('Falha ao alterar status da urna', reasonOf(error)),
    onSettled: () => reloadUrns(queryClient),
  });
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button variant="secondary" size="small" onClick={onEdit} aria-label={`Editar ${urn.nome}`}>
        <Pencil aria-hidden="true" className="size-4" />
        Editar
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={toggle.isPending}
        onClick={() => toggle.mutate()}
        aria-label={`${urn.ativo ? 'Desativar' : 'Ativar'} ${urn.nome}`}
      >
        {urn.ativo ? 'Desativar' : 'Ativar'}
      </Button>
      {!urn.ativo && <Badge className="ml-auto text-ink!">Inativa</Badge>}
      {isEdited && (
        <Badge tone="green" className="ml-auto">
          Em edição
        </Badge>
      )}
    </div>
  );
}

/** Every urn, active or not. */
export function UrnList({ editedId, onEdit }: { editedId: string | undefined; onEdit: (urn: Urn) => void }) {
  const { data, isError, isFetching, refetch } = useQuery(allUrns);
  const { shown, left, more } = useShownPart(data ?? NONE);
  if (isError && !data) {
    return <ErrorState message={LOAD_FAILURE} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <UrnGridSkeleton />;
  if (data.length === 0) {
    return (
      <EmptyState title="Ainda não há urnas" icon={<BookOpen className="size-8" />}>
        Cadastre a primeira no formulário acima.
      </EmptyState>
    );
  }
  return (
    <>
      <UrnGrid>
        {shown.map((urn) => (
          <li key={urn._id}>
            <UrnCard urn={urn}>
              <Actions urn={urn} isEdited={urn._id === editedId} onEdit={() => onEdit(urn)} />
            </UrnCard>
          </li>
        ))}
      </UrnGrid>
      <ShowMore left={left} onMore={more} />
    </>
  );
}
