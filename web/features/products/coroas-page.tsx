import { Flower2, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { redirect } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { listActiveProducts, Product } from '#contract/products.ts';
import { useOwnStock } from '#web/features/checkout/draft.ts';
import { currentArrival, renderedArrival } from '#web/features/store/arrival-promise.ts';
import { EarliestArrival } from '#web/features/store/earliest-arrival.tsx';
import { useStoreStatus } from '#web/features/store/status.ts';
import { WhenClosed } from '#web/features/store/when-closed.tsx';
import { addOne, buy } from '#web/layout/buy-wreath.ts';
import { ShopContactButtons } from '#web/layout/shop-contact.tsx';
import { useAddress } from '#web/lib/address.ts';
import { type CatalogueData, loadCatalogue, useCatalogue } from '#web/lib/catalogue.ts';
import { cityOf, pageMeta, siteOf } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EnlargedPicture } from '#web/ui/enlarged-picture.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionHeading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Route } from './+types/coroas-page.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { parseSort, SORTS, type Sort, sortProducts } from './sort.ts';
import { catalogueData } from './structured-data.ts';

/** Chooses the order of the wreaths; without JavaScript it is a form with a button. */
function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const id = useId();
  return (
    <form method="get" className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-muted text-small">
        Ordenar por
      </label>
      <div className="min-w-44">
        <Select
          id={id}
          name="sort"
          value={value}
          onChange={(event) => onChange(parseSort(event.currentTarget.value))}
          options={SORTS}
        />
      </div>
      <noscript>
        <button type="submit" className="text-link min-h-11">
          Ordenar
        </button>
      </noscript>
    </form>
  );
}

const CATALOGUE_PICTURE = { path: '/compartilhar/coroas.jpg', alt: 'Coroas de flores à venda' };
/** The query key of links shared before each wreath had a page. */
const FORMERLY_SHARED = 'coroa';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

type ListData = CatalogueData & { arrival: string | undefined };

/** Without the wreaths the page is rendered all the same, and the browser asks again. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<ListData> {
  const { call } = context.get(serverContext);
  const listed = call<typeof listActiveProducts>(addresses.listActiveProducts, {}).catch(() => undefined);
  const [products, arrival] = await Promise.all([listed, renderedArrival(call)]);
  const shared = new URL(request.url).searchParams.get(FORMERLY_SHARED);
  const wreath = products?.find(({ _id }) => _id === shared);
  if (wreath) throw redirect(paths.wreath(wreath.slug), 301);
  return { products, arrival, hasFailed: false, isFromServer: true };
}

export async function clientLoader(): Promise<ListData> {
  const [catalogue, arrival] = await Promise.all([loadCatalogue(), currentArrival()]);
  return { ...catalogue, arrival };
}

export { shouldRevalidate } from '#web/lib/catalogue.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const products = loaderData?.products ?? [];
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: 'Coroas de Flores',
    description: `Coroas de flores para velório e sepultamento, com faixa personalizada e pagamento por Pix. Entregamos apenas em ${cityOf(matches)}.`,
    image: CATALOGUE_PICTURE,
    path: paths.wreaths,
    structuredData: site && products.length > 0 ? [catalogueData(products, site)] : [],
  });
}

function Products({ products }: { products: readonly Product[] }) {
  const [enlarged, setEnlarged] = useState<Product>();
  const status = useStoreStatus();
  return (
    <>
      <ul className="grid gap-x-7 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, index) => (
          <li key={product._id || `${product.name} ${index}`}>
            <ProductCard
              product={product}
              leading={index === 0}
              closed={!status.open}
              closedNotice={<WhenClosed status={status} compact />}
              onEnlarge={() => setEnlarged(product)}
              onAdd={() => addOne(product)}
              onBuy={() => buy(product)}
            />
          </li>
        ))}
      </ul>
      <EnlargedPicture
        picture={enlarged && { url: enlarged.image, name: enlarged.name }}
        onClose={() => setEnlarged(undefined)}
        action={
          enlarged?.slug && (
            <SiteLink
              to={paths.wreath(enlarged.slug)}
              className={`${buttonClass('secondary')} border-on-scrim! text-on-scrim! hover:bg-scrim-strong!`}
            >
              Ver esta coroa
            </SiteLink>
          )
        }
      />
    </>
  );
}

function ProductsOnTheirWay() {
  return (
    <div>
      <output className="sr-only">Carregando as coroas…</output>
      <div className="grid gap-x-7 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {SKELETONS.map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}

function Catalogue({ loaded }: { loaded: ListData }) {
  const { products: listed, hasFailed, isAsking, askAgain } = useCatalogue(loaded);
  const [search, change] = useAddress();
  const sort = parseSort(search.get('sort'));
  const found = useOwnStock(listed ?? []);
  const products = listed && sortProducts(found, sort);
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-line border-b pb-5">
        <div className="space-y-1.5">
          <p className="flex items-center gap-2 font-semibold text-gold-ink">
            <MapPin />
            Entregamos apenas em {useSite().business.cityServed}
          </p>
          <EarliestArrival rendered={loaded.arrival} />
        </div>
        <SortSelect
          value={sort}
          onChange={(next) => change({ sort: next === 'relevance' ? '' : next }, { replace: true })}
        />
      </div>
      {hasFailed && <ErrorState message="Erro ao carregar os produtos." onRetry={askAgain} busy={isAsking} />}
      {!hasFailed && products === undefined && <ProductsOnTheirWay />}
      {products && products.length > 0 && <Products products={products} />}
      {!hasFailed && products?.length === 0 && (
        <EmptyState
          icon={<Flower2 className="size-12" strokeWidth={1.2} />}
          title="Nenhuma coroa à venda neste momento"
          action={<ShopContactButtons />}
        >
          Estamos preparando novas coroas. Se você precisa de uma agora, fale conosco: vemos o que é possível.
        </EmptyState>
      )}
    </>
  );
}

/** /coroas: the wreaths on sale. */
export default function CoroasPage({ loaderData }: Route.ComponentProps) {
  const status = useStoreStatus();
  return (
    <div className="container-page py-10 sm:py-14">
      <SectionHeading
        level={1}
        eyebrow="Homenagens"
        lead="Cada coroa é montada à mão e entregue na cerimônia, com a faixa que você escrever."
        className="mb-8"
      >
        Coroas de Flores
      </SectionHeading>
      <WhenClosed status={status} className="mb-8" />
      <Catalogue loaded={loaderData} />
    </div>
  );
}
