import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { signLanguageOn } from '#domain/public-pages.ts';
import { beginActivity } from '#web/lib/activity.ts';
import { useShopContact } from '#web/lib/business-contact.ts';
import { replayEarlyInput } from '#web/lib/early-input.ts';
import { useLoading } from '#web/lib/loading.ts';
import { useSession } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.ts';
import { isBackOffice, isCheckout, paths } from '#web/paths.ts';
import { LinkPolicyContext } from '#web/ui/link.tsx';
import { useLayerHistory } from '#web/ui/open-layers.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { AlertHost } from './alert-host.tsx';
import { Footer, OfficeFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SignLanguage } from './sign-language.tsx';

const SessionParts = lazy(() => import('./session-parts.tsx').then((module) => ({ default: module.SessionParts })));

/** Loads the watchers of a session only when there is one, so that visitors of the shop don't wait for their code. */
function SignedIn() {
  const token = useSession()?.token;

  // Idle time counts from the login, not from the moment the code has loaded.
  useEffect(() => {
    if (token !== undefined) beginActivity(new Date());
  }, [token]);

  return token !== undefined ? (
    <Suspense fallback={null}>
      <SessionParts />
    </Suspense>
  ) : null;
}

const WORKER = '/sw.js';

function register(): void {
  // Private windows, old browsers and plain http have no service workers; the site works without.
  navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}

/** Installs the offline page. Not in development, where no worker may stand between page and compiler. */
function OfflineWorker() {
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined;
    if (document.readyState === 'complete') {
      register();
      return undefined;
    }
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
  return null;
}

function DemoBanner() {
  const { demo } = useSite();
  if (!demo) return null;
  return (
    <aside
      aria-label="Demonstração"
      className="no-print border-gold-line border-b bg-gold-soft px-4 py-1.5 text-center text-caption text-ink"
    >
      Demonstração: nenhum valor é cobrado.{' '}
      <a href={paths.devOutbox} className="text-link">
        Ver mensagens
      </a>
    </aside>
  );
}

function LoadingOverlay() {
  const isLoading = useLoading();
  if (!isLoading) return null;
  return (
    <div
      data-testid="loading-overlay"
      className="fixed inset-0 z-loading flex flex-col items-center justify-center gap-4 bg-paper/85 text-green"
    >
      <Spinner size="large" label="Carregando…" />
      <p aria-hidden="true" className="font-display text-heading-4 text-ink">
        Um momento…
      </p>
    </div>
  );
}

/**
 * The policy of links. A document that admits the sign-language plugin must not become one of a page with passwords,
 * payments or the back office; one in which the plugin is shows no other page at all. The checkout is always a document
 * of its own.
 */
function useDocuments() {
  const { pathname } = useLocation();
  const isUnknown = useMatches().some(({ handle }) => (handle as { isUnknown?: boolean } | undefined)?.isUnknown);
  const [pluginPage, setPluginPage] = useState<string>();
  const hasLeft = pluginPage !== undefined && pluginPage !== pathname;
  useEffect(() => {
    if (hasLeft) window.location.reload();
  }, [hasLeft]);
  function needsFreshDocument(from: string, to: string): boolean {
    if (isCheckout(from) || isCheckout(to)) return true;
    if (pluginPage !== undefined) return to !== from;
    return to.startsWith('/') && signLanguageOn(from, isUnknown) === 'free' && signLanguageOn(to) !== 'free';
  }
  const onFetch = (isHere: boolean) => setPluginPage(isHere ? pathname : undefined);
  return {
    isUnknown,
    hasLeft,
    needsFreshDocument,
    signLanguage: <SignLanguage isUnknown={isUnknown} onFetch={onFetch} />,
  };
}

function WithoutScripts() {
  const { phone } = useShopContact();
  return (
    <noscript>
      <p className="container-page py-4">
        Para comprar ou acompanhar um pedido por aqui é preciso ativar o JavaScript no navegador. Atendemos também por
        telefone, 24 horas: <a href={phone.href}>{phone.text}</a>.
      </p>
    </noscript>
  );
}

/** Rendered after the page's content, so that its effect runs after the content's, with all handlers ready. */
function EarlyInput() {
  useEffect(() => replayEarlyInput(), []);
  return null;
}

/**
 * The frame of every page. The content is hydrated separately: between two short tasks a slow phone can answer a tap,
 * during a long one it can't.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isCheckoutPage = isCheckout(pathname);
  const { isUnknown, hasLeft, needsFreshDocument, signLanguage } = useDocuments();
  // The server renders a malformed address as an unknown one, without its path.
  const isOffice = isBackOffice(pathname) && !isUnknown;
  useLayerHistory();
  return (
    <LinkPolicyContext value={needsFreshDocument}>
      <div className="flex min-h-dvh flex-col" data-office={isOffice || undefined}>
        <a href="#conteudo" className="skip-link">
          Ir para o conteúdo
        </a>
        <PageAnnouncer />
        <NavigationProgress />
        <AlertHost />
        <DemoBanner />
        <Header scrollsAway={isCheckoutPage} isSlim={isOffice} />
        <main id="conteudo" tabIndex={-1} className="@container relative flex-1">
          {isCheckoutPage && signLanguage}
          <WithoutScripts />
          <Suspense>
            {!hasLeft && children}
            <EarlyInput />
          </Suspense>
        </main>
        {isOffice ? <OfficeFooter /> : <Footer />}
        {!isCheckoutPage && signLanguage}
        <SignedIn />
        <LoadingOverlay />
        <OfflineWorker />
      </div>
    </LinkPolicyContext>
  );
}
