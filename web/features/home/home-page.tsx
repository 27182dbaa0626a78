import { MessageCircle } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import type { Business } from '#contract/business.ts';
import type { listActiveProducts, Product } from '#contract/products.ts';
import { reopenCart } from '#web/features/cart/cart-store.ts';
import { useDraft } from '#web/features/checkout/draft.ts';
import { UnconfirmedNotice } from '#web/features/payments/unconfirmed-notice.tsx';
import { currentArrival, renderedArrival } from '#web/features/store/arrival-promise.ts';
import { EarliestArrival } from '#web/features/store/earliest-arrival.tsx';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { addressLines, businessStructuredData } from '#web/lib/business-text.ts';
import { loadCatalogue } from '#web/lib/catalogue.ts';
import { useRecentOrder } from '#web/lib/kept-orders.ts';
import { cityOf, pageCard, pageMeta, siteOf } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { Heading, SectionHeading } from '#web/ui/heading.tsx';
import { Laurel } from '#web/ui/laurel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { WreathTiles } from '#web/ui/wreath-tiles.tsx';
import type { Route } from './+types/home-page.ts';
import { Hero } from './hero.tsx';

const STEPS = [
  {
    title: 'Escolha a coroa',
    text: 'Veja cada coroa em detalhe, com tamanho, flores e preço. Não é preciso criar conta.',
  },
  {
    title: 'Escreva a faixa',
    text: 'Digite a mensagem e veja na hora como ela fica na faixa. Informe onde e quando é a cerimônia.',
  },
  {
    title: 'Pague por Pix',
    text: 'O pagamento é confirmado em instantes e você recebe tudo por e-mail. A entrega fica por nossa conta.',
  },
];

function Steps() {
  return (
    <PageSection labelledBy="como-funciona">
      <SectionHeading id="como-funciona">Como funciona, em três passos</SectionHeading>
      <ol className="mt-10 grid gap-x-12 gap-y-8 @3xl:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-gold-line border-t pt-5">
            <span aria-hidden="true" className="font-display text-gold-ink text-heading-2">
              {index + 1}
            </span>
            <h3 className="mt-2 font-display text-heading-4">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

function FeaturedWreaths({ wreaths }: { wreaths: readonly Product[] }) {
  return (
    <PageSection labelledBy="coroas" tone="surface">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHeading
          id="coroas"
          lead="Coroas de flores montadas à mão, com faixa personalizada em cada uma. Nomes, tamanhos e preços claros, sem surpresa no final."
        >
          Coroas de flores para a despedida
        </SectionHeading>
        <ButtonLink to={paths.wreaths}>Ver todas as coroas</ButtonLink>
      </div>
      {wreaths.length > 0 && (
        <div className="mt-10">
          <WreathTiles wreaths={wreaths} pathOf={({ slug }) => paths.wreath(slug)} />
        </div>
      )}
    </PageSection>
  );
}

function ArrivalPromise({ business }: { business: Business }) {
  const { phone, whatsapp } = useBusinessContact('Olá! Estou vendo as coroas no site e gostaria de uma ajuda.');
  return (
    <PageSection
      labelledBy="entrega"
      tone="band"
      className="grid items-center gap-x-16 gap-y-10 @4xl:grid-cols-[1.6fr_1fr]"
    >
      <div>
        <Laurel className="-ml-1 mb-6 h-14 text-band-gold" />
        <Heading level={2} id="entrega">
          Entregamos apenas em {business.cityServed}
        </Heading>
        <p className="mt-5 max-w-xl text-lead text-on-band-muted">
          É a nossa cidade. Conhecemos as capelas, os cemitérios e os caminhos entre eles, e levamos cada coroa nós
          mesmos, para que esteja no lugar antes de a cerimônia começar.
        </p>
      </div>
      <div className="border-band-line @4xl:border-l @4xl:pl-12">
        <p className="font-semibold text-band-gold text-small">Serviço funerário 24 horas</p>
        <a
          href={phone.href}
          className="mt-1 inline-block font-display text-heading-2 tabular-nums underline decoration-band-line decoration-1 underline-offset-8 hover:decoration-current"
        >
          {phone.text}
        </a>
        <p className="mt-4 text-on-band-muted">A qualquer hora, todos os dias. Uma pessoa atende.</p>
        <WhatsAppLink
          href={whatsapp}
          className="mt-2 inline-flex min-h-11 items-center gap-2 underline decoration-band-line underline-offset-4 hover:decoration-current"
        >
          <MessageCircle className="text-band-gold" />
          Escrever por WhatsApp
        </WhatsAppLink>
      </div>
    </PageSection>
  );
}

function AboutSection({ business }: { business: Business }) {
  const [street, city] = addressLines(business.address);
  return (
    <PageSection className="grid gap-12 @3xl:grid-cols-2 @3xl:gap-0">
      <section aria-labelledby="a-casa" className="@3xl:pr-14">
        <Heading level={2} size={3} id="a-casa">
          A casa
        </Heading>
        <p className="mt-3 mb-6 max-w-md text-muted">
          Cuidamos de velórios, cortejos e sepultamentos, dos documentos e dos detalhes, para que a família possa apenas
          estar junta.
        </p>
        <ButtonLink variant="secondary" to={paths.about}>
          Sobre a {business.name}
        </ButtonLink>
      </section>
      <section aria-labelledby="fale-conosco" className="border-line @3xl:border-l @3xl:pl-14">
        <Heading level={2} size={3} id="fale-conosco">
          Fale conosco
        </Heading>
        <p className="mt-3 mb-6 max-w-md text-muted">
          {street}. {city}. Veja os telefones e como chegar.
        </p>
        <ButtonLink variant="secondary" to={paths.contact}>
          Contato e endereço
        </ButtonLink>
      </section>
    </PageSection>
  );
}

const SHOWN = 3;

function featured(products: readonly Product[]): Product[] {
  return products.filter((product) => product.stock > 0).slice(0, SHOWN);
}

const OrderAtHome = lazyPart(
  () => import('#web/features/checkout/device-orders.tsx').then((module) => module.OrderAtHome),
  () => null,
);

function OwnOrder() {
  const { sent } = useDraft();
  const recent = useRecentOrder();
  return (sent ?? recent) && <OrderAtHome onResume={reopenCart} />;
}

type HomeData = { wreaths: Product[]; arrival: string | undefined };

export async function loader({ context }: Route.LoaderArgs): Promise<HomeData> {
  const { call } = context.get(serverContext);
  const listed = call<typeof listActiveProducts>(addresses.listActiveProducts, {}).catch(() => []);
  const [products, arrival] = await Promise.all([listed, renderedArrival(call)]);
  return { wreaths: featured(products), arrival };
}

export { shouldRevalidate } from '#web/lib/catalogue.ts';

export async function clientLoader(): Promise<HomeData> {
  const [{ products }, arrival] = await Promise.all([loadCatalogue(), currentArrival()]);
  return { wreaths: featured(products ?? []), arrival };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: `Coroas de flores em ${cityOf(matches)}`,
    description: `Escolha a coroa, escreva a faixa e nós entregamos na cerimônia, em ${cityOf(matches)}. Pagamento por Pix e atendimento funerário 24 horas.`,
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
      <OwnOrder />
      <Hero business={business} arrival={<EarliestArrival rendered={loaderData.arrival} className="mt-6" />} />
      <FeaturedWreaths wreaths={loaderData.wreaths} />
      <Steps />
      <ArrivalPromise business={business} />
      <AboutSection business={business} />
    </>
  );
}
