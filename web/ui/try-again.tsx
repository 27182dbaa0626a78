import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type TryAgainProps = { again: () => void; onClose?: (isDone: false) => void; className?: string };

/** In the place of a part whose code didn't arrive. */
export function TryAgain({ again, onClose, className = '' }: TryAgainProps) {
  return (
    <Notice
      tone="error"
      live
      className={className}
      action={
        <>
          <Button size="small" onClick={again}>
            Tentar de novo
          </Button>
          {onClose && (
            <Button size="small" variant="secondary" onClick={() => onClose(false)}>
              Fechar
            </Button>
          )}
        </>
      }
    >
      Não foi possível abrir agora. Confira a sua conexão.
    </Notice>
  );
}
