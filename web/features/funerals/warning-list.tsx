import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FuneralWarning } from '#contract/funerals.ts';
import { classNames } from '#web/ui/class-names.ts';

type WarningListProps = {
  warnings: readonly FuneralWarning[];
  /** The link to the other funeral, when a warning concerns two. */
  renderOther?: (funeralId: string) => ReactNode;
  className?: string;
};

/** Possible mistakes in times and places; they block nothing. */
export function WarningList({ warnings, renderOther, className }: WarningListProps) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classNames('space-y-1.5', className)}>
      {warnings.map(({ kind, text, funeral_id }) => (
        <li
          key={`${kind} ${text}`}
          className="flex gap-2 rounded-control border border-warning-line bg-warning-soft px-3 py-2 text-small"
        >
          <TriangleAlert className="mt-0.5 size-4.5 text-warning" />
          <span className="min-w-0 break-words">
            <span className="sr-only">Atenção: </span>
            {text} {funeral_id !== null && renderOther?.(funeral_id)}
          </span>
        </li>
      ))}
    </ul>
  );
}
