import type { ReactNode } from 'react';
import { Heading } from '#web/ui/heading.tsx';

export function stepId(id: string): string {
  return `checkout-${id}`;
}

type StepProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

export function Step({ id, title, lead, children }: StepProps) {
  return (
    <section aria-labelledby={stepId(id)} className="space-y-5">
      <div>
        <div tabIndex={-1} id={stepId(id)} className="scroll-mt-4">
          <Heading level={2} size={3}>
            {title}
          </Heading>
        </div>
        {lead && <p className="mt-1 text-muted text-small">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
