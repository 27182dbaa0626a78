import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Business } from '#contract/business.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** One picture per theme; the style sheet shows the right one. */
const FLOWERS = [
  { url: '/pictures/flores-claras/960.webp', className: 'hero-picture hero-picture-light', leading: 'light' },
  { url: '/pictures/flores-noturnas/960.webp', className: 'hero-picture hero-picture-dark', leading: 'dark' },
] as const;

/** On a phone smaller than the displayed width: soft petals don't show it, and slow connections gain. */
const SIZES = '(min-width: 56rem) 72vw, (min-resolution: 2.1dppx) 75vw, 85vw';

function Flowers() {
  return FLOWERS.map(({ url, className, leading }) => (
    <Picture
      key={url}
      url={url}
      alt=""
      sizes={SIZES}
      width={1600}
      height={1000}
      leading={leading}
      className={className}
      imageClassName="h-full! object-right-bottom"
    />
  ));
}

export function Hero({ business, arrival }: { business: Business; arrival: ReactNode }) {
  const { phone, whatsapp } = useBusinessContact('Olá! Estou vendo as coroas no site e gostaria de uma ajuda.');
  return (
    <section aria-labelledby="inicio" className="relative isolate overflow-hidden">
      <div className="container-page relative pt-7 pb-2 @4xl:flex @4xl:min-h-[min(42rem,82vh)] @4xl:flex-col @4xl:justify-center @4xl:py-20">
        <div className="max-w-xl">
          <Heading level={1} size="display" id="inicio">
            Uma homenagem à altura de quem partiu
          </Heading>
          <p className="mt-4 max-w-md text-lead @4xl:mt-6">
            Escolha a coroa, escreva a faixa e deixe o restante conosco: ela chega à cerimônia em seu nome.
          </p>
          <div className="mt-6 grid max-w-md grid-cols-2 gap-2.5 @4xl:mt-8">
            <ButtonLink size="large" className="col-span-2" to={paths.wreaths}>
              Ver coroas
            </ButtonLink>
            <a href={phone.href} className={classNames(buttonClass('secondary', 'large'), 'bg-surface/80 px-3!')}>
              <Phone className="text-gold" />
              <span>
                24 horas <span className="whitespace-nowrap tabular-nums">{phone.text}</span>
              </span>
            </a>
            {whatsapp && (
              <WhatsAppLink
                href={whatsapp}
                className={classNames(buttonClass('secondary', 'large'), 'bg-surface/80 px-3!')}
              >
                <MessageCircle className="size-5.5 text-gold" />
                WhatsApp
              </WhatsAppLink>
            )}
          </div>
          {arrival}
          <p className="mt-2 text-muted text-small">Entregamos apenas em {business.cityServed}</p>
        </div>
      </div>
      <Flowers />
    </section>
  );
}
