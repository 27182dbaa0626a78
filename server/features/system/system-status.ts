import { z } from 'zod';
import {
  judgeAccounts,
  judgeAddress,
  judgeDatabase,
  judgeDecisions,
  judgeRecipients,
} from '#domain/access-findings.ts';
import { type Finding, type Findings, ok, SYSTEM_PARTS, type SystemPart, unknown, warning } from '#domain/alarms.ts';
import { judgeSales, SALES_HISTORY_HOURS } from '#domain/quiet-sales.ts';
import { openSpans } from '#domain/store-hours.ts';
import {
  CONFIRMATION_LATE_MINUTES,
  ERROR_MINUTES,
  judgeBackup,
  judgeCertificate,
  judgeConfirmations,
  judgeCopies,
  judgeDisk,
  judgeDrill,
  judgeDump,
  judgeErrors,
  judgeHeartbeat,
  judgeHolds,
  judgeJobs,
  judgeMemory,
  judgeProvider,
  judgeQueue,
  NO_BACKUP,
} from '#domain/system-findings.ts';
import { type Destination, readDestination } from '../../backup/destinations.ts';
import { isOnThisMachine } from '../../db/client.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Signal, SignalName } from '../../signals.ts';
import { administratorEmails, configuredRecipients } from '../notifications/service.ts';
import { readSchedule } from '../store/service.ts';
import {
  archiverState,
  confirmationState,
  countDecisions,
  databaseState,
  hoursChangedAt,
  jobState,
  mostHeld,
  queueState,
  readSignals,
  salesByHoursAgo,
} from './repository.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PATIENCE_MS = 10_000;

type Noticed = ReadonlyMap<SignalName, Signal>;
/** The dependencies that `memorial doctor` has too. */
export type StatusDeps = Omit<Deps, 'images' | 'jobs' | 'jwtSecret' | 'mailer' | 'payments' | 'push'>;

/** The signals of this process and, while the database answers, of all processes. */
async function noticed(deps: StatusDeps): Promise<Noticed> {
  const all = await readSignals(deps.db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
    return new Map<SignalName, Signal>();
  });
  for (const [name, signal] of deps.signals.noted()) {
    const known = all.get(name);
    if (!known || known.at < signal.at) all.set(name, signal);
  }
  return all;
}

const asked = new WeakMap<object, { at: number; answer: Promise<unknown> }>();

/** Caches a slow answer for an hour, by the object that is asked. A failure isn't cached. */
async function hourly<T>(deps: StatusDeps, of: object, ask: () => Promise<T>): Promise<T> {
  const now = deps.now().getTime();
  const known = asked.get(of);
  if (known && Math.abs(now - known.at) < HOUR_MS) return known.answer as Promise<T>;
  const answer = ask();
  asked.set(of, { at: now, answer });
  answer.catch(() => asked.delete(of));
  return answer;
}

/** Drops cached answers, so that the next check asks again. */
export function forgetAnswers(deps: StatusDeps): void {
  asked.delete(deps.host);
}

async function databaseStatus({ db, database, config, host }: StatusDeps): Promise<Finding> {
  const { ok: answers, reason = 'unreachable', words = reason } = await database.health();
  // With a full disk the database still answers reads, and the disk has a finding of its own.
  if (!answers && reason !== 'disk-full') {
    const disk = await host.disk(config.dataDir).catch(() => undefined);
    return judgeDatabase({ isAway: true, reason: words.replace(/\.$/, ''), free: disk?.free });
  }
  const started = performance.now();
  const { server, bytes } = await databaseState(db);
  const milliseconds = Math.ceil(performance.now() - started);
  const name = `PostgreSQL ${server.split(' ')[0]}`;
  return judgeDatabase({ isAway: false, name, milliseconds, bytes });
}

/** Network errors of an address in words. */
const ADDRESS_FAULTS: Record<string, string> = {
  ENOTFOUND: 'o nome não existe',
  ECONNREFUSED: 'ninguém escuta ali',
  ECONNRESET: 'a conexão é cortada',
  CERT_HAS_EXPIRED: 'o certificado venceu',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado é autoassinado',
  SELF_SIGNED_CERT_IN_CHAIN: 'o certificado é autoassinado',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'o certificado é de uma autoridade que os navegadores não conhecem',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado é de outro nome',
};

