import * as addresses from '#contract/addresses.ts';
import type { listActiveProducts, Product } from '#contract/products.ts';
import { UnconfirmedNotice } from '#web/features/payments/unconfirmed-notice.tsx';
import { currentArrival, renderedArrival } from '#web/features/store/arrival-promise.ts';
import { EarliestArrival } from '#web/features/store/earliest-arrival.tsx';
import { businessStructuredData } from '#web/lib/business-text.ts';
import { loadCatalogue } from '#web/lib/catalogue.ts';
import { pageCard, pageMeta, siteOf } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/home-page.ts';
import { AboutSection } from './about-section.tsx';
import { ArrivalPromise } from './arrival-promise.tsx';
import { FeaturedWreaths } from './featured-wreaths.tsx';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';

const SHOWN = 3;

/** Wreaths that can be bought come first; the page lives without any. */
function featured(products: readonly Product[]): Product[] {
  return products.filter((product) => product.stock > 0).slice(0, SHOWN);
}

type HomeData = { wreaths: Product[]; arrival: string | undefined };

export async function loader({ context }: Route.LoaderArgs): Promise<HomeData> {
  const { call } = context.get(serverContext);
  const listed = call<typeof listActiveProducts>(addresses.listActiveProducts, {}).catch(() => []);
  const [products, arrival] = await Promise.all([listed, renderedArrival(call)]);
  return { wreaths: featured(products), arrival };
}

export async function clientLoader(): Promise<HomeData> {
  const [{ products }, arrival] = await Promise.all([loadCatalogue(), currentArrival()]);
  return { wreaths: featured(products ?? []), arrival };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: 'Coroas de flores em Teresópolis',
    description:
      'Escolha a coroa, escreva a faixa e nós entregamos na cerimônia, em Teresópolis. Pagamento por Pix e atendimento funerário 24 horas.',
    path: paths.home,
    image: pageCard('inicio', 'Uma homenagem à altura de quem partiu'),
    structuredData: site ? [businessStructuredData(site.business, site.origin)] : [],
  });
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { business } = useSite();
  return (
    <>
      <UnconfirmedNotice />
      <Hero business={business} arrival={<EarliestArrival rendered={loaderData.arrival} className="mt-6" />} />
      <FeaturedWreaths wreaths={loaderData.wreaths} />
      <Steps />
      <ArrivalPromise business={business} />
      <AboutSection business={business} />
    </>
  );
}
