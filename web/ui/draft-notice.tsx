import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

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
