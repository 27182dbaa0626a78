import { ZoomIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PictureButtonProps = { name: string; onEnlarge: () => void; className?: string; children: ReactNode };

export function PictureButton({ name, onEnlarge, className, children }: PictureButtonProps) {
  return (
    <button
      type="button"
      onClick={onEnlarge}
      aria-label={`Ampliar imagem de ${name}`}
      className={classNames(
        'group relative block w-full cursor-zoom-in overflow-hidden focus-visible:-outline-offset-4',
        className,
      )}
    >
      {children}
      <span
        aria-hidden="true"
        className="no-print absolute right-3 bottom-3 flex size-10 items-center justify-center rounded-full bg-scrim text-on-scrim"
      >
        <ZoomIn />
      </span>
    </button>
  );
}
