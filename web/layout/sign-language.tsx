import { Hand } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { showAlert } from '#web/lib/alerts.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { sessionToken, useSession } from '#web/lib/session.ts';
import { isBackOffice, isCheckout, isPublicPage, paths } from '#web/paths.ts';

const SCRIPT = 'https://vlibras.gov.br/app/vlibras-plugin.js';
const ROOT = 'https://vlibras.gov.br/app';

type PluginWindow = Window & { VLibras?: { Widget?: new (root: string) => unknown } };

/** Fetches the plugin, starts it and opens it. Rejects when it can't be fetched. */
async function startSignLanguage(): Promise<void> {
  const onloadBefore = window.onload;
  const script = document.createElement('script');
  script.src = SCRIPT;
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the sign-language plugin is out of reach'));
    document.head.append(script);
  });
  startWidget(onloadBefore);
  document.querySelector<HTMLElement>('[vw-access-button]')?.click();
}

/**
 * Newer versions of the plugin start by themselves; older ones wait for the load event, which is over, so their handler
 * is called here.
 */
function startWidget(onloadBefore: Window['onload']): void {
  const { VLibras } = window as PluginWindow;
  const isRunning = document.querySelector('[vw-access-button] img, [vw-access-button] *, vlibras-widget') !== null;
  if (isRunning || !VLibras?.Widget) return;
  try {
    new VLibras.Widget(ROOT);
    if (window.onload !== onloadBefore) window.onload?.(new Event('load'));
  } catch {
    // A broken plugin must not break the page.
  }
}

const MARKUP =
  '<div vw-access-button class="active"></div><div vw-plugin-wrapper><div class="vw-plugin-top-wrapper"></div></div>';

/** Rendered once: the plugin changes this element's content. */
const Container = memo(function Container() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that the plugin fills
    <div {...{ vw: '' }} className="enabled" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MARKUP }} />
  );
});

const reload = () => window.location.reload();
/** Set only by pressing the button: the address alone, which any link may have, doesn't start the plugin. */
const PRESSED = 'libras_pressed';

function toWiderPolicy(): void {
  window.sessionStorage.setItem(PRESSED, 'sim');
  window.location.replace(paths.checkoutWithSignLanguage);
}

function refuse(title: string): void {
  showAlert({
    type: 'info',
    title,
    durationMs: 5000,
    description: 'A tradução para Libras vem de outro site e não é carregada junto dos dados de uma pessoa.',
  });
}
const refuseBesideSession = () => refuse('Saia da sua conta para usar o VLibras.');

/**
 * VLibras, the government's translator into sign language; its button is on every page except the back office's, where
 * there is always a session. The plugin is fetched when the button is pressed, and never into a document with a
 * session: it could read the token. Only documents of public pages have a content policy that allows it; the checkout
 * is loaded again with such a policy, other pages explain why it isn't available. `leave` and `widen` are for tests.
 */
export function SignLanguage({ leave = reload, widen = toWiderPolicy }: { leave?: () => void; widen?: () => void }) {
  const { pathname, search } = useLocation();
  const [document] = useState(() => {
    const wasAskedFor = isCheckout(pathname) && `${paths.checkout}${search}` === paths.checkoutWithSignLanguage;
    return { admits: isPublicPage(pathname) || wasAskedFor, wasAskedFor };
  });
  const [state, setState] = useState<'absent' | 'loading' | 'running'>('absent');
  const isSignedIn = useSession() !== undefined;

  useEffect(() => {
    if (isSignedIn && state !== 'absent') leave();
  }, [isSignedIn, state, leave]);

  function fetchPlugin(): void {
    startSignLanguage().then(
      () => setState('running'),
      () => {
        setState('absent');
        showFailure('Não foi possível carregar o VLibras.', 'Tente de novo em alguns minutos.');
      },
    );
  }

  function press(): void {
    if (!isPublicPage(pathname) && !isCheckout(pathname)) refuse('O VLibras não abre nesta página.');
    else if (sessionToken() !== '') refuseBesideSession();
    else if (document.admits) {
      setState('loading');
      fetchPlugin();
    } else if (isCheckout(pathname)) widen();
    else leave();
  }

  const begin = useEffectEvent(() => {
    if (window.sessionStorage.getItem(PRESSED) === null) return;
    window.sessionStorage.removeItem(PRESSED);
    if (sessionToken() === '') fetchPlugin();
    else refuseBesideSession();
  });
  useEffect(() => {
    if (document.wasAskedFor) begin();
  }, [document]);

  if (isBackOffice(pathname)) return null;
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
          onClick={press}
          data-in-page={isCheckout(pathname) || undefined}
          className="no-print fixed end-0 top-1/2 z-widget flex size-11 max-sm:w-6 -translate-y-1/2 cursor-pointer max-lg:data-in-page:absolute max-lg:data-in-page:top-9.5 items-center justify-center rounded-s-control border border-line-strong bg-surface text-green shadow-low hover:bg-green-soft"
        >
          <Hand aria-hidden="true" className="size-5 max-sm:size-4.5" />
        </button>
      )}
    </>
  );
}
