import { useState } from 'react';
import { explainDeactivation, type Funeral } from '#contract/funerals.ts';
import { callForEffect } from '#web/lib/api.ts';
import { useOpenedRecord } from '#web/lib/opened-record.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { FUNERAL } from './opened-funeral.ts';
import { SHOWS_FUNERALS } from './queries.ts';
import { ReasonForm } from './reason-form.tsx';
import { FuneralSheet } from './sheet/funeral-sheet.tsx';

function DeactivationDialog({ funeral, onClose }: { funeral: Funeral | undefined; onClose: () => void }) {
  const explain = useChange(
    (motivo: string) => callForEffect(explainDeactivation, { params: { id: funeral?._id ?? '' }, body: { motivo } }),
    { done: 'Motivo anotado.', failed: 'Não foi possível anotar o motivo.', changes: SHOWS_FUNERALS, after: onClose },
  );
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
        onSubmit={explain.mutate}
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
