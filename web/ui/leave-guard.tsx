import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';

type LeaveGuardProps = {
  /** Called before leaving: whether there are unsaved changes. */
  isHolding: () => boolean;
  onDiscard: () => void;
};

/** For a closing tab the browser asks. The draft stays on the device unless it is discarded. */
export function LeaveGuard({ isHolding, onDiscard }: LeaveGuardProps) {
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
      closesOnBack={false}
      title="Sair sem salvar?"
      description="O que você digitou fica guardado como rascunho neste aparelho, até você salvar ou descartar."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset?.()}>Continuar editando</Button>
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          Sair e guardar o rascunho
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Descartar e sair
        </Button>
      </div>
    </Overlay>
  );
}
