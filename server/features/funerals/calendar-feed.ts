import { createHash, randomBytes } from 'node:crypto';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type * as contract from '#contract/funerals.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import { type FuneralEvent, funeralEvents } from '#domain/funeral-events.ts';
import { mayAccess } from '#domain/roles.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { writeLog } from '../logs/service.ts';
import { planOf } from './present.ts';
import {
  deleteFeed,
  type FuneralRow,
  findFeed,
  findFeedReader,
  listFuneralsWithEvents,
  putFeed,
  touchFeed,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** The span that a phone is given: last month to look things up, and a year ahead. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** Precision of 'read for the last time'. */
const READ_NOTED_MS = 5 * 60_000;
const CALENDAR_NAME = 'Funerais';
/** 256 bits in base64url. */
const FILE = /^([\w-]{43})\.ics$/;

const REFRESH_SECONDS = 15 * 60;
/** Control characters are not allowed in iCalendar texts; of line breaks one kind is left. */
const CONTROLS = /[^\P{Cc}\n]|[\u2028\u2029]/gu;

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, ' ').toWellFormed();
}

function description({ responsibleName, phone, type, healthPlan }: FuneralRow): string {
  const plan = healthPlan === null ? type : `${type} ${healthPlan}`;
  return [`Responsável: ${responsibleName}`, `Telefone: ${phone}`, `Tipo: ${plan}`].map(clean).join('\n');
}

function addEvent(calendar: ICalCalendar, row: FuneralRow, { kind, place, from, to }: FuneralEvent): void {
  calendar.createEvent({
    // A funeral keeps its three events for ever, so that moving one moves it on the phones too.
    id: `${row.id}-${kind}`,
    sequence: row.version,
    // Without a METHOD this is when the event was last revised (RFC 5545, 3.8.7.2): the same text for the same data.
    stamp: row.updatedAt,
    lastModified: row.updatedAt,
    created: row.createdAt,
    start: from,
    end: to,
    summary: clean(`${FUNERAL_EVENT_LABELS[kind]}: ${row.deceasedName}`),
    location: clean(place),
    description: description(row),
    status: ICalEventStatus.CONFIRMED,
    // The subscriber need not attend: the events don't make them busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

/** The events of these funerals as an iCalendar text (RFC 5545): UTC times, CRLF, lines of at most 75 octets. */
export function writeCalendar(name: string, rows: FuneralRow[]): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Memorial', product: 'Agenda de funerais', language: 'PT' },
    ttl: REFRESH_SECONDS,
  });
  for (const row of rows) for (const event of funeralEvents(planOf(row))) addEvent(calendar, row, event);
  // The library leaves the last line open; a line of a calendar is one only with its end.
  return `${calendar.toString()}\r\n`;
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether the user has an address, since when, and when a calendar last asked for it. */
export async function getCalendarFeed({ db }: Deps, { actor }: Call<typeof contract.getCalendarFeed>) {
  const feed = await findFeed(db, actor.id);
  return { active: feed !== undefined, created_at: feed?.createdAt ?? null, last_read_at: feed?.lastReadAt ?? null };
}

/** Makes the user's private address; the one before ends. Only its hash is kept, so it can't be shown again. */
export async function createCalendarFeed(deps: Deps, { audit }: Call<typeof contract.createCalendarFeed>) {
  const token = randomBytes(32).toString('base64url');
  await inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    await putFeed(tx, audit.actor.id, hashed(token), at);
    await writeLog(tx, audit, {
      at,
      action: 'calendario_criado',
      message: 'Endereço de calendário criado.',
    });
  });
  return { url: `${deps.config.publicUrl}/api/funerals/calendario/${token}.ics` };
}

/** Ends the user's address; having none is fine too. */
export async function revokeCalendarFeed(deps: Deps, { audit }: Call<typeof contract.revokeCalendarFeed>) {
  await inTransaction(deps.database, async (tx) => {
    if (!(await deleteFeed(tx, audit.actor.id))) return;
    await writeLog(tx, audit, {
      at: deps.now(),
      action: 'calendario_revogado',
      message: 'Endereço de calendário revogado.',
    });
  });
  return { active: false as const };
}

/** Whether the caller has this text already; proxies that compress mark the tag as weak. */
function isKnown(etag: string, header: string | undefined): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) === true;
}

/**
 * The calendar behind an address. Throws `not-found` for anything that isn't the current address of a user who may see
 * funerals at this moment, without telling which of these it was.
 */
export async function readCalendarFeed(
  deps: Deps,
  { params, request, reply }: Call<typeof contract.readCalendarFeed>,
): Promise<string> {
  const token = FILE.exec(params.file)?.[1];
  const tokenHash = token === undefined ? '' : hashed(token);
  const reader = token === undefined ? undefined : await findFeedReader(deps.db, tokenHash);
  orNotFound(reader?.active && mayAccess('staff', reader.role) ? reader : undefined);
  const now = deps.now();
  // Reading must go on while the disk is full.
  if (deps.database.hasFreeSpace())
    await touchFeed(deps.db, tokenHash, { now, staleBefore: new Date(now.getTime() - READ_NOTED_MS) });
  const window = {
    from: new Date(now.getTime() - DAYS_BACK * DAY_MS),
    to: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
  };
  const text = writeCalendar(
    CALENDAR_NAME,
    await listFuneralsWithEvents(deps.db, [window], { withDeactivated: false }),
  );
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  // Phones ask again and again: they may keep the text, but must ask whether it still holds.
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnown(etag, request.headers['if-none-match'])) {
    reply.status(304);
    return '';
  }
  reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="funerais.ics"');
  return text;
}
