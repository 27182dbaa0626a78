import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';

type LeaveGuardProps = {
  /** Asked when somebody is about to leave: whether there is anything to lose. */
  isHolding: () => boolean;
  /** Called when they leave nevertheless. */
  onLeave?: () => void;
};

/** Asks before a page with unsaved changes is left; closing the tab makes the browser ask. */
export function LeaveGuard({ isHolding, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isHolding(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isHolding()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  return (
    <Overlay
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Sair sem salvar?"
      description="O que você mudou ainda não foi salvo e será descartado."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Continuar editando</Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          Descartar e sair
        </Button>
      </div>
    </Overlay>
  );
}
