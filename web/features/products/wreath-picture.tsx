import { ZoomIn } from 'lucide-react';
import type { Product } from '#contract/products.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The large picture of a wreath's page. */
export function WreathPicture({ wreath, onEnlarge }: { wreath: Product; onEnlarge: () => void }) {
  return (
    <button
      type="button"
      onClick={onEnlarge}
      aria-label={`Ampliar imagem de ${wreath.name}`}
      className="relative block w-full cursor-zoom-in self-start overflow-hidden rounded-card"
    >
      <Picture
        url={wreath.image}
        alt={wreath.name}
        sizes="(min-width: 76rem) 38rem, (min-width: 56rem) 50vw, (min-resolution: 2.1dppx) 48vw, 92vw"
        leading
        className="aspect-square w-full"
        imageClassName="h-full!"
      />
      <span
        aria-hidden="true"
        className="no-print absolute right-3 bottom-3 flex size-11 items-center justify-center rounded-full bg-scrim text-on-scrim"
      >
        <ZoomIn className="size-5.5" />
      </span>
    </button>
  );
}
