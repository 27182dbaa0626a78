import { useState } from 'react';
import type { Funeral } from '#contract/funerals.ts';
import { useOpenedRecord } from '#web/lib/opened-record.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { FUNERAL } from './opened-funeral.ts';
import { ReasonForm } from './reason-form.tsx';
import { FuneralSheet } from './sheet/funeral-sheet.tsx';
import { useExplain } from './use-funeral-change.ts';

function DeactivationDialog({ funeral, onClose }: { funeral: Funeral | undefined; onClose: () => void }) {
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

export function useFuneralOverlays() {
  const { opened, open } = useOpenedRecord(FUNERAL);
  const [deactivated, setDeactivated] = useState<Funeral>();
  const askWhy = (funeral: Funeral) => {
    open(undefined);
    setDeactivated(funeral);
  };
  const overlays = (
    <>
      <FuneralSheet id={opened} onOpen={open} onDeactivated={askWhy} />
      <DeactivationDialog funeral={deactivated} onClose={() => setDeactivated(undefined)} />
    </>
  );
  return { overlays, setDeactivated };
}
