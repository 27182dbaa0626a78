import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { replayEarlyInput } from '#web/lib/early-input.ts';
import { useLoading } from '#web/lib/loading.ts';
import { isBackOffice, isCheckout, isPublicPage } from '#web/paths.ts';
import { LinkPolicyContext } from '#web/ui/link.tsx';
import { useLayerHistory } from '#web/ui/open-layers.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccessibilityWidget } from './accessibility-widget.tsx';
import { AlertHost } from './alert-host.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer, OfficeFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineWorker } from './offline-worker.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SignLanguage } from './sign-language.tsx';
import { SignedIn } from './signed-in.tsx';
import { useShopContact } from './use-shop-contact.ts';

/** Covers the screen while the shared loading flag is on. */
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
 * Public pages carry third-party widgets and a wider content policy, which must not reach pages with passwords,
 * payments or the back office: links between them load a fresh document. The checkout always loads as one of its own.
 */
function needsFreshDocument(from: string, to: string): boolean {
  if (isCheckout(from) || isCheckout(to)) return true;
  return to.startsWith('/') && isPublicPage(from) && !isPublicPage(to);
}

/** Says without scripts that buttons don't work and some pages stay empty. */
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
  const isOffice = isBackOffice(pathname);
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
          {isCheckoutPage && <SignLanguage />}
          <WithoutScripts />
          <Suspense>
            {children}
            <EarlyInput />
          </Suspense>
        </main>
        {isOffice ? <OfficeFooter /> : <Footer />}
        <AccessibilityWidget />
        {!isCheckoutPage && <SignLanguage />}
        <SignedIn />
        <LoadingOverlay />
        <OfflineWorker />
      </div>
    </LinkPolicyContext>
  );
}
