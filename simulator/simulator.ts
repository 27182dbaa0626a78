import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openJournal } from './journal.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { isForeign } from './origin.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import { registerCheckout } from './pages/checkout-routes.ts';
import { createPaymentsControl, type PaymentsControl } from './payments-control.ts';
import { ProviderRefusal } from './provider/preference-body.ts';
import { createProvider, type Provider } from './provider/provider.ts';
import { registerProviderRoutes } from './provider/routes.ts';
import { createPushDouble, type PushDouble } from './push-double.ts';
import { createTelegramDouble } from './telegram-double.ts';
import { createWhatsAppDouble, type WhatsAppKeys } from './whatsapp-double.ts';

type Controls = { payments: PaymentsControl; mail: MailSink; push: PushDouble };

const targeted = z.object({ target: z.string() });
const token = z.strictObject({ revoked: z.boolean() });

/** The control API for tests in other processes: JSON under /_sim. */
function registerControlRoutes(app: FastifyInstance, { payments, mail, push }: Controls): void {
  app.post('/_sim/payments/:target/approve', ({ params }) => payments.approve(targeted.parse(params).target));
  app.put('/_sim/token', ({ body }, reply) => {
    payments.clearFaults();
    if (token.parse(body).revoked) payments.setFault({ kind: 'unauthorized', times: Number.POSITIVE_INFINITY });
    return reply.code(204).send();
  });
  app.get('/_sim/mail', () => mail.messages());
  app.post('/_sim/push/browsers', () => push.subscribe());
  app.get('/_sim/push', () => push.messages());
}

export type SimulatorOptions = {
  host: string;
  /** 0 or absent: any free port. */
  port?: number;
  smtpPort?: number;
  accessToken: string;
  webhookSecret: string;
  collectorId?: string;
  whatsapp?: WhatsAppKeys;
  /** The file of the provider's record; mail, Telegram and WhatsApp have files of their own beside it. */
  stateFile?: string;
  now?: () => Date;
  allowProduction?: boolean;
};

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

const COLLECTOR_ID = '123456789';
const NO_ACCOUNT: WhatsAppKeys = { token: '', phoneId: '', appSecret: '', verifyToken: '' };
const SWEEP_MS = 1_000;

function buildServer(): FastifyInstance {
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
  });
  // The official client sends the JSON header even without a body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(new ProviderRefusal(400, 'bad_request', 'malformed JSON'));
    }
  });
  app.addHook('onRequest', async ({ url, headers, host }) => {
    if (!url.startsWith('/_sim/') || !isForeign(headers.origin, host)) return;
    throw new ProviderRefusal(403, 'forbidden', 'another site must not steer the simulator');
  });
  app.setErrorHandler((error: FastifyError | ProviderRefusal, _request, reply) => {
    const known = error instanceof ProviderRefusal;
    const status = known ? error.status : (error.statusCode ?? 500);
    const name = known ? error.error : status < 500 ? 'bad_request' : 'internal_error';
    return reply.code(status).send({ message: error.message, error: name, status, cause: [] });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'resource not found', error: 'not_found', status: 404, cause: [] }),
  );
  return app;
}

/** Expires links and approves delayed payments without a request. */
function sweepRegularly(app: FastifyInstance, { ledger, webhooks }: Provider): void {
  const timer = setInterval(() => ledger.sweep(), SWEEP_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await webhooks.close();
  });
}

/**
 * Starts doubles of the payment provider, of an SMTP server, of Telegram, of WhatsApp and of a push service, on real sockets,
 * with controls for tests. Throws with NODE_ENV=production, unless `allowProduction` is true.
 */
export async function startSimulator(options: SimulatorOptions) {
  if (process.env.NODE_ENV === 'production' && options.allowProduction !== true) {
    throw new Error('O simulador não inicia com NODE_ENV=production sem allowProduction.');
  }
  const { host, accessToken, webhookSecret, collectorId = COLLECTOR_ID, stateFile } = options;
  const now = options.now ?? (() => new Date());
  const clock = { now: () => now().getTime() };
  const besides = (suffix: string) => (stateFile === undefined ? undefined : `${stateFile}.${suffix}`);
  const journal = openJournal(stateFile);
  const provider = createProvider({ clock, journal, accessToken, webhookSecret, collectorId });
  const telegram = createTelegramDouble({ now, stateFile: besides('telegram') });
  const { whatsapp: keys = NO_ACCOUNT } = options;
  const whatsapp = createWhatsAppDouble({ now, keys, stateFile: besides('whatsapp') });
  const mail = await startMailSink({ host, port: options.smtpPort ?? 0, stateFile: besides('mail'), now });

  const app = buildServer();
  const origin = () => `http://${host}:${(app.server.address() as AddressInfo).port}`;
  const payments = createPaymentsControl(provider, origin);
  registerProviderRoutes(app, provider, origin);
  registerCheckout(app, provider);
  const push = createPushDouble({ now, origin });
  registerControlRoutes(app, { payments, mail, push });
  registerOutboxPages(app, { mail, telegram, whatsapp });
  telegram.register(app);
  whatsapp.register(app);
  push.register(app);
  sweepRegularly(app, provider);
  app.addHook('onClose', async () => {
    await mail.close();
    journal.close();
  });
  try {
    await app.listen({ host, port: options.port ?? 0 });
  } catch (error) {
    await app.close();
    throw error;
  }
  const url = origin();
  return {
    url,
    accessToken,
    webhookSecret,
    collectorId,
    smtpPort: mail.port,
    payments,
    mail,
    telegram,
    whatsapp,
    push,
    close: () => app.close(),
  };
}
