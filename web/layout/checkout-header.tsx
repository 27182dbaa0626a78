import { ArrowLeft } from 'lucide-react';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { ContactIcons } from '#web/ui/contact-buttons.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { AccessibilityMenu } from './accessibility-widget.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useShopContact } from './use-shop-contact.ts';

/** Above the checkout: the way back, whose shop it is, and who to call. It scrolls away with the page. */
export function CheckoutHeader() {
  const { business } = useSite();
  const contact = useShopContact();
  return (
    <header className="@container relative border-line border-b bg-paper">
      <OfflineNotice />
      <div className="container-page flex min-h-14 items-center gap-x-0.5 py-1.5 @xs:gap-x-1.5">
        <SiteLink
          to={paths.wreaths}
          aria-label="Voltar às coroas"
          title="Voltar às coroas"
          className="-ml-2.5 mr-auto flex size-11 @xs:mr-0 shrink-0 items-center justify-center rounded-control text-green hover:bg-green-soft"
        >
          <ArrowLeft aria-hidden="true" className="size-5.5" />
        </SiteLink>
        <p className="mr-auto hidden min-w-0 items-center gap-2.5 @xs:flex">
          <img
            src={business.logo}
            alt={`Logotipo da ${business.name}`}
            width={36}
            height={36}
            className="size-9 shrink-0"
          />
          <span className="hidden min-w-0 truncate font-display text-small @md:text-lead @min-[22rem]:block">
            {business.name}
          </span>
        </p>
        <AccessibilityMenu />
        <ContactIcons {...contact} />
      </div>
    </header>
  );
}
