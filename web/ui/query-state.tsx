import type { ReactElement, ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { ButtonLink } from './link.tsx';
import { ListSkeleton, OutdatedNotice } from './list-states.tsx';

type Query<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type QueryStateProps<Data> = {
  query: Query<Data>;
  failure: string;
  reason?: ReactNode;
  /** Screen readers' words for an outline of rows, or another outline. */
  loading: string | ReactElement;
  rowClass?: string;
  /** Class of the notice above old data after asking again failed; without it there is none. */
  outdated?: string;
  back?: { to: string; label: string };
  children: (data: Data) => ReactNode;
};

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** A query's data, its outline while loading, or its failure with a retry; a missing record (404) gets `back`. */
export function QueryState<Data>({ query, failure, reason, loading, back, children, ...rest }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const { outdated, ...outline } = rest;
  if (data !== undefined) {
    return (
      <>
        {Boolean(error) && outdated && <OutdatedNotice failure={failure} className={outdated} />}
        {children(data)}
      </>
    );
  }
  if (!error) return typeof loading === 'string' ? <ListSkeleton label={loading} {...outline} /> : loading;
  if (back && isNotFound(error)) {
    return (
      <ErrorState
        message={failure}
        action={
          <ButtonLink variant="secondary" to={back.to}>
            {back.label}
          </ButtonLink>
        }
      >
        Ele não existe mais, ou o endereço está incompleto.
      </ErrorState>
    );
  }
  return (
    <ErrorState message={failure} onRetry={() => void refetch()} busy={isFetching}>
      {reason}
    </ErrorState>
  );
}
