import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { replayEarlyInput } from '#web/lib/early-input.ts';
import { isCheckout, isPublicPage } from '#web/paths.ts';
import { LinkPolicyContext } from '#web/ui/link.tsx';
import { AccessibilityWidget } from './accessibility-widget.tsx';
import { AlertHost } from './alert-host.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineWorker } from './offline-worker.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SignLanguage } from './sign-language.tsx';
import { SignedIn } from './signed-in.tsx';

/**
 * Public pages carry outside widgets and a wider content policy, which must not reach pages with passwords, payments or
 * the back office: from one to the other the browser asks for a fresh document. The checkout always is one of its own.
 */
function needsFreshDocument(from: string, to: string): boolean {
  if (isCheckout(from) || isCheckout(to)) return true;
  return to.startsWith('/') && isPublicPage(from) && !isPublicPage(to);
}

/** Stands behind a page's content, whose effects have run when its own runs: whatever stands there can answer now. */
function EarlyInput() {
  useEffect(() => replayEarlyInput(), []);
  return null;
}

/**
 * What surrounds every page. The content is hydrated separately: two short tasks let a slow phone answer in between
 * where one would not.
 */
export function Shell({ children }: { children: ReactNode }) {
  const isCheckoutPage = isCheckout(useLocation().pathname);
  return (
    <LinkPolicyContext value={needsFreshDocument}>
      <div className="flex min-h-dvh flex-col">
        <a href="#conteudo" className="skip-link">
          Ir para o conteúdo
        </a>
        <PageAnnouncer />
        <NavigationProgress />
        <AlertHost />
        <DemoBanner />
        <Header scrollsAway={isCheckoutPage} />
        <main id="conteudo" tabIndex={-1} className="@container relative flex-1">
          {isCheckoutPage && <SignLanguage />}
          <Suspense>
            {children}
            <EarlyInput />
          </Suspense>
        </main>
        <Footer />
        <AccessibilityWidget />
        {!isCheckoutPage && <SignLanguage />}
        <SignedIn />
        <LoadingOverlay />
        <OfflineWorker />
      </div>
    </LinkPolicyContext>
  );
}
