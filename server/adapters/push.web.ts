import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { DeliveryError } from './mailer.ts';
import type { Push, PushTarget } from './push.ts';

const CURVE = 'prime256v1';
/** The size of the only record; push services take up to 4096 bytes. */
const RECORD_BYTES = 4096;

function derived(key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The key pair that belongs to a secret: the same each time. */
export function keyPairOf(secret: Uint8Array): { publicKey: Buffer; privateKey: Buffer } {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(derived(secret, Buffer.alloc(0), 'web push', 32));
  return { publicKey: pair.getPublicKey(), privateKey: pair.getPrivateKey() };
}

/**
 * Encrypts a text for one browser (RFC 8291, aes128gcm), with a key pair and salt of its own for each message. `given`
 * sets both, for the example of the standard.
 */
export function encryptFor(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: string,
  given?: { privateKey: Uint8Array; salt: Uint8Array },
): Buffer {
  const own = createECDH(CURVE);
  if (given) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const salt = given?.salt ?? randomBytes(16);
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const key = derived(own.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(sender.length, 4);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, sender, ...sealed]);
}

type WebPushOptions = {
  /** Determines the key that identifies the shop to push services; with another one, devices are enrolled anew. */
  secret: Uint8Array;
  /** Whom a push service writes to about a problem. */
  contact: string;
  now: () => Date;
  /** The origin of the demonstration's double. */
  doubleOrigin?: string | undefined;
  /** Milliseconds for one request. */
  timeoutMs?: number;
};

/** The push services of the browsers; nothing is sent to other addresses. */
const SERVICES =
  /^https:\/\/(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;
const KEPT_SECONDS = 4 * 3600;
const TOKEN_SECONDS = 12 * 3600;

async function resultOf(response: Response): Promise<'sent' | 'gone'> {
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const answer = String(status);
  if (status === 429 || status >= 500)
    throw new DeliveryError('O serviço de avisos do navegador pediu para esperar', { permanent: false, answer });
  throw new DeliveryError('O serviço de avisos do navegador recusou: cadastre o aparelho de novo', {
    permanent: true,
    answer,
  });
}

/** Sends to the browsers of enrolled devices (Web Push, RFC 8030, 8291 and 8292). */
export function webPush({ secret, contact, now, doubleOrigin, timeoutMs = 10_000 }: WebPushOptions): Push {
  const { publicKey, privateKey } = keyPairOf(secret);
  const coordinate = (start: number) => publicKey.subarray(start, start + 32).toString('base64url');
  const signer = importJWK(
    { kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url'), x: coordinate(1), y: coordinate(33) },
    'ES256',
  );
  const k = publicKey.toString('base64url');

  const authorization = async (origin: string) => {
    const expires = Math.floor(now().getTime() / 1000) + TOKEN_SECONDS;
    const token = new SignJWT({ sub: contact }).setProtectedHeader({ alg: 'ES256', typ: 'JWT' });
    return `vapid t=${await token
      .setAudience(origin)
      .setExpirationTime(expires)
      .sign(await signer)}, k=${k}`;
  };

  const post = async (target: PushTarget, text: string): Promise<Response> => {
    const headers = {
      authorization: await authorization(new URL(target.endpoint).origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: 'high',
    };
    const body = new Uint8Array(encryptFor(target, text));
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(target.endpoint, { method: 'POST', headers, body, redirect: 'error', signal });
    } catch {
      // Without `cause`, which may contain the address: who knows it can disturb the device.
      throw new DeliveryError('O serviço de avisos do navegador não respondeu', { permanent: false });
    }
  };

  return {
    publicKey: k,
    accepts: ({ endpoint, p256dh, auth }) => {
      const url = URL.parse(endpoint);
      if (!url || url.username || url.password) return false;
      const isService = SERVICES.test(url.origin) || url.origin === doubleOrigin;
      return isService && isPublicKey(p256dh) && /^[\w-]{22}$/.test(auth);
    },
    send: async (target, text) => resultOf(await post(target, text)),
  };
}
