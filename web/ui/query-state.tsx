import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { ButtonLink } from './link.tsx';
import { ListSkeleton } from './list-states.tsx';

type Query<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type QueryStateProps<Data> = {
  query: Query<Data>;
  failure: string;
  loading: string;
  rowClass?: string;
  /** Replaces the outline of rows. */
  skeleton?: ReactNode;
  back?: { to: string; label: string };
  children: (data: Data) => ReactNode;
};

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/**
 * Renders a query's data, its outline while loading, or its failure with a retry; a missing record (404) gets `back`.
 */
export function QueryState<Data>({ query, failure, loading, back, children, ...outline }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return outline.skeleton ?? <ListSkeleton label={loading} {...outline} />;
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
  return <ErrorState message={failure} onRetry={() => void refetch()} busy={isFetching} />;
}
