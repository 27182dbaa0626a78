import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  beganMessage,
  consequencesOf,
  endedMessage,
  type Finding,
  type Findings,
  nextMove,
  ok,
  SYSTEM_PARTS,
  type SystemPart,
} from '#domain/alarms.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { alarmRecipients, deliverNotification, type Mailbox, sendToStaff } from '../notifications/service.ts';
import { tell } from '../notifications/tell.ts';
import {
  type Alarm,
  deleteAlarm,
  insertAlarm,
  insertPastAlarm,
  lockOpenAlarms,
  saveSignals,
  updateAlarm,
} from './repository.ts';
import { sendHeartbeat } from './service.ts';
import { systemStatus } from './system-status.ts';

const LOOK_EVERY_MS = 60_000;

type Looked = { part: SystemPart; finding: Finding; alarm: Alarm | undefined; now: Date };

/** Opens, reports, updates or ends the alarm of one part; returns the ids of the messages. */
async function follow(tx: Tx, deps: Deps, { part, finding, alarm, now }: Looked): Promise<string[]> {
  const move = nextMove(alarm, finding.status, now);
  if (move === 'open') await insertAlarm(tx, { part, words: finding.words, at: now });
  if (!alarm) return [];
  const seen = { seenAt: now, ...(finding.status === 'failed' ? { words: finding.words } : {}) };
  if (move === 'see') await updateAlarm(tx, alarm.id, seen);
  if (move === 'forget') await deleteAlarm(tx, alarm.id);
  if (move === 'tell') {
    await updateAlarm(tx, alarm.id, { ...seen, toldAt: now });
    return tell(tx, deps, 'alarm-began', { alarmId: alarm.id, ...beganMessage(part, finding) });
  }
  if (move === 'end') {
    await updateAlarm(tx, alarm.id, { endedAt: now });
    return tell(tx, deps, 'alarm-ended', { alarmId: alarm.id, ...endedMessage(part, finding, alarm) });
  }
  return [];
}

/** Compares the findings with the open alarms, which are locked so that processes take turns. */
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
  // When the queue has failed no worker sends the messages, so they are sent here; a worker that returns later finds
  // them sent.
  for (const id of messages)
    await deliverNotification(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error }, 'an alarm could not be sent at once, it waits in the queue'),
    );
}

/** In the data folder, because the database is away and the process may restart before it is back. */
const outageFile = ({ config }: Deps) => path.join(config.dataDir, 'outage.json');

const instant = z.coerce.date();
const outageRecord = z.object({
  beganAt: instant,
  seenAt: instant,
  toldAt: instant.nullable(),
  words: z.string(),
  recipients: z.array(z.object({ channel: z.enum(['email', 'telegram']), address: z.string() })),
});
type Outage = z.infer<typeof outageRecord>;

function readOutage(deps: Deps): Outage | undefined {
  const file = outageFile(deps);
  if (!fs.existsSync(file)) return undefined;
  const { success, data } = outageRecord.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  return success ? data : undefined;
}

function keepOutage(deps: Deps, outage: Outage): void {
  const file = outageFile(deps);
  fs.writeFileSync(`${file}.partial`, JSON.stringify(outage), { mode: 0o600 });
  fs.renameSync(`${file}.partial`, file);
}

/** Reports an outage of the database by mail and Telegram directly, to the recipients read before it. */
async function followOutage(deps: Deps, recipients: Mailbox[], finding: Finding): Promise<void> {
  const now = deps.now();
  const known = readOutage(deps);
  const move = nextMove(known, 'failed', now);
  const outage = { beganAt: now, toldAt: null, recipients, ...known, seenAt: now, words: finding.words };
  // When nobody was reached, the next check tries again.
  const isTold = move === 'tell' && (await sendToStaff(deps, recipients, beganMessage('database', finding))) > 0;
  keepOutage(deps, isTold ? { ...outage, recipients, toldAt: now } : outage);
}

/** After an outage that was reported: reports its end and stores it as an alarm. */
async function followReturn(deps: Deps): Promise<void> {
  const outage = readOutage(deps);
  if (!outage || nextMove(outage, 'ok', deps.now()) === 'leave') return;
  fs.rmSync(outageFile(deps), { force: true });
  if (outage.toldAt === null) return;
  const { recipients, ...alarm } = outage;
  const back = ok('O banco de dados responde outra vez. Pagamentos feitos enquanto isso são achados sozinhos.');
  await sendToStaff(deps, recipients, endedMessage('database', back, outage));
  await insertPastAlarm(deps.db, { part: 'database', ...alarm, endedAt: deps.now() });
}

/** The watch of this process: each check compares findings with open alarms and notifies people. Never throws. */
export function createWatch(deps: Deps): { look: () => Promise<void> } {
  let recipients: Mailbox[] = [{ channel: 'email', address: deps.business.email }];
  const look = async () => {
    const { findings, signals } = await systemStatus(deps);
    deps.signals.findings = findings;
    if (findings.database.status === 'failed') return followOutage(deps, recipients, findings.database);
    recipients = await alarmRecipients(deps.db);
    await followAll(deps, findings);
    await followReturn(deps);
    if (SYSTEM_PARTS.every((part) => findings[part].status !== 'failed')) await sendHeartbeat(deps, signals);
    deps.signals.note('look');
    await saveSignals(deps.db, deps.signals.noted());
  };
  return {
    look: () => look().catch((error: unknown) => deps.log.error({ err: error }, 'the watch could not look')),
  };
}

/** Checks every minute, never twice at the same time, until it is stopped. */
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
