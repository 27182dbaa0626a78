import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { BackLink } from './link.tsx';

export function OfficeTitle({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Heading level={1} size={3}>
          {title}
        </Heading>
        {children && <div className="mt-1 max-w-2xl text-muted">{children}</div>}
      </div>
      {action && <div className="no-print">{action}</div>}
    </div>
  );
}

type OfficePageProps = {
  /** The way back to the page above. */
  back?: { to: string; label: string; state?: unknown };
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

export function OfficePage({ back, title, lead, action, children }: OfficePageProps) {
  return (
    <div className="container-page py-6 @3xl:py-8">
      {back && (
        <BackLink to={back.to} state={back.state} className="mb-3">
          {back.label}
        </BackLink>
      )}
      <OfficeTitle title={title} action={action}>
        {lead && <p>{lead}</p>}
      </OfficeTitle>
      {children}
    </div>
  );
}
