import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionHeading } from '#web/ui/heading.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { WreathTiles } from '#web/ui/wreath-tiles.tsx';

/** What the shop sells, shown with a few of its wreaths, and the way to all of them. */
export function FeaturedWreaths({ wreaths }: { wreaths: readonly Product[] }) {
  return (
    <PageSection labelledBy="coroas" tone="surface">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHeading
          id="coroas"
          lead="Coroas de flores montadas à mão, com faixa personalizada em cada uma. Nomes, tamanhos e preços claros, sem surpresa no final."
        >
          Coroas de flores para a despedida
        </SectionHeading>
        <Button asChild>
          <Link to={paths.wreaths}>Ver todas as coroas</Link>
        </Button>
      </div>
      {wreaths.length > 0 && (
        <div className="mt-10">
          <WreathTiles wreaths={wreaths} pathOf={({ slug }) => paths.wreath(slug)} />
        </div>
      )}
    </PageSection>
  );
}
