const SCRIPT = 'https://vlibras.gov.br/app/vlibras-plugin.js';
const ROOT = 'https://vlibras.gov.br/app';
/** Who reads without touching anything still gets the button. */
const WAIT_FOR_PERSON_MS = 10_000;
const SIGNS_OF_A_PERSON = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll'] as const;

type PluginWindow = Window & { VLibras?: { Widget?: new (root: string) => unknown } };

let isStarted = false;

/**
 * Loads the plugin once per document, after the page has loaded, the browser is idle and a person is there: it weighs
 * more than the site. Its absence or failure changes nothing.
 */
export function startSignLanguage(): void {
  if (isStarted) return;
  isStarted = true;
  afterLoad(() => whenIdle(() => oncePersonIsThere(insertScript)));
}

function afterLoad(next: () => void): void {
  if (document.readyState === 'complete') next();
  else window.addEventListener('load', next, { once: true });
}

function whenIdle(next: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(next);
  else setTimeout(next, 200);
}

function oncePersonIsThere(next: () => void): void {
  const stop = new AbortController();
  const go = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    clearTimeout(timer);
    next();
  };
  const timer = setTimeout(go, WAIT_FOR_PERSON_MS);
  for (const type of SIGNS_OF_A_PERSON) window.addEventListener(type, go, { passive: true, signal: stop.signal });
}

function insertScript(): void {
  const script = document.createElement('script');
  const onloadBefore = window.onload;
  script.src = SCRIPT;
  script.async = true;
  script.onload = () => startWidget(onloadBefore);
  document.head.append(script);
}

/** Newer versions start by themselves; older ones are told to, and hang their start on a load event that is over. */
function startWidget(onloadBefore: Window['onload']): void {
  const { VLibras } = window as PluginWindow;
  const isRunning = document.querySelector('[vw-access-button] img, [vw-access-button] *, vlibras-widget') !== null;
  if (isRunning || !VLibras?.Widget) return;
  try {
    new VLibras.Widget(ROOT);
    if (window.onload !== onloadBefore) window.onload?.(new Event('load'));
  } catch {
    // The page doesn't depend on it.
  }
}
