import { Menu, MessageCircle, Phone, X } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useCartOpen } from '#web/features/cart/cart-store.ts';
import { useShopContact } from '#web/lib/business-contact.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { SiteLink, SiteNavLink } from '#web/ui/link.tsx';
import { useBackCloses } from '#web/ui/open-layers.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { AccessibilityMenu } from './accessibility-widget.tsx';
import { CartButton } from './cart-button.tsx';
import { PROCON } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SessionControls } from './session-controls.tsx';

const ITEMS = [
  { to: paths.wreaths, label: 'Coroas' },
  { to: paths.about, label: 'Sobre' },
  { to: paths.contact, label: 'Contato' },
];

const INLINE =
  'nav-link flex min-h-11 items-center rounded-control px-3.5 hover:text-green aria-[current=page]:font-semibold aria-[current=page]:text-green';
const STACKED =
  'flex min-h-13 items-center border-line border-b py-2 font-display text-heading-4 last:border-b-0 hover:text-green aria-[current=page]:text-green';

function Navigation({ className, isStacked = false }: { className?: string; isStacked?: boolean }) {
  return (
    <nav aria-label={isStacked ? 'Menu' : 'Principal'} className={classNames(className)}>
      {(isStacked ? [...ITEMS, { to: paths.findOrder, label: 'Acompanhar pedido' }] : ITEMS).map(({ to, label }) => (
        <SiteNavLink key={to} to={to} className={isStacked ? STACKED : INLINE}>
          {label}
        </SiteNavLink>
      ))}
      <a href={PROCON.url} target="_blank" rel="noreferrer" className={isStacked ? STACKED : INLINE}>
        {PROCON.name}
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
    </nav>
  );
}

const PREFETCH_AFTER_MS = 1_000;

/**
 * Loads and renders the closed cart panel when the page is idle, so that the first tap only opens it: a lazy component
 * would show its fallback first, which React keeps for 300 ms. The checkout has its own summary.
 */
function CartOnDemand({ waits }: { waits: boolean }) {
  const isOpen = useCartOpen();
  const [Panel, setPanel] = useState<ComponentType>();
  const isMissing = isOpen && !Panel;

  useEffect(() => {
    const load = () =>
      void import('./cart-panel.tsx').then(
        (module) => setPanel(() => module.CartPanel),
        () => undefined,
      );
    if (isMissing) load();
    else if (waits) return;
    // Safari has no requestIdleCallback.
    else if ('requestIdleCallback' in window) window.requestIdleCallback(load);
    else setTimeout(load, PREFETCH_AFTER_MS);
  }, [isMissing, waits]);

  return Panel ? <Panel /> : null;
}

function Brand() {
  const { business } = useSite();
  return (
    <SiteLink
      to={paths.home}
      className="mr-auto flex min-h-11 grow basis-[min-content] items-center @max-4xl:@min-[22rem]:max-w-[calc(100%-11.75rem)] gap-2 @max-[23rem]:gap-1.5 rounded-control @lg:gap-3"
    >
      <img
        src={business.logo}
        alt=""
        width={44}
        height={44}
        fetchPriority="low"
        className="size-10 shrink-0 @lg:size-11 @max-[23rem]:size-9"
      />
      <span className="break-normal font-display text-heading-4 leading-none tracking-tight">{business.name}</span>
    </SiteLink>
  );
}

const CONTACT =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-2 text-small hover:text-green';

/** The 24-hour contact; WhatsApp has its name beside the icon where there is room. */
function Contact({ className, isInMenu = false }: { className: string; isInMenu?: boolean }) {
  const { phone, whatsapp } = useShopContact();
  return (
    <div className={classNames('items-center', className)}>
      <a href={phone.href} className={CONTACT}>
        <Phone className="size-4 text-gold" />
        <span className="text-muted">24 horas</span>
        <span className="font-semibold tabular-nums">{phone.text}</span>
      </a>
      <WhatsAppLink
        href={whatsapp}
        title="Escrever por WhatsApp"
        className={classNames(CONTACT, !isInMenu && 'px-3.5!')}
      >
        <MessageCircle className="size-4 text-gold" />
        <span className={isInMenu ? undefined : 'sr-only'}>Escrever por WhatsApp</span>
      </WhatsAppLink>
    </div>
  );
}

/** The mobile menu: closes by Esc, which returns the focus, by the browser's back button, and after a navigation. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useAfterNavigation(() => setOpen(false));

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  useBackCloses(isOpen, () => setOpen(false));

  return { isOpen, toggle: () => setOpen(!isOpen), button };
}

type HeaderProps = { scrollsAway?: boolean; isSlim?: boolean };

export function Header({ scrollsAway = false, isSlim = false }: HeaderProps) {
  const { isOpen, toggle, button } = useMenu();
  const Icon = isOpen ? X : Menu;
  return (
    <header
      className={classNames(
        '@container top-0 z-header border-line border-b bg-paper',
        // Its late parts would move the others: it shows when the page behind it has begun.
        'not-has-[~main]:invisible',
        scrollsAway ? 'relative' : 'sticky',
      )}
    >
      <OfflineNotice />
      <div
        className={classNames(
          'container-page flex flex-wrap items-center justify-end gap-x-1 @3xl:gap-x-3',
          isSlim ? 'py-0.5' : 'min-h-18 py-2',
        )}
      >
        <Brand />
        <Navigation className="hidden @4xl:flex @4xl:items-center @4xl:gap-1" />
        {!isSlim && <Contact className="hidden @6xl:flex" />}
        <div className="-mr-2.5 flex flex-wrap items-center justify-end @lg:gap-x-1 @3xl:gap-x-3 @4xl:mr-0">
          <AccessibilityMenu />
          <SessionControls />
          <CartButton />
          <button
            ref={button}
            type="button"
            className="icon-button hover:bg-green-soft @4xl:hidden"
            aria-label={isOpen ? 'Fechar menu' : 'Abrir menu'}
            aria-expanded={isOpen}
            aria-controls="menu-principal"
            onClick={toggle}
          >
            <Icon className="size-6" />
          </button>
        </div>
      </div>
      <div id="menu-principal" hidden={!isOpen} className="border-line border-t bg-paper shadow-high @4xl:hidden">
        <Navigation className="container-page flex flex-col pt-3" isStacked />
        <div className="container-page pb-3">
          <Contact className="-mx-2 flex flex-wrap pt-2" isInMenu />
        </div>
      </div>
      <CartOnDemand waits={scrollsAway} />
    </header>
  );
}
