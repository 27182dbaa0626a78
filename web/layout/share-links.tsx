import { MessageCircle, Share2 } from 'lucide-react';
import { showAlert } from '#web/lib/alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type Shared = {
  title: string;
  /** What a message says before the link. */
  text: string;
  /** The whole address. */
  url: string;
};

/** The device's own way to share where there is one, else the address in the clipboard. */
async function share({ title, text, url }: Shared): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title, text, url });
    else {
      await navigator.clipboard.writeText(url);
      showAlert({ type: 'success', title: 'Link copiado', description: 'Agora é só colar na conversa.' });
    }
  } catch (error) {
    // Who closes the system's sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showAlert({ type: 'error', title: 'O link não pôde ser copiado', description: url });
  }
}

/** Sends something by WhatsApp, or by whatever the device offers. `label` names what is shared. */
export function ShareLinks({ label, className, ...shared }: Shared & { label: string; className?: string }) {
  const message = encodeURIComponent(`${shared.text} ${shared.url}`);
  return (
    <div className={classNames('flex flex-wrap gap-2.5', className)}>
      <Button asChild variant="secondary" size="small" className="flex-1 basis-40">
        <a
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Enviar por WhatsApp: ${label} (abre em nova aba)`}
        >
          <MessageCircle aria-hidden="true" className="size-4.5 shrink-0" />
          Enviar por WhatsApp
        </a>
      </Button>
      <Button
        variant="secondary"
        size="small"
        className="flex-1 basis-40"
        aria-label={`Compartilhar link: ${label}`}
        onClick={() => void share(shared)}
      >
        <Share2 aria-hidden="true" className="size-4.5 shrink-0" />
        Compartilhar link
      </Button>
    </div>
  );
}
