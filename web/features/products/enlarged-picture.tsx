import { useEffect } from 'react';
import type { Product } from '#contract/products.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** A wreath over the whole screen; a click anywhere, the close button or Esc brings the page back. */
export function EnlargedPicture({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const isOpen = product !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      // The overlay lets go of the focus only after it has left the page.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    };
  }, [isOpen]);
  return (
    <Overlay
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={product ? `Imagem ampliada: ${product.name}` : 'Imagem ampliada'}
      titleHidden
      variant="full-screen"
      closeOnContentClick
    >
      {product && (
        <figure className="m-auto flex max-h-dvh w-full max-w-[min(100vw,100dvh)] flex-col items-center justify-center gap-4 p-4 sm:p-8">
          <Picture
            url={product.image}
            alt={product.name}
            sizes="min(100vw, 100dvh)"
            eager
            width={1600}
            height={1600}
            fit="contain"
            className="w-full rounded-card bg-transparent"
            imageClassName="max-h-[calc(100dvh-8rem)]"
          />
          <figcaption className="text-center font-display text-heading-4">{product.name}</figcaption>
        </figure>
      )}
    </Overlay>
  );
}
