import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';

/**
 * Asks before a page with unsaved changes is left by a link of the site. Nothing is lost either way: the draft stays
 * on the device unless it is discarded. Whoever signs out isn't held back.
 */
export function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && currentSession() !== undefined,
  );
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (isLeaving) blocker.proceed?.();
  }, [isLeaving, blocker]);

  function discard() {
    onDiscard();
    setLeaving(true);
  }

  return (
    <Overlay
      open={blocker.state === 'blocked' && !isLeaving}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Sair sem salvar?"
      description="O que você digitou fica guardado como rascunho neste aparelho, até você salvar ou descartar."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Continuar editando</Button>
        <Button variant="secondary" onClick={() => setLeaving(true)}>
          Sair e guardar o rascunho
        </Button>
        <Button variant="danger" onClick={discard}>
          Descartar e sair
        </Button>
      </div>
    </Overlay>
  );
}
