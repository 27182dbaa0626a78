import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { Funeral } from '#contract/funerals.ts';
import { mayUndoCompletion } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { COMPLETED_BY_MISTAKE, useReopen } from './use-funeral-change.ts';

/** Takes back a tap on 'Marcar como concluído', for as long as it is one's own and recent. */
export function TakeBack({ funeral }: { funeral: Funeral }) {
  const place = useRef<HTMLDivElement>(null);
  const email = useSession()?.email ?? '';
  const now = useNow();
  const reopen = useReopen();
  const { _id: id, ativo, falecido, concluido_por: by, data_conclusao } = funeral;
  const at = data_conclusao === null ? null : new Date(data_conclusao);
  const isOffered = ativo && mayUndoCompletion({ by, at }, { email, now });
  // The button is gone once it has worked: the keyboard goes on from where it was.
  const stay = () => place.current?.focus({ preventScroll: true });
  return (
    <div ref={place} tabIndex={-1} className={isOffered ? 'mt-2 flex flex-wrap items-center gap-x-3' : undefined}>
      {isOffered && (
        <>
          <span className="text-muted text-small">Concluído por engano?</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Desfazer a conclusão de ${falecido}`}
            busy={reopen.isPending}
            onClick={() => reopen.mutate({ id, motivo: COMPLETED_BY_MISTAKE }, { onSuccess: stay })}
          >
            <Undo2 />
            Desfazer
          </Button>
        </>
      )}
    </div>
  );
}
