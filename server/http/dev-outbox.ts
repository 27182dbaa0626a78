import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Shows the messages that the simulator caught under /dev/outbox (demonstration only). */
export function registerDevOutbox(app: FastifyInstance, simulatorUrl: string): void {
  app.get('/dev/outbox', { schema: { hide: true } }, (_request, reply) => reply.redirect('/dev/outbox/'));
  app.get<{ Params: { '*': string } }>('/dev/outbox/*', { schema: { hide: true } }, async (request, reply) => {
    const target = new URL(`/outbox/${request.params['*']}`, simulatorUrl);
    if (!target.pathname.startsWith('/outbox')) throw new AppError('not-found');
    const answer = await fetch(target, { redirect: 'manual' });
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name);
      if (value) reply.header(name, value);
    }
    return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
  });
}
