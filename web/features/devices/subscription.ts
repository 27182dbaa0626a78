/** This browser's subscription, as the server needs it. */
export type Subscription = { endereco: string; p256dh: string; auth: string };

/** Why a browser can't be woken, and what the person can do. */
export class NoPush extends Error {}

/** Whether this browser can show messages of a page that isn't open. */
export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function base64url(key: ArrayBuffer | null): string {
  const bytes = new Uint8Array(key ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Asks the person, and subscribes this browser with the shop's key; an earlier subscription, perhaps with another key,
 * ends. Throws NoPush.
 */
export async function subscribe(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NoPush('O navegador não deixou. Permita as notificações deste site nas configurações e tente de novo.');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return { endereco: made.endpoint, p256dh: base64url(made.getKey('p256dh')), auth: base64url(made.getKey('auth')) };
  } catch {
    throw new NoPush('O serviço de avisos deste navegador não respondeu. Tente de novo ou use outro navegador.');
  }
}

/** A first name for this device, which its owner may change. */
export function deviceName(userAgent: string): string {
  const known = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Celular Android'],
    [/Windows/, 'Computador Windows'],
    [/Macintosh/, 'Mac'],
  ] as const;
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Meu aparelho';
}
