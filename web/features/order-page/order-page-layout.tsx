import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { paths } from '#web/paths.ts';
import { DeadEnd } from '#web/ui/dead-end.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function OnItsWay() {
  return (
    <div className="container-page py-8 sm:py-12">
      <output className="sr-only">Carregando o pedido…</output>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-3 h-10 w-full max-w-md" />
      <Skeleton className="mt-4 h-6 w-full max-w-lg" />
      <Skeleton className="mt-6 h-52 rounded-card" />
      <div className="mt-6 grid gap-6 @4xl:grid-cols-2">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}

type Words = { title: string; text: string; message: string };

export const UNKNOWN_ORDER: Words = {
  title: 'Não encontramos este pedido',
  text: 'Confira se o endereço está completo, como no e-mail de confirmação. Se ele foi trocado, vale o do último e-mail. A página passa a existir quando o pagamento é aprovado.',
  message: 'Olá! Não consigo abrir a página do meu pedido.',
};

function Unknown({ title, text, message }: Words) {
  return (
    <DeadEnd
      icon={SearchX}
      title={title}
      contact={useBusinessContact(message)}
      action={
        <ButtonLink to={paths.findOrder} variant="secondary">
          Receber o endereço por e-mail
        </ButtonLink>
      }
    >
      {text}
    </DeadEnd>
  );
}

const REFRESH_MS = 60_000;

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Asked anew every minute and on focus, unless the address opens nothing. */
export const FOLLOWED = {
  refetchInterval: ({ state }: { state: { error: unknown } }) => (isUnknown(state.error) ? false : REFRESH_MS),
  refetchOnWindowFocus: 'always',
} as const;

type FollowedPageProps<Data> = {
  query: UseQueryResult<Data, unknown>;
  unknown: Words;
  children: (data: Data) => ReactNode;
};

export function FollowedPage<Data>({ query, unknown, children }: FollowedPageProps<Data>) {
  if (isUnknown(query.error)) return <Unknown {...unknown} />;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <OnItsWay />;
  return (
    <div className="container-page py-14">
      <ErrorState
        message="Não foi possível carregar o pedido."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      >
        Confira a sua conexão e tente de novo.
      </ErrorState>
    </div>
  );
}
