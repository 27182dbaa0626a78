import { useEffect, useState } from 'react';

const LOCK = 'new_orders';

/**
 * Whether this tab asks for new orders for the whole browser: the tab that was visible last. Without the Web Locks API
 * every visible tab does.
 */
export function useLeadingTab(): boolean {
  const [isLeading, setLeading] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    const isVisible = () => document.visibilityState === 'visible';

    function lead(): Promise<void> {
      setLeading(true);
      return new Promise((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }));
    }

    async function take(options: LockOptions): Promise<void> {
      try {
        await navigator.locks.request(LOCK, options, lead);
      } catch {
        // Another tab has taken the lock; wait for it in case that tab is closed.
        setLeading(false);
        if (!stopped.signal.aborted) await take({ signal: stopped.signal }).catch(() => undefined);
      }
    }

    const onVisibility = () => {
      if (!('locks' in navigator)) setLeading(isVisible());
      else if (isVisible()) void take({ steal: true });
    };
    if ('locks' in navigator && !isVisible()) void take({ signal: stopped.signal });
    else onVisibility();
    document.addEventListener('visibilitychange', onVisibility, { signal: stopped.signal });
    return () => stopped.abort();
  }, []);
  return isLeading;
}
