import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from './calendar-feed.ts';
import type { FuneralRow } from './repository.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00-03:00`);
const funeral = (change: Partial<FuneralRow> = {}): FuneralRow => ({
  id: '01a1fe31-3480-791d-8038-57eacb3e6a89',
  type: 'convênio',
  healthPlan: 'Plano Serra Viva',
  deceasedName: 'José; da Silva, Júnior',
  deceasedKey: '',
  responsibleName: 'Ana Lima',
  phone: '(21) 98888-1234',
  wakePlace: 'Capela A, sala 2',
  wakeAt: at('10:00'),
  burialPlace: 'Cemitério Municipal',
  burialAt: at('23:30'),
  laboratory: 'Laboratório Serra',
  thanatopraxyAt: at('06:00'),
  concludedBy: null,
  concludedAt: null,
  active: true,
  deactivationReason: null,
  version: 3,
  createdBy: 'ana@example.com',
  createdAt: at('01:00'),
  updatedAt: at('02:00'),
  ...change,
});

/** Read by a parser that has nothing to do with the writer. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      zone: event.startDate.zone.tzid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      modified: String(component.getFirstPropertyValue('last-modified')),
    };
  });
}

describe('the calendar of funerals', () => {
  it('has an event in UTC for each step, with place, family, phone and plan', () => {
    const events = eventsOf(writeCalendar('Funerais', [funeral()]));
    expect(events.map(({ summary, start, end, location }) => [summary, start, end, location])).toEqual([
      ['Tanatopraxia: José; da Silva, Júnior', at('06:00'), at('08:00'), 'Laboratório Serra'],
      ['Velório: José; da Silva, Júnior', at('10:00'), at('23:30'), 'Capela A, sala 2'],
      ['Sepultamento: José; da Silva, Júnior', at('23:30'), new Date('2026-11-22T03:30:00Z'), 'Cemitério Municipal'],
    ]);
    expect(events[0]).toMatchObject({
      uid: '01a1fe31-3480-791d-8038-57eacb3e6a89-tanatopraxia',
      description: 'Responsável: Ana Lima\nTelefone: (21) 98888-1234\nTipo: convênio Plano Serra Viva',
      zone: 'UTC',
      sequence: 3,
      status: 'CONFIRMED',
      stamp: '2026-11-21T05:00:00Z',
      modified: '2026-11-21T05:00:00Z',
    });
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  });

  it('keeps the event of a step that moved, in a later sequence', () => {
    const [before] = eventsOf(writeCalendar('Funerais', [funeral({ laboratory: null, thanatopraxyAt: null })]));
    const moved = funeral({ laboratory: null, thanatopraxyAt: null, wakeAt: at('12:00'), version: 4 });
    const [after] = eventsOf(writeCalendar('Funerais', [moved]));
    expect(after?.uid).toBe(before?.uid);
    expect([after?.sequence, after?.start]).toEqual([4, at('12:00')]);
  });

  it('is a valid empty calendar when there is nothing', () => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar('Funerais', [])));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Memorial//Agenda de funerais//PT');
  });

  it('carries every text unharmed in lines of at most 75 octets that end in CRLF, whatever people type', () => {
    const carried = (value: string) => !/[\p{Cc}\u2028\u2029]/u.test(value);
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter(carried);
    const line = fc.oneof(
      text,
      text.map((part) => `${part}\r\nDTSTART:20200101T000000Z\nEND:VEVENT\r${part}`),
    );
    fc.assert(
      fc.property(line, line, line, (deceasedName, burialPlace, phone) => {
        const rows = [funeral({ deceasedName, burialPlace, phone, wakeAt: null, wakePlace: null })];
        const written = writeCalendar('Funerais', rows);
        expect(written.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const each of written.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
        const events = eventsOf(written);
        expect(events).toHaveLength(2);
        const typed = (value: string) => value.replace(/\r\n?/g, '\n');
        expect(events[1]).toMatchObject({
          summary: `Sepultamento: ${typed(deceasedName)}`,
          location: typed(burialPlace),
          start: at('23:30'),
          status: 'CONFIRMED',
        });
        expect(events[1]?.description).toContain(`Telefone: ${typed(phone)}`);
      }),
    );
  });

  it('leaves out characters that no calendar can carry', () => {
    const [event] = eventsOf(writeCalendar('Funerais', [funeral({ deceasedName: 'A\u0007B\u2028C\ud800D\tE' })]));
    expect(event?.summary).toBe('Tanatopraxia: A B C\ufffdD E');
  });
});
