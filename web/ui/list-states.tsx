import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The outline of a list on its way; `label` says so to screen readers. */
export function ListSkeleton({ label, rowClass = 'h-12' }: { label: string; rowClass?: string }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="space-y-3">
        {ROWS.map((key) => (
          <Skeleton key={key} className={rowClass} />
        ))}
      </div>
    </div>
  );
}

/** Above rows that are those of before, because asking anew failed. */
export function OutdatedNotice({ failure, className = 'mb-5' }: { failure: string; className?: string }) {
  return (
    <Notice tone="warning" live className={className} title={failure}>
      O que está na tela pode estar desatualizado.
    </Notice>
  );
}

type LoadMoreProps = {
  /** Why the last try brought nothing. */
  failure?: string | undefined;
  busy: boolean;
  onMore: () => void;
};

/** The way to the next rows of a long list. */
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
