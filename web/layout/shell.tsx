import { type ReactNode, useEffect } from 'react';
import { replayEarlyInput } from '#web/lib/early-input.ts';
import { isPublicPage } from '#web/paths.ts';
import { LinkPolicyContext } from '#web/ui/link.tsx';
import { AccessibilityWidget } from './accessibility-widget.tsx';
import { AlertHost } from './alert-host.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { OfflineWorker } from './offline-worker.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { SignLanguage } from './sign-language.tsx';
import { SignedIn } from './signed-in.tsx';

/**
 * Public pages carry outside widgets and a wider content policy, which must not reach pages with passwords, payments or
 * the back office: from one to the other the browser asks for a fresh document.
 */
function needsFreshDocument(from: string, to: string): boolean {
  return to.startsWith('/') && isPublicPage(from) && !isPublicPage(to);
}

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  // Effects of a parent run last: whatever stands in it can answer now.
  useEffect(() => replayEarlyInput(), []);
  return (
    <LinkPolicyContext value={needsFreshDocument}>
      <div className="flex min-h-dvh flex-col">
        <a href="#conteudo" className="skip-link">
          Ir para o conteúdo
        </a>
        <PageAnnouncer />
        <AlertHost />
        <DemoBanner />
        <Header />
        <main id="conteudo" tabIndex={-1} className="@container flex-1">
          {children}
        </main>
        <Footer />
        <AccessibilityWidget />
        <SignLanguage />
        <SignedIn />
        <LoadingOverlay />
        <OfflineWorker />
      </div>
    </LinkPolicyContext>
  );
}
