import { ChevronLeft, Flower2 } from 'lucide-react';
import { useState } from 'react';
import { data, redirect, replace } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { getProductBySlug, listActiveProducts, Product } from '#contract/products.ts';
import { layoutFaixa } from '#domain/faixa.ts';
import { keepFaixas, useDraft, useOwnStock } from '#web/features/checkout/draft.ts';
import { currentArrival, renderedArrival } from '#web/features/store/arrival-promise.ts';
import { EarliestArrival } from '#web/features/store/earliest-arrival.tsx';
import { useStoreStatus } from '#web/features/store/status.ts';
import { WhenClosed } from '#web/features/store/when-closed.tsx';
import { addOne, buy } from '#web/layout/buy-wreath.ts';
import { type Call, call } from '#web/lib/api.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useFreshData } from '#web/lib/catalogue.ts';
import { cityOf, pageMeta, siteOf } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { DeadEnd } from '#web/ui/dead-end.tsx';
import { EnlargedPicture } from '#web/ui/enlarged-picture.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FaixaGauge, FaixaPhrases, unfinishedRemark } from '#web/ui/faixa-gauge.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink, SiteLink } from '#web/ui/link.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PictureButton } from '#web/ui/picture-button.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { TrustNotes } from '#web/ui/trust-notes.tsx';
import { WreathTiles } from '#web/ui/wreath-tiles.tsx';
import type { Route } from './+types/wreath-page.ts';
import { wreathData } from './structured-data.ts';
import { messageCard, shareText } from './wreath-card.ts';
import { WreathOffer } from './wreath-offer.tsx';

type RibbonTrialProps = {
  wreath: { name: string; image: string };
  text: string;
  onText: (text: string) => void;
};

/** A ribbon to try out; its text becomes the faixa's text in the checkout. */
function RibbonTrial({ wreath, text, onText }: RibbonTrialProps) {
  return (
    <>
      <RibbonPreview text={text} image={wreath.image} title={wreath.name} className="mb-4" />
      <Field
        label="Texto da faixa"
        hint="O que você escrever fica guardado para o pedido. Lá ainda pode mudar."
        remark={unfinishedRemark(text)}
      >
        <TextInput
          name="faixa"
          dir="auto"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          placeholder="Saudades eternas"
          autoComplete="off"
          autoCapitalize="sentences"
        />
      </Field>
      <FaixaGauge layout={layoutFaixa(text)} />
      <FaixaPhrases text={text} onChoose={onText} />
    </>
  );
}

const SHOWN = 3;

function alternatives(wreaths: readonly Product[], to?: Product): Product[] {
  const others = wreaths.filter(({ _id, stock }) => stock >= 1 && _id !== to?._id);
  if (to) others.sort((a, b) => Math.abs(a.price - to.price) - Math.abs(b.price - to.price));
  return others.slice(0, SHOWN);
}

type WreathData = { others: Product[]; arrival: string | undefined; isFromServer: boolean } & (
  | { state: 'on-sale'; wreath: Product }
  /** 'withdrawn': no longer sold. 'unread': the server couldn't be asked. */
  | { state: 'withdrawn' | 'unread' }
);

const HTTP_STATUS = { 'on-sale': 200, withdrawn: 410, unread: 503 };

/** Loads a wreath and the others. Throws a 404 for an address that never belonged to a wreath. */
async function load(ask: Call, slug: string, arrival: Promise<string | undefined>, isFromServer: boolean) {
  const listed = ask<typeof listActiveProducts>(addresses.listActiveProducts, {}).catch(() => []);
  const found = ask<typeof getProductBySlug>(addresses.getProductBySlug, { params: { slug } }).then(
    (wreath) => ({ state: 'on-sale' as const, wreath }),
    (error: unknown) => {
      if (statusOf(error) === 404) throw data(null, { status: 404 });
      return { state: statusOf(error) === 410 ? ('withdrawn' as const) : ('unread' as const) };
    },
  );
  const wreath = await found;
  const others = alternatives(await listed, wreath.state === 'on-sale' ? wreath.wreath : undefined);
  return { ...wreath, others, arrival: await arrival, isFromServer } satisfies WreathData;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call: ask } = context.get(serverContext);
  const loaded = await load(ask, params.slug, renderedArrival(ask), true);
  if (loaded.state === 'on-sale' && loaded.wreath.slug !== params.slug) {
    throw redirect(paths.wreath(loaded.wreath.slug), 301);
  }
  return data(loaded, { status: HTTP_STATUS[loaded.state] });
}

export { shouldRevalidate } from '#web/lib/catalogue.ts';

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<WreathData> {
  const loaded = await load(call, params.slug, currentArrival(), false);
  if (loaded.state === 'on-sale' && loaded.wreath.slug !== params.slug) throw replace(paths.wreath(loaded.wreath.slug));
  return loaded;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'on-sale') return pageMeta(matches, { title: 'Coroa de flores' });
  const { wreath } = loaderData;
  const site = siteOf(matches);
  return pageMeta(matches, {
    ...messageCard(wreath, cityOf(matches)),
    path: paths.wreath(wreath.slug),
    structuredData: site ? [wreathData(wreath, site)] : [],
  });
}

