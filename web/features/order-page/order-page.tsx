import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { getOrderPage } from '#contract/order-page.ts';
import { ApiError } from '#web/lib/api.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/order-page.ts';
import { OrderView } from './order-view.tsx';

const REFRESH_MS = 60_000;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'Acompanhar pedido' }),
  { name: 'referrer', content: 'no-referrer' },
];

function OnItsWay() {
  return (
    <div className="container-page py-8 sm:py-12">
      <output className="sr-only">Carregando o pedido…</output>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-3 h-10 w-full max-w-md" />
      <Skeleton className="mt-4 h-6 w-full max-w-lg" />
      <div className="mt-7 grid gap-6 @4xl:grid-cols-2">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}

function Unknown() {
  const contact = useBusinessContact('Olá! Não consigo abrir a página do meu pedido.');
  return (
    <div className="container-page flex min-h-[60vh] flex-col items-center justify-center py-14 text-center">
      <SearchX aria-hidden="true" className="mb-5 size-12 text-gold" strokeWidth={1.3} />
      <Heading level={1} size={2}>
        Não encontramos este pedido
      </Heading>
      <p className="mt-4 max-w-md text-lead text-muted">
        Confira se o endereço está completo, como no e-mail de confirmação. A página passa a existir quando o pagamento
        é aprovado.
      </p>
      <ContactButtons {...contact} className="mt-7 w-full max-w-md" />
    </div>
  );
}

/** /pedido/:chave: one order under its secret address, reloaded every minute and on focus. */
export default function PrivateOrderPage() {
  return (
    <QueryProvider>
      <Order />
    </QueryProvider>
  );
}

function Order() {
  const { chave = '' } = useParams();
  const query = useQuery({
    ...apiQuery<typeof getOrderPage>(addresses.getOrderPage, { params: { chave } }),
    refetchInterval: ({ state }) => (isUnknown(state.error) ? false : REFRESH_MS),
    refetchOnWindowFocus: 'always',
  });
  if (isUnknown(query.error)) return <Unknown />;
  if (query.data) {
    return <OrderView order={query.data} updatedAt={query.dataUpdatedAt} isStale={query.isError} />;
  }
  if (query.isError) {
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
  return <OnItsWay />;
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
