import type { ReactNode } from 'react';
import { Heading } from '#web/ui/heading.tsx';
import { stepId } from './progress.tsx';

/** Opens a step of the checkout; the progress above leads here. */
export function StepHeading({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div id={stepId(id)} tabIndex={-1} className="scroll-mt-4">
      <Heading level={3} size={4}>
        {title}
      </Heading>
      {children && <p className="mt-1 text-muted text-small">{children}</p>}
    </div>
  );
}
