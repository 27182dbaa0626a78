import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Says that the form was filled from an unsaved draft on this device. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      title="Recuperamos o que você havia digitado"
      action={
        <Button size="small" variant="secondary" onClick={onDiscard}>
          Descartar rascunho
        </Button>
      }
    >
      Ainda não foi salvo. Continue de onde parou ou descarte.
    </Notice>
  );
}
