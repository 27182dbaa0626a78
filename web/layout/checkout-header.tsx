import { ArrowLeft, Phone } from 'lucide-react';
import { phoneHref } from '#web/lib/business-text.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { SiteLink } from '#web/ui/link.tsx';
import { AccessibilityMenu } from './accessibility-widget.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Above the checkout: the way back, whose shop it is, and who to call. It scrolls away with the page. */
export function CheckoutHeader() {
  const { business } = useSite();
  return (
    <header className="@container relative border-line border-b bg-paper">
      <OfflineNotice />
      <div className="container-page flex min-h-14 items-center gap-x-1.5 py-1.5">
        <SiteLink
          to={paths.wreaths}
          aria-label="Voltar às coroas"
          title="Voltar às coroas"
          className="-ml-2.5 flex size-11 shrink-0 items-center justify-center rounded-control text-green hover:bg-green-soft"
        >
          <ArrowLeft aria-hidden="true" className="size-5.5" />
        </SiteLink>
        <p className="mr-auto flex min-w-0 items-center gap-2.5">
          <img
            src={business.logo}
            alt={`Logotipo da ${business.name}`}
            width={36}
            height={36}
            className="size-9 shrink-0"
          />
          <span className="hidden min-w-0 font-display text-lead leading-tight @xs:block">{business.name}</span>
        </p>
        <AccessibilityMenu />
        <a
          href={phoneHref(business.phones.funeral24h)}
          aria-label="Ligar para o atendimento 24 horas"
          title="Ligar para o atendimento 24 horas"
          className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-green-soft"
        >
          <Phone aria-hidden="true" className="size-5 text-gold" />
        </a>
      </div>
    </header>
  );
}
