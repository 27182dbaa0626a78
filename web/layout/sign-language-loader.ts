const SCRIPT = 'https://vlibras.gov.br/app/vlibras-plugin.js';
const ROOT = 'https://vlibras.gov.br/app';

type PluginWindow = Window & { VLibras?: { Widget?: new (root: string) => unknown } };

/** Fetches the plugin, starts it and opens it. Rejects when it can't be fetched. */
export async function startSignLanguage(): Promise<void> {
  const onloadBefore = window.onload;
  const script = document.createElement('script');
  script.src = SCRIPT;
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the sign-language plugin is out of reach'));
    document.head.append(script);
  });
  startWidget(onloadBefore);
  document.querySelector<HTMLElement>('[vw-access-button]')?.click();
}

/** Newer versions start by themselves; older ones wait for a load event that is over, so their start is called. */
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
