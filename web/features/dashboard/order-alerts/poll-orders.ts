/** How long until the server is asked again. */
const VISIBLE_MS = 20_000;
const HIDDEN_MS = 60_000;

const LOCK = 'new_orders';

/**
 * Runs `work` in one tab of the browser only: the last one that was visible. Without the Web Locks API it runs in every
 * visible tab. Returns the function that stops it.
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
      // Another tab stole the lock; queue for it in case that tab is closed.
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

/** Calls `ask` at once, then every 20 seconds while the tab is visible and every minute otherwise. `ask` never throws. */
function poll(ask: () => Promise<void>): () => void {
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

/** Calls `ask` regularly in one tab of the browser; the returned function stops it. */
export function pollOrders(ask: () => Promise<void>): () => void {
  return whileLeading(() => poll(ask));
}
