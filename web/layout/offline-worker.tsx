import { useEffect } from 'react';

const WORKER = '/sw.js';

/** Registers the worker, which fetches the offline page, once the visitor's page has loaded. */
function register(): void {
  // Private windows, old browsers and plain http have no service workers; the site works without.
  navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}

/** Installs the offline page. Not in development, where no worker may stand between page and compiler. */
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
