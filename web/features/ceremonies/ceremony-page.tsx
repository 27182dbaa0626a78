import { Flower2 } from 'lucide-react';
import { data, redirect, replace } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { Ceremony, getCeremony } from '#contract/ceremonies.ts';
import type { listActiveProducts, Product } from '#contract/products.ts';
import { keepCeremony } from '#web/features/checkout/ceremony-draft.ts';
import { type Call, call } from '#web/lib/api.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useFreshData } from '#web/lib/catalogue.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { DeadEnd } from '#web/ui/dead-end.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';
import { WreathTiles } from '#web/ui/wreath-tiles.tsx';
import type { Route } from './+types/ceremony-page.ts';
import { CeremonyView, funeralEventsOf, momentWords } from './ceremony-view.tsx';

const OFFERED = 3;

type CeremonyData = { state: 'shown'; ceremony: Ceremony; wreaths: Product[] } | { state: 'withdrawn' | 'unread' };

const HTTP_STATUS = { shown: 200, withdrawn: 410, unread: 503 };

/** Asks for the ceremony of an address and for wreaths on sale; throws a 404 for an address that never led to one. */
async function load(ask: Call, slug: string): Promise<CeremonyData> {
  const chave = slug.slice(slug.lastIndexOf('-') + 1);
  const listed = ask<typeof listActiveProducts>(addresses.listActiveProducts, {}).catch(() => []);
  try {
    const ceremony = await ask<typeof getCeremony>(addresses.getCeremony, { params: { chave } });
    const wreaths = (await listed).filter(({ stock }) => stock >= 1).slice(0, OFFERED);
    return { state: 'shown', ceremony, wreaths };
  } catch (error) {
    if (statusOf(error) === 404) throw data(null, { status: 404 });
    return { state: statusOf(error) === 410 ? 'withdrawn' : 'unread' };
  }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await load(context.get(serverContext).call, params.slug);
  if (loaded.state === 'shown' && loaded.ceremony.slug !== params.slug) {
    throw redirect(paths.ceremony(loaded.ceremony.slug), 302);
  }
  return data(loaded, { status: HTTP_STATUS[loaded.state] });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<CeremonyData> {
  const loaded = await load(call, params.slug);
  if (loaded.state === 'shown' && loaded.ceremony.slug !== params.slug) {
    throw replace(paths.ceremony(loaded.ceremony.slug));
  }
  return loaded;
}

function summaryOf(ceremony: Ceremony): string {
  return funeralEventsOf(ceremony)
    .map((event) => `${event.title}: ${momentWords(event)}, ${event.local}`)
    .join('. ');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'shown') return pageMeta(matches, { title: 'Cerimônia' });
  const { ceremony } = loaderData;
  return [
    ...pageMeta(matches, {
      title: ceremony.falecido,
      description: summaryOf(ceremony),
      path: paths.ceremony(ceremony.slug),
      isUnlisted: !ceremony.listed,
      ...(ceremony.portrait
        ? { image: { path: paths.ceremonyPicture(ceremony.key), alt: `Retrato de ${ceremony.falecido}` } }
        : {}),
    }),
    { name: 'referrer', content: 'same-origin' },
  ];
}

function isOffered({ no_flowers, wreaths }: Ceremony, now: Date): boolean {
  return !no_flowers && Boolean(wreaths?.order_by) && now <= new Date(wreaths?.order_by ?? '');
}

function Wreaths({ ceremony, wreaths, now }: { ceremony: Ceremony; wreaths: readonly Product[]; now: Date }) {
  const contact = useBusinessContact(`Olá! Quero enviar uma coroa para a cerimônia de ${ceremony.falecido}.`);
  const { wreaths: offer } = ceremony;
  if (ceremony.no_flowers) return null;
  const isInTime = isOffered(ceremony, now);
  return (
    <PageSection labelledBy="enviar-coroa" tone="surface">
      <Heading level={2} id="enviar-coroa" className="mb-3">
        Enviar uma coroa
      </Heading>
      {isInTime && offer && wreaths.length > 0 ? (
        <>
          <p className="mb-8 max-w-2xl text-muted">
            Pedindo até {momentText(new Date(offer.order_by ?? ''), now)}, a coroa chega a tempo ao local. Nome, local e
            hora da cerimônia já vão preenchidos.
          </p>
          {/* Whatever wreath is opened from here is meant for this ceremony. */}
          <div onClickCapture={() => keepCeremony(ceremony, offer.event)}>
            <WreathTiles wreaths={wreaths} pathOf={({ slug }) => paths.wreath(slug)} />
            <ButtonLink variant="secondary" className="mt-8" to={paths.wreaths}>
              Ver todas as coroas
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="mb-4 max-w-2xl text-muted">
            Pelo site, já não podemos prometer que uma coroa chegue a tempo. Fale conosco: vemos o que é possível.
          </p>
          <ContactButtons {...contact} />
        </>
      )}
    </PageSection>
  );
}

function Shown({ ceremony, wreaths }: { ceremony: Ceremony; wreaths: readonly Product[] }) {
  const { origin } = useSite();
  const now = useNow();
  return (
    <CeremonyView
      ceremony={ceremony}
      now={now}
      wayToWreaths={
        isOffered(ceremony, now) && (
          <a href="#enviar-coroa" className={classNames(buttonClass(), 'mt-6')}>
            <Flower2 />
            Enviar uma coroa
          </a>
        )
      }
      wreaths={<Wreaths ceremony={ceremony} wreaths={wreaths} now={now} />}
      sharing={
        <div className="max-w-2xl">
          <p className="mb-2 text-muted text-small">Avise quem gostaria de estar presente.</p>
          <ShareLinks
            label={ceremony.falecido}
            title={ceremony.falecido}
            text={`${ceremony.falecido}. ${summaryOf(ceremony)}. O horário certo está sempre aqui:`}
            url={origin + paths.ceremony(ceremony.slug)}
          />
        </div>
      }
    />
  );
}

function Withdrawn() {
  const contact = useBusinessContact('Olá! Procuro a página de uma cerimônia.');
  return (
    <DeadEnd icon={Flower2} title="Esta página foi retirada" contact={contact}>
      A família preferiu guardar este momento para si. Se precisar de algo, estamos aqui.
    </DeadEnd>
  );
}

/** /cerimonias/:slug: a ceremony as the family wanted it known. */
export default function CeremonyPage({ loaderData }: Route.ComponentProps) {
  const { askAgain, isAsking } = useFreshData(false);
  if (loaderData.state === 'shown') return <Shown {...loaderData} />;
  if (loaderData.state === 'withdrawn') return <Withdrawn />;
  return (
    <div className="container-page py-14">
      <h1 className="sr-only">Cerimônia</h1>
      <ErrorState message="Não foi possível carregar a cerimônia." onRetry={askAgain} busy={isAsking}>
        Confira a sua conexão e tente de novo.
      </ErrorState>
    </div>
  );
}