function Others({ wreaths, title }: { wreaths: readonly Product[]; title: string }) {
  if (wreaths.length === 0) return null;
  return (
    <PageSection labelledBy="outras-coroas" tone="surface">
      <Heading level={2} id="outras-coroas" className="mb-8">
        {title}
      </Heading>
      <WreathTiles wreaths={wreaths} pathOf={({ slug }) => paths.wreath(slug)} />
    </PageSection>
  );
}

function Withdrawn({ others }: { others: readonly Product[] }) {
  const contact = useBusinessContact('Olá! Procuro uma coroa que estava no site de vocês.');
  return (
    <>
      <DeadEnd
        icon={Flower2}
        title="Esta coroa não está mais à venda"
        contact={contact}
        action={<ButtonLink to={paths.wreaths}>Ver todas as coroas</ButtonLink>}
      >
        Temos outras, feitas com o mesmo cuidado. Se era esta que você queria, fale conosco: talvez possamos fazê-la.
      </DeadEnd>
      <Others wreaths={others} title="Coroas à venda" />
    </>
  );
}

function Wreath({
  wreath: found,
  others,
  arrival,
}: {
  wreath: Product;
  others: readonly Product[];
  arrival: string | undefined;
}) {
  const [wreath = found] = useOwnStock([found]);
  const status = useStoreStatus();
  const { business, origin } = useSite();
  const [isEnlarged, setEnlarged] = useState(false);
  const contact = useBusinessContact(`Olá! Tenho uma dúvida sobre a coroa ${wreath.name}.`);
  const { ceremony, faixas, fields } = useDraft();
  const [text = '', ...more] = faixas[wreath._id] ?? [];
  const isSoldOut = wreath.stock < 1;
  return (
    <>
      <div className="container-page pt-6 pb-14">
        <SiteLink to={paths.wreaths} className="text-link mb-5 inline-flex min-h-11 items-center gap-1">
          <ChevronLeft />
          Todas as coroas
        </SiteLink>
        <div className="grid gap-x-14 gap-y-10 @4xl:grid-cols-[1.1fr_1fr] @4xl:grid-rows-[auto_1fr]">
          <PictureButton name={wreath.name} onEnlarge={() => setEnlarged(true)} className="self-start rounded-card">
            <Picture
              url={wreath.image}
              alt={wreath.name}
              sizes="(min-width: 76rem) 38rem, (min-width: 56rem) 50vw, (min-resolution: 2.1dppx) 48vw, 85vw"
              leading
              className="aspect-square w-full"
              imageClassName="h-full!"
            />
          </PictureButton>
          <WreathOffer
            wreath={wreath}
            closed={!status.open}
            notice={<WhenClosed status={status} compact />}
            arrival={
              !isSoldOut &&
              (ceremony ? (
                <p>
                  Para a cerimônia de <strong>{fields.deceased_name}</strong>, {fields.funeral_time},{' '}
                  {fields.funeral_location}.
                </p>
              ) : (
                <EarliestArrival rendered={arrival} />
              ))
            }
            onAdd={() => addOne(wreath)}
            onBuy={() => buy(wreath)}
          >
            <div>
              <p className="mb-2 text-muted text-small">Quer mostrar a alguém antes de decidir?</p>
              <ShareLinks
                label={wreath.name}
                title={wreath.name}
                text={shareText(wreath)}
                url={origin + paths.wreath(wreath.slug)}
              />
            </div>
            <div>
              <p className="mb-2 text-muted text-small">Tem uma dúvida? Uma pessoa atende a qualquer hora.</p>
              <ContactButtons {...contact} />
            </div>
            <TrustNotes business={business} />
          </WreathOffer>
          {!isSoldOut && (
            <section aria-labelledby="faixa">
              <Heading level={2} size={3} id="faixa" className="mb-4">
                Experimente a faixa
              </Heading>
              <RibbonTrial
                wreath={wreath}
                text={text}
                onText={(next) => keepFaixas({ [wreath._id]: [next, ...more] })}
              />
            </section>
          )}
        </div>
      </div>
      <Others wreaths={others} title={isSoldOut ? 'Parecidas, e à venda agora' : 'Outras coroas'} />
      <EnlargedPicture
        picture={isEnlarged ? { url: wreath.image, name: wreath.name } : undefined}
        onClose={() => setEnlarged(false)}
      />
    </>
  );
}

export default function WreathPage({ loaderData, params }: Route.ComponentProps) {
  return <Shown key={params.slug} loaded={loaderData} />;
}

function Shown({ loaded }: { loaded: WreathData }) {
  const { askAgain, isAsking } = useFreshData(loaded.isFromServer);
  // A failed refresh keeps the wreath already shown.
  const [last, setLast] = useState(loaded);
  if (loaded !== last && loaded.state !== 'unread') setLast(loaded);
  const shown = loaded.state === 'unread' ? last : loaded;
  if (shown.state === 'on-sale') return <Wreath {...shown} />;
  if (shown.state === 'withdrawn') return <Withdrawn others={shown.others} />;
  return (
    <div className="container-page py-14">
      <h1 className="sr-only">Coroa de flores</h1>
      <ErrorState message="Erro ao carregar a coroa." onRetry={askAgain} busy={isAsking}>
        Confira a sua conexão e tente de novo.
      </ErrorState>
    </div>
  );
}
