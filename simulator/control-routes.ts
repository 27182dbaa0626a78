import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { MAIL_FAULTS, type MailSink } from './mail-sink.ts';
import type { PaymentsControl } from './payments-control.ts';
import { ANSWER_FAULTS, ENDPOINTS, PAYMENT_FAULTS } from './provider/provider-faults.ts';
import { ProviderRefusal } from './provider/refusal.ts';
import { TELEGRAM_FAULTS, type TelegramDouble } from './telegram-double.ts';

export type Controls = { payments: PaymentsControl; mail: MailSink; telegram: TelegramDouble; clock: Clock };

const limits = { times: z.int().min(1).optional(), probability: z.number().min(0).max(1).optional() };
const providerFault = z.union([
  z.strictObject({
    kind: z.enum(ANSWER_FAULTS),
    endpoint: z.enum(ENDPOINTS).optional(),
    milliseconds: z.int().min(0).optional(),
    retryAfterSeconds: z.int().min(0).optional(),
    after: z.boolean().optional(),
    ...limits,
  }),
  z.strictObject({ kind: z.enum(PAYMENT_FAULTS), ...limits }),
]);
const webhookOptions = z.strictObject({
  lose: z.union([z.boolean(), z.int().min(0)]).optional(),
  delayMs: z.int().min(0).optional(),
  duplicate: z.int().min(1).max(100).optional(),
  reorder: z.boolean().optional(),
  signature: z.enum(['right', 'wrong', 'missing']).optional(),
  timestampUnit: z.enum(['ms', 's']).optional(),
  topic: z.string().optional(),
});
const mailFault = z.strictObject({
  kind: z.enum(MAIL_FAULTS),
  recipient: z.string().optional(),
  times: limits.times,
});
const telegramFault = z.strictObject({
  kind: z.enum(TELEGRAM_FAULTS),
  chatId: z.string().optional(),
  times: limits.times,
  seconds: z.int().min(0).optional(),
  newChatId: z.string().optional(),
});
const distortion = z.strictObject({
  amount: z.number().optional(),
  currency: z.string().optional(),
  collectorId: z.string().optional(),
  reference: z.string().optional(),
  liveMode: z.boolean().optional(),
  status: z.string().optional(),
});
const approveOptions = z
  .strictObject({ method: z.enum(['pix', 'account_money']).optional(), afterSeconds: z.number().min(0).optional() })
  .nullish();
const refundOptions = z.strictObject({ amount: z.number().positive().optional() }).nullish();
const targeted = z.object({ target: z.string() });

/** Fields that weren't said are left out, as the control's own types want it. */
type Said<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

function read<T extends object>(schema: z.ZodType<T | null | undefined>, input: unknown): Said<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new ProviderRefusal(400, 'bad_request', z.prettifyError(parsed.error));
  return Object.fromEntries(Object.entries(parsed.data ?? {}).filter(([, value]) => value !== undefined)) as Said<T>;
}

const done = (reply: FastifyReply) => reply.code(204).send();

function paymentRoutes(app: FastifyInstance, payments: PaymentsControl): void {
  const target = (params: unknown) => read(targeted, params).target;
  app.get('/_sim/state', () => ({ preferences: payments.preferences(), payments: payments.payments() }));
  app.post('/_sim/payments/:target/start', ({ params }) => payments.startPayment(target(params)));
  app.post('/_sim/payments/:target/approve', ({ params, body }) =>
    payments.approve(target(params), read(approveOptions, body)),
  );
  app.post('/_sim/payments/:target/refund', ({ params, body }) =>
    payments.refund(target(params), read(refundOptions, body).amount),
  );
  app.post('/_sim/payments/:target/distort', ({ params, body }) =>
    payments.distort(target(params), read(distortion, body)),
  );
  app.post('/_sim/payments/:target/expire', ({ params }) => payments.expire(target(params)));
  app.post('/_sim/payments/:target/reject', ({ params }) => payments.reject(target(params)));
  app.post('/_sim/payments/:target/review', ({ params }) => payments.review(target(params)));
  app.post('/_sim/payments/:target/cancel', ({ params }) => payments.cancel(target(params)));
  app.post('/_sim/payments/:target/dispute', ({ params }) => payments.dispute(target(params)));
  app.post('/_sim/payments/:target/charge-back', ({ params }) => payments.chargeBack(target(params)));
  app.post('/_sim/faults', ({ body }, reply) => {
    payments.setFault(read(providerFault, body));
    return done(reply);
  });
  app.delete('/_sim/faults', (_request, reply) => {
    payments.clearFaults();
    return done(reply);
  });
}

function webhookRoutes(app: FastifyInstance, { webhooks }: PaymentsControl): void {
  app.get('/_sim/webhooks', () => ({ pending: webhooks.pending(), log: webhooks.log() }));
  app.put('/_sim/webhooks', ({ body }, reply) => {
    webhooks.set(read(webhookOptions, body));
    return done(reply);
  });
  app.post('/_sim/webhooks/flush', async (_request, reply) => {
    await webhooks.flush();
    return done(reply);
  });
  app.post('/_sim/webhooks/idle', async (_request, reply) => {
    await webhooks.idle();
    return done(reply);
  });
  app.post('/_sim/webhooks/replay', async (_request, reply) => {
    await webhooks.replayAll();
    return done(reply);
  });
  app.post('/_sim/webhooks/test', ({ body }, reply) => {
    webhooks.sendTest(read(z.object({ url: z.url({ protocol: /^https?$/ }) }), body).url);
    return done(reply);
  });
  app.post('/_sim/webhooks/:target/replay', ({ params }, reply) =>
    webhooks.replay(read(targeted, params).target)
      ? done(reply)
      : reply.code(404).send({ message: 'no such delivery' }),
  );
}

function messageRoutes(app: FastifyInstance, { mail, telegram }: Controls): void {
  for (const [name, box, setFault] of [
    ['mail', mail, (body: unknown) => mail.setFault(read(mailFault, body))],
    ['telegram', telegram, (body: unknown) => telegram.setFault(read(telegramFault, body))],
  ] as const) {
    app.get(`/_sim/${name}`, () => box.messages());
    app.delete(`/_sim/${name}`, (_request, reply) => {
      box.clear();
      return done(reply);
    });
    app.post(`/_sim/${name}/faults`, ({ body }, reply) => {
      setFault(body);
      return done(reply);
    });
    app.delete(`/_sim/${name}/faults`, (_request, reply) => {
      box.clearFaults();
      return done(reply);
    });
  }
}

/** The same controls for another process: JSON under /_sim. */
export function registerControlRoutes(app: FastifyInstance, controls: Controls): void {
  const { payments, mail, telegram, clock } = controls;
  paymentRoutes(app, payments);
  webhookRoutes(app, payments);
  messageRoutes(app, controls);
  app.post('/_sim/clock', ({ body }) => {
    clock.advance(read(z.object({ advanceMs: z.int().min(0) }), body).advanceMs);
    return { now: new Date(clock.now()).toISOString() };
  });
  app.post('/_sim/reset', (_request, reply) => {
    payments.reset();
    for (const box of [mail, telegram]) {
      box.clear();
      box.clearFaults();
    }
    return done(reply);
  });
}
