import type { ReactNode } from 'react';
import { Heading } from '#web/ui/heading.tsx';

type PaymentScreenProps = { icon: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

/** One calm message in the middle of the page: what happened, what happens next, what can be done. */
export function PaymentScreen({ icon, title, children, actions }: PaymentScreenProps) {
  return (
    <div className="container-page py-14 sm:py-20">
      <div className="mx-auto max-w-xl rounded-panel border border-line bg-surface px-6 py-10 text-center shadow-low sm:px-12 sm:py-14">
        <span
          aria-hidden="true"
          className="mb-6 inline-flex size-18 items-center justify-center rounded-full border border-gold-line bg-gold-soft text-gold-ink"
        >
          {icon}
        </span>
        <Heading level={1} size={2}>
          {title}
        </Heading>
        {children && <div className="mt-4 space-y-3 text-lead text-muted">{children}</div>}
        {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
      </div>
    </div>
  );
}
