import { Check, Pencil } from 'lucide-react';
import { useLocation } from 'react-router';
import { deactivateFuneral, type Funeral, type ListedFuneral } from '#contract/funerals.ts';
import { callOffText } from '#domain/sale/consequences.ts';
import { callForEffect } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { ReturnState } from './list-address.ts';
import { SHOWS_FUNERALS } from './queries.ts';
import { useConclude } from './use-funeral-change.ts';

const CONFIRM_DEACTIVATION = 'Tem certeza que deseja desativar este funeral?';

function questionOf({ coroas }: ListedFuneral): string {
  const following = coroas.filter(({ linked }) => linked);
  const text = callOffText(following.map(({ wreaths, production }) => ({ wreaths: wreaths.length, production })));
  return [CONFIRM_DEACTIVATION, ...(text === undefined ? [] : [text])].join('\n\n');
}

type FuneralActionsProps = {
  funeral: ListedFuneral;
  describedBy: string;
  onDeactivated: (funeral: Funeral) => void;
};

/** The button is gone once it has worked: reading goes on at the name. */
function goOnReadingAt(id: string): void {
  const heading = document.getElementById(id);
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function FuneralActions({ funeral, describedBy, onDeactivated }: FuneralActionsProps) {
  const isAdministrator = useSession()?.role === 'administrador';
  const { pathname, search } = useLocation();
  const conclude = useConclude();
  const deactivate = useChange(() => callForEffect(deactivateFuneral, { params: { id: funeral._id } }), {
    done: 'Funeral desativado.',
    failed: 'Não foi possível desativar o funeral.',
    changes: SHOWS_FUNERALS,
  });
  const isBusy = conclude.isPending || deactivate.isPending;
  if (funeral.concluido || !funeral.ativo) return null;

  function askAndDeactivate() {
    if (isBusy || !window.confirm(questionOf(funeral))) return;
    deactivate.mutate(undefined, { onSuccess: () => onDeactivated(funeral) });
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="flex-[1_1_14rem]"
        aria-describedby={describedBy}
        busy={conclude.isPending}
        onClick={() => !isBusy && conclude.mutate(funeral, { onSuccess: () => goOnReadingAt(describedBy) })}
      >
        <Check />
        Marcar como concluído
      </Button>
      <ButtonLink
        variant="secondary"
        to={paths.editFuneral(funeral._id)}
        state={{ back: pathname + search } satisfies ReturnState}
        aria-describedby={describedBy}
        icon={Pencil}
      >
        Editar
      </ButtonLink>
      {isAdministrator && (
        <Button variant="danger" aria-describedby={describedBy} busy={deactivate.isPending} onClick={askAndDeactivate}>
          Desativar
        </Button>
      )}
    </div>
  );
}
