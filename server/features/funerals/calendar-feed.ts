import { createHash, randomBytes } from 'node:crypto';
import type { HandlerResult } from '#contract/endpoint.ts';
import type { createCalendarFeed, getCalendarFeed } from '#contract/funerals.ts';
import { mayAccess } from '#domain/roles.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { writeLog } from '../logs/repository.ts';
import { writeCalendar } from './calendar.ts';
import { deleteFeed, findFeed, findFeedReader, putFeed, touchFeed } from './calendar-repository.ts';
import { listFuneralsWithEvents } from './repository.ts';
import type { Who } from './service.ts';

const DAY_MS = 86_400_000;
/** What a phone is given: last month to look things up, and a year ahead. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** How exact 'read for the last time' is. */
const READ_NOTED_MS = 5 * 60_000;
const CALENDAR_NAME = 'Funerais';
/** 256 bits in base64url. */
const FILE = /^([\w-]{43})\.ics$/;

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether the user has an address, since when, and when a calendar last asked for it. */
export async function feedStatus(deps: Deps, userId: string): Promise<HandlerResult<typeof getCalendarFeed>> {
  const feed = await findFeed(deps.db, userId);
  return { active: feed !== undefined, created_at: feed?.createdAt ?? null, last_read_at: feed?.lastReadAt ?? null };
}

/** Makes the user's private address; the one before ends. Only its hash is kept, so it can't be shown again. */
export async function createFeed(deps: Deps, who: Who): Promise<HandlerResult<typeof createCalendarFeed>> {
  const token = randomBytes(32).toString('base64url');
  await inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    await putFeed(tx, who.actor.id, hashed(token), at);
    await writeLog(tx, {
      at,
      userEmail: who.actor.email,
      action: 'calendario_criado',
      message: 'Endereço de calendário criado.',
      ip: who.ip,
    });
  });
  return { url: `${deps.config.publicUrl}/api/funerals/calendario/${token}.ics` };
}

/** Ends the user's address; having none is fine too. */
export async function revokeFeed(deps: Deps, who: Who): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    if (!(await deleteFeed(tx, who.actor.id))) return;
    await writeLog(tx, {
      at: deps.now(),
      userEmail: who.actor.email,
      action: 'calendario_revogado',
      message: 'Endereço de calendário revogado.',
      ip: who.ip,
    });
  });
}

/**
 * The calendar behind an address. Throws `not-found` for anything that isn't the current address of a user who may see
 * funerals at this moment, without telling which of these it was.
 */
export async function readFeed(deps: Deps, file: string): Promise<{ text: string; etag: string }> {
  const token = FILE.exec(file)?.[1];
  const tokenHash = token === undefined ? '' : hashed(token);
  const reader = token === undefined ? undefined : await findFeedReader(deps.db, tokenHash);
  if (!reader?.active || !mayAccess('staff', reader.role)) throw new AppError('not-found');
  const now = deps.now();
  // Reading must go on while the disk is full.
  if (deps.database.hasFreeSpace())
    await touchFeed(deps.db, tokenHash, { now, staleBefore: new Date(now.getTime() - READ_NOTED_MS) });
  const window = {
    from: new Date(now.getTime() - DAYS_BACK * DAY_MS),
    to: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
  };
  const text = writeCalendar(CALENDAR_NAME, await listFuneralsWithEvents(deps.db, [window], { withDeactivated: true }));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