/** Requests the shop's public address as a visitor would. A redirect to another address isn't followed. */
async function askAddress(url: string): Promise<Parameters<typeof judgeAddress>[0]['seen']> {
  try {
    const answer = await fetch(`${url}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const { success, data } = z.object({ instance: z.string() }).safeParse(await answer.json().catch(() => undefined));
    // The shop and Caddy set neither header; newer versions of Caddy set their own name.
    const others = [answer.headers.get('server'), answer.headers.get('via')].filter((name) => name !== null);
    const isFronted = others.some((name) => !/caddy/i.test(name));
    return { status: answer.status, instance: success ? data.instance : undefined, isFronted };
  } catch (error) {
    const { cause = error } = error as Error;
    const { code = '', name, message } = cause as NodeJS.ErrnoException;
    return { fault: ADDRESS_FAULTS[code] ?? (name === 'TimeoutError' ? 'passaram 10 s' : message || code) };
  }
}

async function addressStatus(deps: StatusDeps, signals: Noticed): Promise<Finding> {
  const { config } = deps;
  const { publicUrl: url, instance } = config;
  if (config.mode === 'demo') return ok('A demonstração só abre nesta máquina.');
  const seen = await askAddress(url);
  if ('instance' in seen && seen.instance === instance) deps.signals.note('address-answer', instance);
  const ledTo = signals.get('address-answer')?.detail;
  const here = { hasLedHere: ledTo === instance, livesElsewhere: ledTo !== undefined && ledTo !== instance };
  return judgeAddress({ url, seen, instance, proxies: config.trustProxy, ...here });
}

async function recipientStatus({ db }: StatusDeps): Promise<Finding> {
  const recipients = await configuredRecipients(db);
  return judgeRecipients(
    recipients.map(({ channel, address }) => (channel === 'email' ? address : `Telegram ${address}`)),
  );
}

async function diskStatus({ config, host }: StatusDeps): Promise<Finding> {
  return judgeDisk({ ...(await host.disk(config.dataDir)), folder: config.dataDir });
}

function keptOf(what: 'backup' | 'copies' | 'drill', { now }: StatusDeps, signals: Noticed) {
  return { last: signals.get(what), failure: signals.get(`${what}-failure`), now: now() };
}

/** Looks at something only where copies are made. */
async function whereCopied(
  deps: StatusDeps,
  look: (destination: Destination) => Finding | Promise<Finding>,
): Promise<Finding> {
  const { copies, mode } = deps.config;
  if (copies) return look(readDestination(copies.destination));
  return mode === 'demo' ? ok('A demonstração não faz cópias.') : NO_BACKUP;
}

const backupStatus = (deps: StatusDeps, signals: Noticed) =>
  whereCopied(deps, async ({ name: place }) => {
    const kept = { place, ...keptOf('backup', deps, signals) };
    const { databaseUrl } = deps.config;
    if (databaseUrl === undefined || !isOnThisMachine(databaseUrl)) return judgeDump(kept);
    return judgeBackup({ ...kept, log: await archiverState(deps.db) });
  });

const copyStatus = (deps: StatusDeps, signals: Noticed) =>
  whereCopied(deps, async ({ name: place, folder }) => {
    const { host, config } = deps;
    const [data, there] = await Promise.all([
      host.disk(config.dataDir),
      folder === undefined ? undefined : host.disk(folder).catch(() => undefined),
    ]);
    const isSameDisk = there?.free === data.free && there.total === data.total;
    return judgeCopies({ place, isSameDisk, ...keptOf('copies', deps, signals) });
  });

const drillStatus = (deps: StatusDeps, signals: Noticed) =>
  whereCopied(deps, () => {
    const { last, failure, now } = keptOf('drill', deps, signals);
    return judgeDrill({ last: last?.at, failure, now });
  });

async function certificateStatus(deps: StatusDeps): Promise<Finding> {
  const address = new URL(deps.config.publicUrl);
  if (address.protocol !== 'https:') return ok('Não é usado.');
  const seen = await hourly(deps, deps.host, () => deps.host.certificate(address));
  return seen ? judgeCertificate(seen, deps.now()) : unknown('Não foi possível vê-lo a partir deste servidor.');
}

function providerStatus({ config, now }: StatusDeps, signals: Noticed): Finding {
  return judgeProvider({
    answer: signals.get('provider-answer'),
    refusal: signals.get('provider-refusal'),
    silence: signals.get('provider-silence'),
    notification: signals.get('provider-notification'),
    ending: signals.get('provider-ending'),
    isSimulated: config.payments === 'simulator' && config.mode === 'production',
    now: now(),
  });
}

async function queueStatus(deps: StatusDeps, channel: 'email' | 'telegram' | 'whatsapp'): Promise<Finding> {
  const { db, now } = deps;
  const state = await queueState(db, channel, now());
  if (channel !== 'email' && !deps[channel] && state.waiting === 0) return ok('Não é usado.');
  return judgeQueue({ ...state, now: now() }, channel);
}

async function salesStatus({ db, now }: StatusDeps): Promise<Finding> {
  const at = now();
  const [schedule, changedAt] = await Promise.all([readSchedule(db), hoursChangedAt(db)]);
  const from = new Date(Math.max(at.getTime() - 24 * HOUR_MS, changedAt?.getTime() ?? 0));
  const last = openSpans(schedule, { from, to: at }, at).at(-1);
  const openHours = last?.to === at.getTime() ? (last.to - last.from) / HOUR_MS : 0;
  return judgeSales({ byHoursAgo: await salesByHoursAgo(db, at, SALES_HISTORY_HOURS), openHours });
}

function errorStatus({ now, signals }: StatusDeps): Finding {
  return judgeErrors(signals.failuresSince(new Date(now().getTime() - ERROR_MINUTES * MINUTE_MS)));
}

function heartbeatStatus({ config, now }: StatusDeps, signals: Noticed): Finding {
  const isUsed = config.deadmanUrl !== undefined;
  return judgeHeartbeat({
    isUsed,
    ping: signals.get('heartbeat'),
    failure: signals.get('heartbeat-failure'),
    now: now(),
  });
}

/** Checks one part. Throws errors of the database. */
export async function statusOf(deps: StatusDeps, part: SystemPart, signals?: Noticed): Promise<Finding> {
  const seen = signals ?? (await noticed(deps));
  const looks: Record<SystemPart, () => Finding | Promise<Finding>> = {
    provider: () => providerStatus(deps, seen),
    confirmations: async () =>
      judgeConfirmations(await confirmationState(deps.db, deps.now(), CONFIRMATION_LATE_MINUTES)),
    decisions: async () => judgeDecisions(await countDecisions(deps.db)),
    sales: () => salesStatus(deps),
    holds: async () => judgeHolds(await mostHeld(deps.db, deps.now())),
    errors: () => errorStatus(deps),
    address: () => addressStatus(deps, seen),
    database: () => databaseStatus(deps),
    mail: () => queueStatus(deps, 'email'),
    telegram: () => queueStatus(deps, 'telegram'),
    whatsapp: () => queueStatus(deps, 'whatsapp'),
    jobs: async () => judgeJobs(await jobState(deps.db)),
    recipients: () => recipientStatus(deps),
    accounts: async () => judgeAccounts((await administratorEmails(deps.db)).length),
    backup: () => backupStatus(deps, seen),
    copies: () => copyStatus(deps, seen),
    drill: () => drillStatus(deps, seen),
    disk: () => diskStatus(deps),
    memory: async () => judgeMemory(await deps.host.memory()),
    certificate: () => certificateStatus(deps),
    heartbeat: () => heartbeatStatus(deps, seen),
  };
  return looks[part]();
}

/**
 * The list of findings for the page, the alarms, the metrics and `memorial doctor`. While the database is away,
 * findings that depend on it are unknown.
 */
export async function systemStatus(deps: StatusDeps): Promise<{ findings: Findings; signals: Noticed }> {
  const signals = await noticed(deps);
  const look = async (part: SystemPart) => {
    try {
      return [part, await statusOf(deps, part, signals)] as const;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return [part, unknown('Não se sabe: o banco de dados não responde.')] as const;
      deps.log.error({ err: error, part }, 'a part of the system could not be looked at');
      return [part, warning('Não foi possível olhar.', 'sudo memorial logs diz por quê.')] as const;
    }
  };
  const findings = Object.fromEntries(await Promise.all(SYSTEM_PARTS.map(look))) as Findings;
  return { findings, signals };
}
