import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

export type PaymentScreenProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  more?: ReactNode;
};

/** Screen readers announce changes of its text, so a page changes the properties of one screen. */
export function PaymentScreen({ icon, title, children, actions, more }: PaymentScreenProps) {
  return (
    <div className="container-page py-8 sm:py-16">
      <div className="mx-auto max-w-xl rounded-panel border border-line bg-surface px-5 py-9 text-center shadow-low sm:px-12 sm:py-14">
        <span
          aria-hidden="true"
          className="mb-6 inline-flex size-18 items-center justify-center rounded-full border border-gold-line bg-gold-soft text-gold-ink"
        >
          {icon}
        </span>
        <div aria-live="polite">
          <Heading level={1} size={2}>
            {title}
          </Heading>
          {children && <div className="mt-4 space-y-3 text-lead text-muted">{children}</div>}
        </div>
        {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
        {more}
      </div>
    </div>
  );
}

export function HomeLink() {
  return (
    <ButtonLink to={paths.home} variant="secondary">
      Voltar ao início
    </ButtonLink>
  );
}
