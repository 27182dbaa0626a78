import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { getReceipt } from '#contract/order-page.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import type { Route } from './+types/receipt-page.ts';
import { FollowedPage, UNKNOWN_ORDER } from './order-page-layout.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'Recibo' }),
  { name: 'referrer', content: 'no-referrer' },
];

/** /pedido/:chave/recibo: what was paid for an order, to print. */
export default function ReceiptPage() {
  return (
    <QueryProvider>
      <PrintableReceipt />
    </QueryProvider>
  );
}

function PrintableReceipt() {
  const { chave = '' } = useParams();
  const query = useQuery(apiQuery<typeof getReceipt>(addresses.getReceipt, { params: { chave } }));
  return (
    <FollowedPage query={query} unknown={UNKNOWN_ORDER}>
      {(receipt) => (
        <div className="container-page py-8">
          <div className="no-print mx-auto mb-5 flex max-w-[44rem] flex-wrap items-center justify-between gap-3">
            <SiteLink
              to={paths.orderPage(chave)}
              reloadDocument
              className="inline-flex min-h-11 items-center gap-2 text-link"
            >
              <ArrowLeft className="size-4" />
              Voltar ao pedido
            </SiteLink>
            <Button onClick={() => window.print()}>
              <Printer />
              Imprimir ou salvar em PDF
            </Button>
          </div>
          <ReceiptSheet receipt={receipt} />
        </div>
      )}
    </FollowedPage>
  );
}
