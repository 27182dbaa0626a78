import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/whatsapp.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { type AnswerCache, implement } from '../../http/implement.ts';
import { writeReceipt } from './repository.ts';

/** Meta's question when the address is set up. */
async function verifyWhatsApp({ whatsapp }: Deps, { query }: Call<typeof contract.verifyWhatsApp>) {
  if (!orNotFound(whatsapp).isVerifyToken(query['hub.verify_token'])) throw new AppError('forbidden');
  return query['hub.challenge'];
}

/** Keeps what became of each message. Throws `invalid-signature`. */
async function whatsappWebhook(deps: Deps, { body, request }: Call<typeof contract.whatsappWebhook>) {
  const signature = request.headers['x-hub-signature-256'];
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const reports = orNotFound(deps.whatsapp).readReports(bytes, typeof signature === 'string' ? signature : undefined);
  if (!reports) throw new AppError('invalid-signature');
  for (const report of reports) await writeReceipt(deps.db, report);
  return { received: true as const };
}

/** The calls of Meta. */
export async function registerWhatsApp(app: FastifyInstance, kept: AnswerCache): Promise<void> {
  await app.register(async (raw) => {
    // The signature is of the bytes, not of what they mean.
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    implement(raw, kept, contract, { verifyWhatsApp, whatsappWebhook });
  });
}
