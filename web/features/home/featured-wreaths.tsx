import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { centsFromReais } from '#domain/money.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionHeading } from '#web/ui/heading.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';

function Wreath({ product }: { product: Product }) {
  const price = centsFromReais(product.price);
  const original = product.originalPrice === undefined ? undefined : centsFromReais(product.originalPrice);
  return (
    <li className="min-w-0">
      <Link to={paths.sharedWreath(product._id)} className="group block rounded-card">
        <Picture
          url={product.image}
          alt=""
          sizes="(min-width: 76rem) 22rem, (min-width: 40rem) 31vw, (min-resolution: 2.1dppx) 48vw, 85vw"
          className="aspect-square rounded-card"
          imageClassName="h-full! transition-transform duration-500 ease-calm group-hover:scale-[1.02]"
        />
        <span className="mt-4 block font-display text-heading-4 group-hover:text-green">{product.name}</span>
        <span className="mt-0.5 block text-muted text-small">{product.size}</span>
        {price !== undefined && <Price amount={price} original={original} className="mt-1.5" />}
      </Link>
    </li>
  );
}

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
        <ul className="mt-10 grid gap-8 @2xl:grid-cols-3">
          {wreaths.map((product) => (
            <Wreath key={product._id} product={product} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}
