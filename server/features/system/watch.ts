import {
  type AlarmTimes,
  beganMessage,
  consequencesOf,
  endedMessage,
  type Finding,
  type Findings,
  failed,
  nextMove,
  ok,
  SYSTEM_PARTS,
  type SystemPart,
} from '#domain/alarms.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { notifyAlarm } from '../notifications/events.ts';
import { alarmRecipients, deliverNotification, type Recipient, sendToStaff } from '../notifications/service.ts';
import { examine } from './examine.ts';
import { pingOutside } from './outside.ts';
import {
  type Alarm,
  deleteAlarm,
  insertAlarm,
  insertPastAlarm,
  lockOpenAlarms,
  saveFirstLook,
  saveSignals,
  updateAlarm,
} from './repository.ts';

const LOOK_EVERY_MS = 60_000;

/** What is told while the database is away, and to whom: nothing can be looked up or queued then. */
type Memory = { outage: AlarmTimes | undefined; words: string; recipients: Recipient[] };

type Looked = { part: SystemPart; finding: Finding; alarm: Alarm | undefined; now: Date };

/** Opens, tells, follows and ends the alarm of one part; the ids of the messages. */
async function follow(tx: Tx, deps: Deps, { part, finding, alarm, now }: Looked): Promise<string[]> {
  const move = nextMove(alarm, finding.status, now);
  if (move === 'open') await insertAlarm(tx, { part, words: finding.words, at: now });
  if (!alarm) return [];
  const seen = { seenAt: now, ...(finding.status === 'failed' ? { words: finding.words } : {}) };
  if (move === 'see') await updateAlarm(tx, alarm.id, seen);
  if (move === 'forget') await deleteAlarm(tx, alarm.id);
  if (move === 'tell') {
    await updateAlarm(tx, alarm.id, { ...seen, toldAt: now });
    return notifyAlarm(tx, deps, { alarmId: alarm.id, phase: 'began', ...beganMessage(part, finding) });
  }
  if (move === 'end') {
    await updateAlarm(tx, alarm.id, { endedAt: now });
    return notifyAlarm(tx, deps, { alarmId: alarm.id, phase: 'ended', ...endedMessage(part, finding, alarm) });
  }
  return [];
}

/** Compares what was found with the open alarms. Processes take turns: the open ones are locked. */
async function followAll(deps: Deps, findings: Findings): Promise<void> {
  const now = deps.now();
  const consequences = consequencesOf(findings);
  const messages = await inTransaction(deps.database, async (tx) => {
    const open = new Map((await lockOpenAlarms(tx)).map((alarm) => [alarm.part, alarm]));
    const ids: string[] = [];
    for (const part of SYSTEM_PARTS) {
      const found = findings[part];
      const finding = consequences.has(part) ? { ...found, status: 'unknown' as const } : found;
      ids.push(...(await follow(tx, deps, { part, finding, alarm: open.get(part), now })));
    }
    return ids;
  });
  if (findings.jobs.status !== 'failed') return;
  // Nobody takes them out of the queue; if somebody does later, they have been sent.
  for (const id of messages)
    await deliverNotification(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error }, 'an alarm could not be sent at once, it waits in the queue'),
    );
}

const AWAY = 'O banco de dados não responde: ninguém consegue comprar nem entrar no painel.';
const MEND = 'No servidor, sudo memorial doctor diz o que está errado; systemctl status postgresql mostra o banco.';

/** The disk is what most often stops a database, and can be looked at without one. */
async function wordsOfOutage({ host, config }: Deps, reason: string): Promise<string> {
  const { free } = await host.disk(config.dataDir).catch(() => ({ free: Number.NaN }));
  const disk = Number.isNaN(free)
    ? ''
    : ` Disco: ${(free / 1024 ** 3).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB livres.`;
  return `${AWAY} Motivo: ${reason}.${disk}`;
}

/** Tells by mail and Telegram themselves, from memory, that the database is away. */
async function followOutage(deps: Deps, memory: Memory, reason: string): Promise<void> {
  const now = deps.now();
  const move = nextMove(memory.outage, 'failed', now);
  const { beganAt, toldAt } = memory.outage ?? { beganAt: now, toldAt: null };
  memory.outage = { beganAt, toldAt, seenAt: now };
  if (move !== 'tell') return;
  memory.words = await wordsOfOutage(deps, reason);
  const reached = await sendToStaff(deps, memory.recipients, beganMessage('database', failed(memory.words, MEND)));
  // Nobody reached: the next look tries again.
  if (reached > 0) memory.outage.toldAt = now;
}

/** The database answers: what was told while it was away is told to be over, and written down. */
async function followReturn(deps: Deps, memory: Memory): Promise<void> {
  const { outage } = memory;
  const move = outage && nextMove(outage, 'ok', deps.now());
  if (!outage || move === 'leave') return;
  memory.outage = undefined;
  if (outage.toldAt === null) return;
  const back = ok('O banco de dados responde outra vez. Pagamentos feitos enquanto isso são achados sozinhos.');
  await sendToStaff(deps, memory.recipients, endedMessage('database', back, outage));
  await insertPastAlarm(deps.db, { part: 'database', words: memory.words, ...outage, endedAt: deps.now() });
}

async function lookWithDatabase(deps: Deps, memory: Memory): Promise<void> {
  await saveFirstLook(deps.db, deps.now());
  memory.recipients = await alarmRecipients(deps.db);
  const { findings, signals } = await examine(deps);
  await followAll(deps, findings);
  await followReturn(deps, memory);
  if (SYSTEM_PARTS.every((part) => findings[part].status !== 'failed')) await pingOutside(deps, signals);
  deps.signals.note('look');
  await saveSignals(deps.db, deps.signals.noted());
}

/**
 * The watch of this process: each look compares how things stand with the alarms that are open, and tells people. It
 * never throws.
 */
export function createWatch(deps: Deps): { look: () => Promise<void> } {
  const house: Recipient = { channel: 'email', address: deps.business.email };
  const memory: Memory = { outage: undefined, words: AWAY, recipients: [house] };
  const look = async () => {
    const health = await deps.database.health();
    // With a full disk the database still answers, and the disk has an alarm of its own.
    if (!health.ok && health.reason !== 'disk-full') return followOutage(deps, memory, health.reason ?? 'unreachable');
    try {
      await lookWithDatabase(deps, memory);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await followOutage(deps, memory, health.reason ?? 'unreachable');
    }
  };
  return {
    look: () => look().catch((error: unknown) => deps.log.error({ err: error }, 'the watch could not look')),
  };
}

/** Looks every minute, never twice at the same time, until it is stopped. */
export function startWatch(deps: Deps): { stop: () => Promise<void> } {
  const { look } = createWatch(deps);
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
