import { Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Product } from '#contract/products.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** The device's own way to share where there is one, else the address in the clipboard. */
async function share({ _id, name }: Product): Promise<void> {
  const url = window.location.origin + paths.sharedWreath(_id);
  try {
    if (navigator.share) await navigator.share({ title: name, url });
    else {
      await navigator.clipboard.writeText(url);
      showAlert({ type: 'success', title: 'Link copiado', description: 'Cole-o na conversa com a família.' });
    }
  } catch (error) {
    // Who closes the system's sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showAlert({ type: 'error', title: 'O link não pôde ser copiado', description: url });
  }
}

/** Sends the wreath to the family, with its picture, before it is bought. */
export function ShareWreath({ product }: { product: Product }) {
  function onClick(event: MouseEvent) {
    // A click anywhere else closes the enlarged picture.
    event.stopPropagation();
    void share(product);
  }
  return (
    <Button
      variant="secondary"
      onClick={onClick}
      aria-label={`Compartilhar ${product.name}`}
      className="border-on-scrim! text-on-scrim! hover:bg-scrim-strong!"
    >
      <Share2 aria-hidden="true" className="size-5" />
      Compartilhar
    </Button>
  );
}
