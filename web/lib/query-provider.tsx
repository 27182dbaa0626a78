import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { getQueryClient } from './query-client.ts';

/** Provides the query cache. Public pages have none, so that their first view doesn't load the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A public page that asks the server; those that don't ask load without the library. */
export function withQueries<Props extends object>(Page: ComponentType<Props>) {
  return (props: Props) => (
    <QueryProvider>
      <Page {...props} />
    </QueryProvider>
  );
}
