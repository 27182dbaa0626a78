import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { MailSink } from './mail-sink.ts';
import type { PaymentsControl } from './payments-control.ts';

export type Controls = { payments: PaymentsControl; mail: MailSink };

const targeted = z.object({ target: z.string() });
const webhookOptions = z.strictObject({
  lose: z.boolean().default(false),
  duplicate: z.int().min(1).max(100).default(1),
});

const token = z.strictObject({ revoked: z.boolean() });

const done = (reply: FastifyReply) => reply.code(204).send();

/** The controls that browser tests use from another process: JSON under /_sim. */
export function registerControlRoutes(app: FastifyInstance, { payments, mail }: Controls): void {
  const { webhooks } = payments;
  const target = (params: unknown) => targeted.parse(params).target;
  app.post('/_sim/payments/:target/approve', ({ params }) => payments.approve(target(params)));
  app.post('/_sim/payments/:target/expire', ({ params }) => payments.expire(target(params)));
  app.get('/_sim/webhooks', () => ({ log: webhooks.log() }));
  app.put('/_sim/webhooks', ({ body }, reply) => {
    webhooks.set(webhookOptions.parse(body));
    return done(reply);
  });
  app.post('/_sim/webhooks/idle', async (_request, reply) => {
    await webhooks.idle();
    return done(reply);
  });
  app.put('/_sim/token', ({ body }, reply) => {
    payments.clearFaults();
    if (token.parse(body).revoked) payments.setFault({ kind: 'unauthorized', probability: 1 });
    return done(reply);
  });
  app.get('/_sim/mail', () => mail.messages());
}
