import { MessageCircle } from 'lucide-react';
import type { Business } from '#contract/business.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Laurel } from '#web/ui/laurel.tsx';
import { PageSection } from '#web/ui/page-section.tsx';

/** Where we deliver, and why only there. */
export function ArrivalPromise({ business }: { business: Business }) {
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
          <MessageCircle aria-hidden="true" className="size-5 text-band-gold" />
          Escrever por WhatsApp
        </WhatsAppLink>
      </div>
    </PageSection>
  );
}
