import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';

export function PageTitle({ eyebrow, title, children }: { eyebrow: string; title: string; children?: ReactNode }) {
  return (
    <div className="container-page pt-12 pb-10 @3xl:pt-18 @3xl:pb-14">
      <p className="eyebrow mb-3">{eyebrow}</p>
      <Heading level={1}>{title}</Heading>
      {children && <div className="mt-5 max-w-2xl text-lead text-muted">{children}</div>}
    </div>
  );
}
