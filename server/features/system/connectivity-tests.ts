import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/system.ts';
import { PART_NAMES, type SystemPart } from '#domain/alarms.ts';
import { GatewayError } from '../../adapters/payments.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import { configuredRecipients, testChannel } from '../notifications/service.ts';
import { beat } from './heartbeat.ts';
import { forgetAnswers, statusOf } from './system-status.ts';

type Result = HandlerResult<typeof contract.testSystem>;

async function tryProvider(deps: Deps): Promise<Result> {
  try {
    await deps.payments.changedPayments(new Date(deps.now().getTime() - 60_000));
    return { ok: true, answer: 'O Mercado Pago respondeu e aceita o token.' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const refused = 'O Mercado Pago respondeu, mas recusa o token da loja.';
    return { ok: false, answer: error.isUnauthorized ? refused : 'O Mercado Pago não respondeu direito.' };
  }
}

async function tryTelegram(deps: Deps, audit: AuditContext): Promise<Result> {
  const chats = (await configuredRecipients(deps.db)).filter(({ channel }) => channel === 'telegram');
  if (chats.length === 0) return { ok: false, answer: 'Nenhuma conversa do Telegram está ligada em Notificações.' };
  const results: Result[] = [];
  for (const { address } of chats)
    results.push(await testChannel(deps, audit, { channel: 'telegram', recipient: address }));
  const refused = results.find((result) => !result.ok);
  return (
    refused ?? {
      ok: true,
      answer: chats.length === 1 ? 'A mensagem chegou ao Telegram.' : `A mensagem chegou a ${chats.length} conversas.`,
    }
  );
}

async function tryMail(deps: Deps, audit: AuditContext): Promise<Result> {
  const recipient = audit.actor.email;
  const result = await testChannel(deps, audit, { channel: 'email', recipient });
  return result.ok
    ? { ok: true, answer: `O servidor de e-mail aceitou uma mensagem para ${recipient}. Veja se chegou.` }
    : result;
}

async function tryDisk({ config, host }: Deps): Promise<Result> {
  const fault = await host.tryWriting(config.dataDir).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (fault === undefined) return { ok: true, answer: 'Um arquivo foi gravado e apagado.' };
  return { ok: false, answer: `Não foi possível gravar em ${config.dataDir} (${fault}).` };
}

async function tryHeartbeat(deps: Deps): Promise<Result> {
  if (deps.config.deadmanUrl === undefined) return { ok: false, answer: 'DEADMAN_URL não está definido.' };
  const isHeard = await beat(deps);
  return { ok: isHeard, answer: isHeard ? 'O serviço de fora ouviu a loja.' : 'O serviço de fora não respondeu.' };
}

async function askAgain(deps: Deps): Promise<Result> {
  await inTransaction(deps.database, (tx) => deps.jobs.enqueue(tx, 'reconcile-payments', {}));
  return { ok: true, answer: 'Os pagamentos começados vão ser conferidos em instantes.' };
}

const TESTS: Partial<Record<SystemPart, (deps: Deps, audit: AuditContext) => Promise<Result>>> = {
  provider: tryProvider,
  confirmations: askAgain,
  mail: tryMail,
  telegram: tryTelegram,
  disk: tryDisk,
  heartbeat: tryHeartbeat,
};

/** Tests one part now. A part without a test of its own is examined again, without cached answers. */
export async function testSystem(
  deps: Deps,
  { body: { part }, audit }: Call<typeof contract.testSystem>,
): Promise<Result> {
  forgetAnswers(deps);
  const test = TESTS[part];
  const look = async (): Promise<Result> => {
    const { status, words } = await statusOf(deps, part);
    return { ok: status !== 'failed', answer: words };
  };
  const result = await (test ? test(deps, audit) : look());
  await writeLog(deps.db, audit, {
    at: deps.now(),
    action: 'sistema_teste',
    message: `Teste do sistema: ${PART_NAMES[part]} ${result.ok ? 'em ordem' : 'com problema'}.`,
  });
  return result;
}
