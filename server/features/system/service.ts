import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/system.ts';
import { PART_NAMES, SYSTEM_PARTS, type SystemPart } from '#domain/alarms.ts';
import { GatewayError } from '../../adapters/payments.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditContext } from '../../http/guard.ts';
import { answers } from '../../rows.ts';
import type { Signal, SignalName, Signals } from '../../signals.ts';
import { VERSION } from '../../version.ts';
import { writeLog } from '../logs/service.ts';
import { configuredRecipients, testChannel } from '../notifications/service.ts';
import { type Alarm, openAlarms, readSignals, saveSignals, toldAlarms } from './repository.ts';
import { forgetAnswers, statusOf, systemStatus } from './system-status.ts';

const ALARMS_SHOWN = 20;

const toSystem = answers(contract.getSystem.response);

/** The state of the shop and its server, and the newest alarms. */
export async function getSystem(deps: Deps) {
  const [{ findings, signals }, open, alarms] = await Promise.all([
    systemStatus(deps),
    openAlarms(deps.db),
    toldAlarms(deps.db, ALARMS_SHOWN),
  ]);
  const since = new Map(open.map(({ part, beganAt }) => [part, beganAt]));
  const parts = SYSTEM_PARTS.map((part) => {
    const { mend = null, ...finding } = findings[part];
    return { part, mend, since: since.get(part) ?? null, ...finding };
  });
  return toSystem({ version: VERSION, at: deps.now(), watchedAt: signals.get('look')?.at ?? null, parts, alarms });
}

export async function toldOpenAlarms(deps: Pick<Deps, 'db'>): Promise<Alarm[]> {
  return (await openAlarms(deps.db)).filter(({ toldAt }) => toldAt !== null);
}

/**
 * Whether this is a restored copy of a shop to whose server the public name led last: that one may still live, and both
 * would tell buyers the same and book the same payments.
 */
export async function livesElsewhere({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<boolean> {
  const ledTo = (await readSignals(db)).get('address-answer')?.detail;
  return ledTo !== undefined && ledTo !== config.instance;
}

/** Writes down what a command noticed, for the shop's findings. */
export const saveNoted = ({ db }: Pick<Deps, 'db'>, signals: Signals) => saveSignals(db, signals.noted());

const EVERY_MS = 5 * 60_000;
const PATIENCE_MS = 10_000;

/** Calls the external watchdog; returns whether it answered. Its address is a secret and stays out of the log. */
export async function beat(deps: Deps): Promise<boolean> {
  const { deadmanUrl } = deps.config;
  if (deadmanUrl === undefined) return false;
  const answer = await fetch(deadmanUrl, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  const isHeard = answer?.ok === true;
  deps.signals.note(isHeard ? 'heartbeat' : 'heartbeat-failure');
  return isHeard;
}

/** Sends it every five minutes, by whichever process checks first. */
export async function sendHeartbeat(deps: Deps, signals: ReadonlyMap<SignalName, Signal>): Promise<void> {
  const last = signals.get('heartbeat');
  if (last && deps.now().getTime() - last.at.getTime() < EVERY_MS) return;
  await beat(deps);
}

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
