import { MapPin, Navigation } from 'lucide-react';
import type { Business } from '#contract/business.ts';
import { formatPhone } from '#domain/phone.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { addressLines, businessStructuredData, phoneHref } from '#web/lib/business-text.ts';
import { cityOf, pageCard, pageMeta, siteOf } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { TrustNotes } from '#web/ui/trust-notes.tsx';
import type { Route } from './+types/contact-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: 'Contato',
    description: `Endereço em ${cityOf(matches)}, como chegar e os telefones do serviço funerário 24 horas e das coroas artificiais.`,
    path: paths.contact,
    image: pageCard('contato', 'Estamos aqui, a qualquer hora'),
    structuredData: site ? [businessStructuredData(site.business, site.origin)] : [],
  });
};

function PhoneLine({ label, note, phone }: { label: string; note: string; phone: string }) {
  return (
    <li className="border-line border-t py-6 last:border-b">
      <h3 className="font-semibold text-body">{label}</h3>
      <a
        href={phoneHref(phone)}
        className="mt-1 inline-flex min-h-11 items-center font-display text-heading-2 text-green tabular-nums underline decoration-1 decoration-green-line underline-offset-8 hover:decoration-current"
      >
        {formatPhone(phone)}
      </a>
      <p className="mt-1 text-muted">{note}</p>
    </li>
  );
}

function Address({ business }: { business: Business }) {
  const { whatsapp } = useBusinessContact('Olá! Vim pela página de contato e gostaria de uma ajuda.');
  const [street, city] = addressLines(business.address);
  return (
    <section aria-labelledby="endereco">
      <Heading level={2} size={3} id="endereco">
        Endereço
      </Heading>
      <address className="mt-4 text-lead not-italic">
        {street}
        <br />
        {city}
      </address>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={business.mapsUrl} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          <MapPin />
          Ver no mapa
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
        <a href={business.navigationUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
          <Navigation />
          Traçar rota
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
      </div>
      <Heading level={2} size={4} className="mt-12">
        Já fez um pedido?
      </Heading>
      <p className="mt-2">
        <TextLink to={paths.findOrder} className="inline-flex min-h-11 items-center">
          Acompanhar pedido
        </TextLink>
      </p>
      <Heading level={2} size={4} className="mt-8">
        Por escrito
      </Heading>
      <p className="mt-2 text-muted">
        <a href={`mailto:${business.email}`} className="text-link">
          {business.email}
        </a>
        <br />
        {whatsapp && (
          <>
            <WhatsAppLink href={whatsapp} className="text-link" />
            <br />
          </>
        )}
        Respondemos por escrito em poucos dias; se for urgente, ligue.
      </p>
      <p className="mt-8 text-muted">Entregamos apenas em {business.cityServed}.</p>
    </section>
  );
}

export default function ContactPage() {
  const { business } = useSite();
  const { funeral24h, artificialWreaths } = business.phones;
  return (
    <>
      <PageTitle eyebrow="Contato" title="Estamos aqui, a qualquer hora">
        <p>Em caso de falecimento, ligue direto: não é preciso preencher nada. Uma pessoa da equipe atende.</p>
      </PageTitle>
      <div className="container-page grid gap-14 pb-20 @4xl:grid-cols-[1.15fr_1fr] @4xl:gap-20">
        <section aria-labelledby="telefones">
          <Heading level={2} size={3} id="telefones">
            Telefones
          </Heading>
          <ul className="mt-4">
            <PhoneLine
              label="Serviço funerário 24 horas"
              note="Todos os dias, inclusive domingos, feriados e madrugadas."
              phone={funeral24h}
            />
            <PhoneLine
              label="Coroas artificiais"
              note="Encomendas e dúvidas sobre coroas de flores artificiais."
              phone={artificialWreaths}
            />
          </ul>
        </section>
        <Address business={business} />
        <TrustNotes business={business} className="@4xl:col-span-2" />
      </div>
    </>
  );
}
