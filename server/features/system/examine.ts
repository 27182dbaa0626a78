import { type Finding, type Findings, ok, SYSTEM_PARTS, type SystemPart, unknown, warning } from '#domain/alarms.ts';
import { judgeSales, SALES_HISTORY_HOURS } from '#domain/quiet-sales.ts';
import { openSpans } from '#domain/store-hours.ts';
import {
  CONFIRMATION_LATE_MINUTES,
  ERROR_MINUTES,
  judgeBackups,
  judgeCertificate,
  judgeConfirmations,
  judgeCopies,
  judgeDisk,
  judgeDrill,
  judgeErrors,
  judgeJobs,
  judgeMemory,
  judgeOutside,
  judgeProvider,
  judgeQueue,
  NO_COPIES,
} from '#domain/system-findings.ts';
import { newestCopy } from '../../backup/copies.ts';
import { drillFailure, lastDrill } from '../../backup/drill.ts';
import { listBackups } from '../../backup/folder.ts';
import { backupTime } from '../../backup/names.ts';
import { lastBackup } from '../../backup/outcome.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Signal, SignalName } from '../../signals.ts';
import { readSchedule } from '../store/service.ts';
import {
  confirmationState,
  databaseState,
  hoursChangedAt,
  jobState,
  queueState,
  readSignals,
  salesByHoursAgo,
} from './repository.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MEGABYTE = 1024 ** 2;

type Noticed = ReadonlyMap<SignalName, Signal>;

/** Of this process and of the others. */
async function noticed(deps: Deps): Promise<Noticed> {
  const all = await readSignals(deps.db);
  for (const [name, signal] of deps.signals.noted()) {
    const known = all.get(name);
    if (!known || known.at < signal.at) all.set(name, signal);
  }
  return all;
}

const asked = new WeakMap<object, { at: number; answer: Promise<unknown> }>();

/** Asks something slow at most once an hour; `of` is what is asked. A failure is asked again at the next look. */
async function hourly<T>(deps: Deps, of: object, ask: () => Promise<T>): Promise<T> {
  const now = deps.now().getTime();
  const known = asked.get(of);
  if (known && Math.abs(now - known.at) < HOUR_MS) return known.answer as Promise<T>;
  const answer = ask();
  asked.set(of, { at: now, answer });
  answer.catch(() => asked.delete(of));
  return answer;
}

/** Lets the next look ask anew. */
export function forgetAnswers(deps: Deps): void {
  asked.delete(deps.host);
  if (deps.backupPlace) asked.delete(deps.backupPlace);
}

async function examineDatabase({ db, database }: Deps): Promise<Finding> {
  const started = performance.now();
  const { server, bytes } = await databaseState(db);
  const name = database.kind === 'embedded' ? 'Banco embutido' : `PostgreSQL ${server.split(' ')[0] ?? ''}`;
  return ok(`${name}: responde em ${Math.ceil(performance.now() - started)} ms, ${Math.round(bytes / MEGABYTE)} MB.`);
}

async function examineDisk({ config, host }: Deps): Promise<Finding> {
  const data = await host.disk(config.dataDir);
  const there = await host.disk(config.backups.folder).catch(() => data);
  const findings = [judgeDisk({ ...data, folder: config.dataDir })];
  // Most servers have one disk; it isn't named twice.
  if (there.free !== data.free || there.total !== data.total)
    findings.push(judgeDisk({ ...there, folder: config.backups.folder }));
  const worst = (['failed', 'warning', 'ok'] as const).find((status) => findings.some((one) => one.status === status));
  const words = findings.map((finding) => finding.words).join(' ');
  const mend = findings.find(({ status }) => status === worst)?.mend;
  return { status: worst ?? 'unknown', words, ...(mend === undefined ? {} : { mend }) };
}

async function examineBackups({ config, database, host, now }: Deps, signals: Noticed): Promise<Finding> {
  const { folder, wanted } = config.backups;
  const files = await listBackups(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : [],
  );
  // The first backup makes the folder.
  if (!files && database.kind === 'postgres' && !wanted)
    return warning('Esta loja não faz backup.', 'Ponha em BACKUP_DIR a pasta dos backups e reinicie a loja.');
  return judgeBackups({
    made: (files ?? []).map(backupTime),
    folder,
    isWritable: files === undefined || (await host.isWritable(folder)),
    last: await lastBackup(config),
    // Before the first look nobody has missed anything.
    watchedSince: signals.get('first-look')?.at ?? now(),
    now: now(),
  });
}

async function examineCopies(deps: Deps): Promise<Finding> {
  const place = deps.backupPlace;
  if (!place) return NO_COPIES;
  try {
    const newest = await hourly(deps, place, () => newestCopy(place));
    return judgeCopies({
      place: place.name,
      newest: newest === undefined ? undefined : backupTime(newest),
      now: deps.now(),
    });
  } catch {
    return warning(`Não foi possível olhar em ${place.name}.`, 'sudo memorial backup diz o que impede.');
  }
}

