import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/whatsapp.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { bind } from '../../http/bind.ts';
import { writeReceipt } from './repository.ts';

/** The calls of Meta: its question when the address is set up, and what becomes of each message. */
export async function whatsappRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  bind(app, deps, contract.verifyWhatsApp, async ({ query }) => {
    if (!orNotFound(deps.whatsapp).isVerifyToken(query['hub.verify_token'])) throw new AppError('forbidden');
    return query['hub.challenge'];
  });

  await app.register(async (raw) => {
    // The signature is of the bytes, not of what they mean.
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    bind(raw, deps, contract.whatsappWebhook, async ({ body }, { request }) => {
      const signature = request.headers['x-hub-signature-256'];
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const reports = orNotFound(deps.whatsapp).readReports(
        bytes,
        typeof signature === 'string' ? signature : undefined,
      );
      if (!reports) throw new AppError('invalid-signature');
      for (const report of reports) await writeReceipt(deps.db, report);
      return { received: true as const };
    });
  });
}
