import type { ReactNode } from 'react';
import { formatDocument } from '#domain/cpf.ts';
import { formatPhone } from '#domain/phone.ts';
import { useShopContact } from '#web/lib/business-contact.ts';
import { addressLines, phoneHref } from '#web/lib/business-text.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { Laurel } from '#web/ui/laurel.tsx';
import { SiteLink } from '#web/ui/link.tsx';

const LINK =
  'inline-flex min-h-8 items-center underline decoration-band-line underline-offset-4 hover:decoration-current';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-sans font-semibold text-band-gold text-small">{title}</h2>
      {children}
    </section>
  );
}

function Lines() {
  const { phones, email } = useSite().business;
  const { phone, whatsapp } = useShopContact();
  return (
    <dl className="space-y-2.5">
      <div>
        <dt className="text-on-band-muted text-small">Serviço funerário 24 horas</dt>
        <dd>
          <a className={LINK} href={phone.href}>
            {phone.text}
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-on-band-muted text-small">Coroas artificiais</dt>
        <dd>
          <a className={LINK} href={phoneHref(phones.artificialWreaths)}>
            {formatPhone(phones.artificialWreaths)}
          </a>
        </dd>
      </div>
      {whatsapp && (
        <div>
          <dt className="sr-only">WhatsApp</dt>
          <dd>
            <WhatsAppLink className={LINK} href={whatsapp} />
          </dd>
        </div>
      )}
      <div>
        <dt className="text-on-band-muted text-small">E-mail</dt>
        <dd>
          <a className={LINK} href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
      </div>
    </dl>
  );
}

/** A law of the state requires the links of every shop; PROCON's stands in its navigation, too (Lei RJ 6.718/2014). */
export const PROCON = { name: 'PROCON-RJ', url: 'https://www.procon.rj.gov.br' };
const CONSUMER = [
  PROCON,
  { name: 'Código de Defesa do Consumidor', url: 'https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm' },
];

const HOUSE = [
  { to: paths.about, label: 'Sobre' },
  { to: paths.contact, label: 'Contato' },
  { to: paths.privacy, label: 'Política de privacidade' },
];
const SHOP = [
  ...HOUSE,
  { to: paths.ceremonies, label: 'Cerimônias' },
  { to: paths.findOrder, label: 'Acompanhar pedido' },
  { to: paths.terms, label: 'Cancelamento e troca' },
  { to: paths.accessibility, label: 'Acessibilidade' },
];

/** The name, with the registrations that an invoice and a complaint need. */
function Registrations() {
  const { legalName, cnpj, stateRegistration } = useSite().business;
  return (
    <p>
      {legalName} · CNPJ {formatDocument(cnpj)}
      {stateRegistration && ` · Inscrição estadual ${stateRegistration}`}
    </p>
  );
}

export function OfficeFooter() {
  return (
    <footer className="no-print border-band-line border-t bg-band text-on-band [--focus:var(--band-gold)]">
      <div className="container-page flex flex-wrap items-center gap-x-6 py-1.5 pr-20 text-small">
        <div className="text-on-band-muted">
          <Registrations />
        </div>
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-5">
          {HOUSE.map(({ to, label }) => (
            <SiteLink key={to} className={LINK} to={to}>
              {label}
            </SiteLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}

/** Name, address and contact of the business, which the law requires on every page of a shop (Decreto 7.962/2013). */
export function Footer() {
  const { business } = useSite();
  const [street, city] = addressLines(business.address);
  return (
    <footer className="@container border-band-line border-t bg-band text-on-band [--focus:var(--band-gold)]">
      <div className="container-page grid gap-10 py-12 @2xl:grid-cols-2 @5xl:grid-cols-[1.5fr_1fr_1.2fr_1.2fr]">
        <div>
          <Laurel className="-ml-1 h-12 text-band-gold" />
          <p className="mt-3 font-display text-heading-3">{business.name}</p>
          <p className="mt-2 max-w-xs text-on-band-muted">Entregamos apenas em {business.cityServed}</p>
        </div>
        <nav aria-label="Rodapé">
          <Column title="A casa">
            <ul>
              {SHOP.map(({ to, label }) => (
                <li key={to}>
                  <SiteLink className={LINK} to={to}>
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </Column>
        </nav>
        <Column title="Fale conosco">
          <Lines />
        </Column>
        <Column title="Endereço">
          <address className="not-italic">
            {street}
            <br />
            {city}
          </address>
        </Column>
      </div>
      <div className="border-band-line border-t">
        <div className="container-page flex flex-wrap gap-x-8 gap-y-1 py-5 pr-20 text-on-band-muted text-small">
          <Registrations />
          <p className="flex flex-wrap gap-x-5">
            {CONSUMER.map(({ name, url }) => (
              <a key={url} className={LINK} href={url} target="_blank" rel="noreferrer">
                {name}
                <span className="sr-only"> (abre em nova aba)</span>
              </a>
            ))}
          </p>
        </div>
      </div>
    </footer>
  );
}
