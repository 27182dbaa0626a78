/** How long until the server is asked again. */
export const VISIBLE_MS = 20_000;
export const HIDDEN_MS = 60_000;

const LOCK = 'new_orders';

/**
 * Runs `work` while this tab is the one that asks for all tabs of the browser: the one that was looked at last. Where the
 * browser has no locks, every tab that is looked at asks. Returns the way to stop.
 */
function whileLeading(work: () => () => void): () => void {
  const stopped = new AbortController();
  let stopWork: (() => void) | undefined;

  function lead(): Promise<void> {
    stopWork?.();
    stopWork = work();
    return new Promise((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  function leave(): void {
    stopWork?.();
    stopWork = undefined;
  }

  async function take(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(LOCK, options, lead);
    } catch {
      // Another tab came to the front and took over; this one is ready for when that one is closed.
      leave();
      if (!stopped.signal.aborted) await take({ signal: stopped.signal }).catch(() => undefined);
    }
  }

  const isVisible = () => document.visibilityState === 'visible';
  const onVisibility = () => {
    if (!('locks' in navigator)) {
      leave();
      if (isVisible()) void lead();
    } else if (isVisible()) void take({ steal: true });
  };
  if ('locks' in navigator && !isVisible()) void take({ signal: stopped.signal });
  else onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
    stopped.abort();
  };
}

/** Asks again and again, at once and then each 20 seconds, each minute while nobody looks. `ask` never throws. */
function asking(ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const run = async () => {
    await ask();
    if (isStopped) return;
    timer = setTimeout(() => void run(), document.visibilityState === 'visible' ? VISIBLE_MS : HIDDEN_MS);
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Has one tab of the browser ask for news; the returned function ends it. */
export function pollNews(ask: () => Promise<void>): () => void {
  return whileLeading(() => asking(ask));
}
