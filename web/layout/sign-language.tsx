import { Hand } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { admitsSignLanguage, SIGN_LANGUAGE_QUERY, signLanguageOn } from '#domain/public-pages.ts';
import { useShopContact } from '#web/lib/business-contact.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useSession } from '#web/lib/session.ts';
import { isBackOffice, isCheckout } from '#web/paths.ts';

const MARKUP =
  '<div vw-access-button class="active"></div><div vw-plugin-wrapper><div class="vw-plugin-top-wrapper"></div></div>';

/** Rendered once: the plugin changes this element's content. */
const Container = memo(function Container() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that the plugin fills
    <div {...{ vw: '' }} className="enabled" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MARKUP }} />
  );
});

/** Set only by pressing the button: the address alone, which any link may have, doesn't start the plugin. */
const PRESSED = 'libras_pressed';

/** The way to leave the document; tests only note it. */
type Exits = {
  /** For the same page without the plugin. */
  leave: () => void;
  /** For the document of this address, in which the plugin starts at once. */
  reopen: (search: string) => void;
};
const exits: Exits = {
  leave: () => window.location.reload(),
  reopen: (search) => {
    window.sessionStorage.setItem(PRESSED, 'sim');
    if (search === window.location.search) window.location.reload();
    else window.location.replace(window.location.pathname + search);
  },
};

type SignLanguageProps = Partial<Exits> & {
  /** No page has this address. */
  isUnknown?: boolean | undefined;
  /** Told as soon as the plugin is fetched into this document, and when it couldn't be. */
  onFetch?: (isHere: boolean) => void;
};

/**
 * VLibras, the government's translator into sign language; its button is on every page except the back office's. The
 * plugin could read whatever lies in its document and in the browser's storage, so it is fetched when the button is
 * pressed and where `signLanguageOn` says so, into a document whose content policy admits it, and only after what was
 * typed on this device is erased. The document is left when somebody signs in, or types in another tab.
 */
export function SignLanguage({ leave = exits.leave, reopen = exits.reopen, isUnknown, onFetch }: SignLanguageProps) {
  const { pathname, search } = useLocation();
  const [isAdmitted] = useState(() => admitsSignLanguage(pathname, search, isUnknown));
  const [state, setState] = useState<'absent' | 'loading' | 'running'>('absent');
  const isSignedIn = useSession() !== undefined;
  const { phone } = useShopContact();

  useEffect(() => {
    if (state === 'absent') return undefined;
    if (isSignedIn) leave();
    const onStored = ({ key }: StorageEvent) => key?.startsWith('draft_') && leave();
    window.addEventListener('storage', onStored);
    return () => window.removeEventListener('storage', onStored);
  }, [isSignedIn, state, leave]);

  function tellFailure(): void {
    showFailure('Não foi possível carregar o VLibras.', 'Tente de novo em alguns minutos.');
  }

  async function press(): Promise<void> {
    const plugin = await import('./sign-language-question.ts').catch(() => undefined);
    if (!plugin) {
      tellFailure();
      return;
    }
    const rule = signLanguageOn(pathname, isUnknown);
    plugin.askToOpen(rule, { phone, isAdmitted }, (isErased) => {
      if (!isAdmitted || isErased) {
        reopen(rule === 'asked' ? `?${SIGN_LANGUAGE_QUERY}` : search);
        return;
      }
      setState('loading');
      onFetch?.(true);
      plugin.startSignLanguage().then(
        () => setState('running'),
        () => {
          setState('absent');
          onFetch?.(false);
          tellFailure();
        },
      );
    });
  }

  const begin = useEffectEvent(() => {
    if (window.sessionStorage.getItem(PRESSED) === null) return;
    window.sessionStorage.removeItem(PRESSED);
    if (isAdmitted) void press();
  });
  useEffect(() => begin(), []);

  if (isBackOffice(pathname) && !isUnknown) return null;
  return (
    <>
      <Container />
      {state !== 'running' && (
        <button
          type="button"
          aria-label="Traduzir para Libras com o VLibras"
          title="Traduzir para Libras com o VLibras"
          aria-busy={state === 'loading'}
          disabled={state === 'loading'}
          onClick={() => void press()}
          data-in-page={isCheckout(pathname) || undefined}
          className="no-print fixed end-0 top-1/2 z-widget flex size-11 max-xl:w-4.5 max-xl:before:absolute max-xl:before:inset-y-0 max-xl:before:end-0 max-xl:before:w-6 -translate-y-1/2 cursor-pointer max-lg:data-in-page:absolute max-lg:data-in-page:top-9.5 items-center justify-center rounded-s-control border border-line-strong bg-surface text-green shadow-low hover:bg-green-soft"
        >
          <Hand className="max-xl:size-3.5" />
        </button>
      )}
    </>
  );
}
