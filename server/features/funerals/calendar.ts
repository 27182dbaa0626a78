import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import { type FuneralEvent, funeralEvents } from '#domain/funeral-events.ts';
import { planOf } from './present.ts';
import type { FuneralRow } from './repository.ts';

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
