import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createRoutesStub, type InitialEntry } from 'react-router';
import { getQueryClient } from '#web/lib/query-client.ts';
import { aSite } from './site.ts';

/** Shows pages at an address; the one with the id 'root' has the site's data. */
export function showRoutes(
  routes: Parameters<typeof createRoutesStub>[0],
  address: InitialEntry = '/',
  root: Record<string, unknown> = aSite(),
) {
  const Stub = createRoutesStub(routes);
  return render(
    <QueryClientProvider client={getQueryClient()}>
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { root } }} />
    </QueryClientProvider>,
  );
}
