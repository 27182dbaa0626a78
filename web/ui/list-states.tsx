import { Fragment, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

type OutlineProps = {
  /** The text for screen readers: 'Carregando …'. */
  label: string;
  className: string;
  count?: number;
  children: ReactNode;
};

/** Outlines of up to six items that are loading. */
export function Outline({ label, className, count = ROWS.length, children }: OutlineProps) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className={className}>
        {ROWS.slice(0, count).map((key) => (
          <Fragment key={key}>{children}</Fragment>
        ))}
      </div>
    </div>
  );
}

/** The outline of a loading list; `label` is its text for screen readers. */
export function ListSkeleton({ label, rowClass = 'h-12' }: { label: string; rowClass?: string }) {
  return (
    <Outline label={label} className="space-y-3">
      <Skeleton className={rowClass} />
    </Outline>
  );
}

/** Shown above old rows after refetching them failed. */
export function OutdatedNotice({ failure, className = 'mb-5' }: { failure: string; className?: string }) {
  return (
    <Notice tone="warning" live className={className} title={failure}>
      O que está na tela pode estar desatualizado.
    </Notice>
  );
}

type LoadMoreProps = {
  failure?: string | undefined;
  busy: boolean;
  onMore: () => void;
};

export function LoadMore({ failure, busy, onMore }: LoadMoreProps) {
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {failure && !busy && (
        <p role="alert" className="text-error">
          {failure}
        </p>
      )}
      <Button variant="secondary" busy={busy} onClick={onMore}>
        Carregar mais
      </Button>
    </div>
  );
}
