import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';

/** Opens a page of the back office: title, a sentence, and what can be done at its end. */
export function OfficeTitle({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <Heading level={1} size={2}>
          {title}
        </Heading>
        {children && <div className="mt-2 max-w-2xl text-muted">{children}</div>}
      </div>
      {action && <div className="no-print">{action}</div>}
    </div>
  );
}
