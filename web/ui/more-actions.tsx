import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type MoreActionsProps = {
  /** Names the record for screen readers: ' da homenagem a …'. */
  of?: string;
  children: ReactNode;
};

export function MoreActions({ of, children }: MoreActionsProps) {
  return (
    <details className="group no-print w-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control font-semibold text-green text-small [&::-webkit-details-marker]:hidden">
        Mais ações{of && <span className="sr-only">{of}</span>}
        <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col items-start gap-1 border-line border-l-2 pl-2">{children}</div>
    </details>
  );
}
