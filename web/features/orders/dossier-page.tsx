import { useQuery } from '@tanstack/react-query';
import { getDossier } from '#contract/dossier.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/dossier-page.ts';
import { DossierSheet } from './sheet/dossier-sheet.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Dossiê para contestação' });

export const clientLoader = ({ params: { orderId } }: Route.ClientLoaderArgs) =>
  start(apiQuery(getDossier, { params: { orderId } }));

/** /admin/pedidos/:orderId/dossie: the proof of an order for a contested payment, to print. */
export default function DossierPage({ params: { orderId } }: Route.ComponentProps) {
  const query = useQuery(apiQuery(getDossier, { params: { orderId } }));
  const back = query.data ? paths.order(query.data.order.number) : paths.orders;
  return (
    <div className="container-page py-8">
      <div className="no-print mx-auto mb-5 flex max-w-[52rem] flex-wrap items-center gap-3">
        <BackLink to={back} className="mr-auto">
          {query.data ? 'Voltar ao pedido' : 'Pedidos'}
        </BackLink>
        <PrintButton disabled={!query.data}>Imprimir ou salvar em PDF</PrintButton>
      </div>
      <QueryState
        query={query}
        loading="Carregando o dossiê…"
        rowClass="h-20"
        failure="Não foi possível carregar o pedido."
        back={{ to: paths.orders, label: 'Voltar aos pedidos' }}
      >
        {(dossier) => <DossierSheet dossier={dossier} />}
      </QueryState>
    </div>
  );
}
