import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importJWK, jwtVerify } from 'jose';
import { createFaultQueue } from './fault-queue.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { endpoint: string; title: string; body: string; path: string };

/** Answers of push services, and 'hang' for one that doesn't answer. */
type PushFault = { kind: 410 | 429 | 500 | 403 | 'hang'; endpoint?: string; times?: number };

export type PushDouble = ReturnType<typeof createPushDouble>;

type Keys = { browser: ReturnType<typeof createECDH>; auth: Buffer };

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** The text of an encrypted message (RFC 8291). Throws when it isn't for these keys. */
function decrypted({ browser, auth }: Keys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const key = derived(browser.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** Checks who sends (RFC 8292): a token for this service, signed by the key that it names. */
async function verifySender(header: string | undefined, audience: string, now: Date): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const part = (start: number) => point.subarray(start, start + 32).toString('base64url');
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
  await jwtVerify(token, publicKey, { audience, currentDate: now, requiredClaims: ['sub', 'exp'] });
}

/** A push service that reads what it forwards: it verifies the sender and decrypts as the browser would. */
export function createPushDouble(options: { now: () => Date; origin: () => string }) {
  const browsers = new Map<string, Keys>();
  const faults = createFaultQueue<PushFault>();
  const messages: PushMessage[] = [];

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const endpoint = options.origin() + request.url;
    const keys = browsers.get(endpoint);
    const fault = faults.take((candidate) => !candidate.endpoint || candidate.endpoint === endpoint);
    if (fault?.kind === 'hang') return reply.hijack();
    if (fault) return reply.code(fault.kind).send();
    if (!keys) return reply.code(404).send();
    try {
      await verifySender(request.headers.authorization, options.origin(), options.now());
      messages.push({ endpoint, ...JSON.parse(decrypted(keys, request.body as Buffer)) });
    } catch {
      return reply.code(403).send();
    }
    return reply.code(201).send();
  };

  return {
    register: (app: FastifyInstance) => {
      app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      app.post('/_push/:browser', take);
    },
    /** A new browser, with keys of its own. */
    subscribe: (): Subscription => {
      const browser = createECDH('prime256v1');
      browser.generateKeys();
      const keys = { browser, auth: randomBytes(16) };
      const endpoint = `${options.origin()}/_push/${randomBytes(8).toString('hex')}`;
      browsers.set(endpoint, keys);
      return { endpoint, p256dh: browser.getPublicKey('base64url'), auth: keys.auth.toString('base64url') };
    },
    messages: () => [...messages],
    setFault: faults.add,
    clearFaults: faults.clear,
  };
}
