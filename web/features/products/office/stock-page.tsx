import { useQuery } from '@tanstack/react-query';
import { getProduct } from '#contract/products.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/stock-page.ts';
import { LowMark, StockCorrection } from './stock-forms.tsx';
import { StockMovements } from './stock-movements.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Estoque' });

/** /admin/produtos/:id/estoque: why a wreath's stock is what it is. */
export default function StockPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(apiQuery(getProduct, { params: { id } }));
  const name = query.data?.name;
  return (
    <OfficePage title={name === undefined ? 'Estoque' : `Estoque de ${name}`}>
      <QueryState
        query={query}
        loading="Carregando o estoque…"
        rowClass="h-24"
        failure="Não foi possível carregar o estoque."
        back={{ to: paths.products, label: 'Voltar aos produtos' }}
      >
        {(product) =>
          // Everybody else gets the product without its version, and isn't let in here.
          'version' in product && (
            <div className="grid grid-cols-1 items-start gap-8 @5xl:grid-cols-[22rem_minmax(0,1fr)]">
              <Card className="space-y-5">
                <StockCorrection key={id} product={product} />
                <LowMark product={product} />
              </Card>
              <section aria-labelledby="movimentos">
                <Heading level={2} size={4} id="movimentos" className="mb-3">
                  O que mudou o estoque
                </Heading>
                <StockMovements id={id} />
              </section>
            </div>
          )
        }
      </QueryState>
    </OfficePage>
  );
}
