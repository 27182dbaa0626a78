import type { Funeral } from '#contract/funerals.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useExplain } from './use-funeral-change.ts';

/** Offers to note why a funeral has just been deactivated. */
export function DeactivationDialog({ funeral, onClose }: { funeral: Funeral | undefined; onClose: () => void }) {
  const explain = useExplain();
  return (
    <Overlay
      open={funeral !== undefined}
      onOpenChange={onClose}
      title="Por que foi desativado?"
      description="O funeral já saiu das listas. Se quiser, anote o motivo para quem consultar depois."
      className="max-w-md!"
    >
      <ReasonForm
        label="Motivo da desativação"
        submitLabel="Anotar motivo"
        cancelLabel="Agora não"
        busy={explain.isPending}
        onCancel={onClose}
        onSubmit={(motivo) => funeral && explain.mutate({ id: funeral._id, motivo }, { onSuccess: onClose })}
      />
    </Overlay>
  );
}
