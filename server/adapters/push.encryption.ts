import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './push.ts';

const CURVE = 'prime256v1';
/** The size of the only record; push services take up to 4096 bytes. */
const RECORD_BYTES = 4096;

function derived(key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

/** Whether this is a point of the curve in base64url. */
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
