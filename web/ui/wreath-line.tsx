import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';

type WreathLineProps = { image: string; title: string; note: ReactNode; children?: ReactNode };

export function WreathLine({ image, title, note, children }: WreathLineProps) {
  return (
    <li className="flex gap-3 py-4">
      <Picture url={image} alt="" sizes="4rem" className="aspect-square w-16 shrink-0 self-start rounded-control" />
      <div className="min-w-0 flex-1">
        <p className="font-display text-lead leading-snug">{title}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted text-small">{note}</p>
        {children}
      </div>
    </li>
  );
}
