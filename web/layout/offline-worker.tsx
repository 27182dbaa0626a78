import { useEffect } from 'react';

const WORKER = '/sw.js';

/** Asks for the page for the time without connection once the visitor's own page is done. */
function register(): void {
  // Private windows, old browsers and insecure addresses have no workers; the site needs none.
  navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}

/** Keeps the page that shows when there is no connection; in development nothing lies between page and compiler. */
export function OfflineWorker() {
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