async function examineDrill({ config, now }: Deps): Promise<Finding> {
  const { folder } = config.backups;
  const [last, failure] = await Promise.all([lastDrill(folder), drillFailure(folder)]);
  return judgeDrill({ last, failure, now: now() });
}

async function examineCertificate(deps: Deps): Promise<Finding> {
  const address = new URL(deps.config.publicUrl);
  if (address.protocol !== 'https:') return ok('Não é usado.');
  const seen = await hourly(deps, deps.host, () => deps.host.certificate(address));
  return seen ? judgeCertificate(seen, deps.now()) : unknown('Não foi possível vê-lo a partir deste servidor.');
}

function examineProvider({ config, now }: Deps, signals: Noticed): Finding {
  const finding = judgeProvider({
    answer: signals.get('provider-answer'),
    refusal: signals.get('provider-refusal'),
    silence: signals.get('provider-silence'),
    notification: signals.get('provider-notification'),
    now: now(),
  });
  if (config.payments !== 'simulator' || config.mode !== 'production' || finding.status === 'failed') return finding;
  return warning(
    'Simulados: nenhum pagamento é de verdade.',
    'Tire PAYMENTS=simulator de /etc/memorial/environment e rode sudo memorial install.',
  );
}

const QUEUE_MENDS = {
  email:
    'Confira SMTP_URL em /etc/memorial/environment e reinicie a loja. As mensagens esperam um dia e saem sozinhas.',
  telegram:
    'Confira TELEGRAM_BOT_TOKEN com o @BotFather e reinicie a loja. As mensagens esperam um dia e saem sozinhas.',
} as const;

async function examineQueue({ db, now, telegram }: Deps, channel: 'email' | 'telegram'): Promise<Finding> {
  const state = await queueState(db, channel, now());
  if (channel === 'telegram' && !telegram && state.waiting === 0) return ok('Não é usado.');
  return judgeQueue({ ...state, now: now() }, QUEUE_MENDS[channel]);
}

async function examineSales({ db, now }: Deps): Promise<Finding> {
  const at = now();
  const [schedule, changedAt] = await Promise.all([readSchedule(db), hoursChangedAt(db)]);
  const from = new Date(Math.max(at.getTime() - 24 * HOUR_MS, changedAt?.getTime() ?? 0));
  const last = openSpans(schedule, { from, to: at }, at).at(-1);
  const openHours = last?.to === at.getTime() ? (last.to - last.from) / HOUR_MS : 0;
  return judgeSales({ byHoursAgo: await salesByHoursAgo(db, at, SALES_HISTORY_HOURS), openHours });
}

function examineErrors({ now, signals }: Deps): Finding {
  return judgeErrors(signals.failuresSince(new Date(now().getTime() - ERROR_MINUTES * MINUTE_MS)));
}

function examineOutside({ config, now }: Deps, signals: Noticed): Finding {
  const isUsed = config.deadmanUrl !== undefined;
  return judgeOutside({
    isUsed,
    ping: signals.get('outside-ping'),
    failure: signals.get('outside-failure'),
    now: now(),
  });
}

/** How one part stands. Throws what the database throws. */
export async function examinePart(deps: Deps, part: SystemPart, signals?: Noticed): Promise<Finding> {
  const seen = signals ?? (await noticed(deps));
  const looks: Record<SystemPart, () => Finding | Promise<Finding>> = {
    provider: () => examineProvider(deps, seen),
    confirmations: async () =>
      judgeConfirmations(await confirmationState(deps.db, deps.now(), CONFIRMATION_LATE_MINUTES)),
    sales: () => examineSales(deps),
    errors: () => examineErrors(deps),
    database: () => examineDatabase(deps),
    mail: () => examineQueue(deps, 'email'),
    telegram: () => examineQueue(deps, 'telegram'),
    jobs: async () => judgeJobs(await jobState(deps.db)),
    backup: () => examineBackups(deps, seen),
    copies: () => examineCopies(deps),
    drill: () => examineDrill(deps),
    disk: () => examineDisk(deps),
    memory: async () => judgeMemory(await deps.host.memory()),
    certificate: () => examineCertificate(deps),
    outside: () => examineOutside(deps, seen),
  };
  return looks[part]();
}

/** How everything stands, and what was noticed. Throws what the database throws. */
export async function examine(deps: Deps): Promise<{ findings: Findings; signals: Noticed }> {
  const signals = await noticed(deps);
  const look = async (part: SystemPart) => {
    try {
      return [part, await examinePart(deps, part, signals)] as const;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      deps.log.error({ err: error, part }, 'a part of the system could not be looked at');
      return [part, warning('Não foi possível olhar.', 'sudo memorial logs diz por quê.')] as const;
    }
  };
  const findings = Object.fromEntries(await Promise.all(SYSTEM_PARTS.map(look))) as Findings;
  return { findings, signals };
}
