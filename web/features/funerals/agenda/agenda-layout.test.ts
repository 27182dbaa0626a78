import { describe, expect, it } from 'vitest';
import type { AgendaEvent } from '#contract/funerals.ts';
import { daysOf, neighbourOf, viewTitle } from './agenda-days.ts';
import { blocksOf, hoursOf, placeSegments, type Segment, segmentsOf } from './agenda-layout.ts';
import { segmentName, timeText } from './segment-labels.ts';

/** An event at a São Paulo wall time, which takes an hour. */
function event(kind: AgendaEvent['kind'], wall: string, change: Partial<AgendaEvent> = {}): AgendaEvent {
  const at = new Date(`${wall}:00-03:00`);
  return {
    funeral_id: 'f1',
    kind,
    local: 'Capela A',
    data_hora: at.toISOString(),
    ate: new Date(at.getTime() + 3_600_000).toISOString(),
    falecido: 'Ana Prado',
    responsavel: 'Rui Prado',
    telefone: '2127420000',
    concluido: false,
    avisos: [],
    coroas: { esperadas: 0, entregues: 0 },
    ...change,
  };
}

const spans = (segments: readonly Segment[]) =>
  segments.map(({ start, end, isContinued }) => [start, end, isContinued]);

describe('the events of a day', () => {
  it('last until the hour that comes with them, however late their burial is', () => {
    const wake = event('velorio', '2026-11-28T20:00', { ate: '2026-11-29T23:00:00.000Z' });
    expect(spans(segmentsOf(blocksOf([wake]), '2026-11-29'))).toEqual([[0, 1200, true]]);
  });

  it('are cut at midnight in São Paulo, and go on the next day', () => {
    const night = { ate: '2026-11-22T12:00:00.000Z' };
    const blocks = blocksOf([event('velorio', '2026-11-21T23:30', night), event('sepultamento', '2026-11-22T09:00')]);
    const [first, second] = [segmentsOf(blocks, '2026-11-21'), segmentsOf(blocks, '2026-11-22')];
    expect(spans(first)).toEqual([[1410, 1440, false]]);
    expect(spans(second)).toEqual([
      [0, 540, true],
      [540, 600, false],
    ]);
    expect(segmentsOf(blocks, '2026-11-23')).toEqual([]);
    expect(second.map(timeText)).toEqual(['desde 23:30 de 21/11', '09:00']);
  });

  it('are heard in one sentence, with what is wrong about them', () => {
    const avisos = [{ kind: 'place-taken' as const, events: ['velorio' as const], text: 'Ocupado.', funeral_id: null }];
    const heard = { avisos, coroas: { esperadas: 3, entregues: 1 } };
    const [segment] = segmentsOf(blocksOf([event('velorio', '2026-11-21T08:00', heard)]), '2026-11-21');
    expect(segment && segmentName(segment)).toBe(
      '08:00, Velório de Ana Prado, Capela A. 3 coroas, 1 já no local. Atenção: Ocupado.',
    );
  });
});

describe('overlapping events', () => {
  const embalming = (wall: string, funeral_id: string) =>
    event('tanatopraxia', wall, {
      funeral_id,
      ate: new Date(Date.parse(`${wall}:00-03:00`) + 7_200_000).toISOString(),
    });
  const place = (...walls: string[]) => {
    const events = walls.map((wall, at) => embalming(`2026-11-21T${wall}`, `f${at}`));
    return placeSegments(segmentsOf(blocksOf(events), '2026-11-21')).map(({ lane, lanes }) => `${lane}/${lanes}`);
  };

  it('stand side by side, the others have the whole width', () => {
    expect(place('08:00', '09:00', '12:00')).toEqual(['0/2', '1/2', '0/1']);
  });

  it('take the first free column of their group', () => {
    expect(place('08:00', '09:00', '10:30', '15:00')).toEqual(['0/2', '1/2', '0/2', '0/1']);
    expect(place('08:00', '08:30', '09:00')).toEqual(['0/3', '1/3', '2/3']);
  });

  it('are none when one begins as the other ends', () => {
    expect(place('08:00', '10:00')).toEqual(['0/1', '0/1']);
  });
});

describe('the hours of the grid', () => {
  it('are those of a working day, and more when the events need them', () => {
    expect(hoursOf([[]])).toEqual({ first: 7, last: 19 });
    const night = segmentsOf(blocksOf([event('sepultamento', '2026-11-21T23:30')]), '2026-11-21');
    expect(hoursOf([[], night])).toEqual({ first: 7, last: 24 });
    const early = segmentsOf(blocksOf([event('sepultamento', '2026-11-21T04:30')]), '2026-11-21');
    expect(hoursOf([early])).toEqual({ first: 4, last: 19 });
  });
});

describe('days and weeks', () => {
  it('a week goes from Sunday to Saturday, over the ends of months', () => {
    const week = daysOf({ day: '2026-12-02', view: 'semana' });
    expect([week.length, week[0], week[2], week[6]]).toEqual([7, '2026-11-29', '2026-12-01', '2026-12-05']);
    expect(neighbourOf({ day: '2026-12-02', view: 'semana' }, -1)).toBe('2026-11-25');
    expect(neighbourOf({ day: '2026-12-31', view: 'dia' }, 1)).toBe('2027-01-01');
  });

  it('are named in words', () => {
    expect(viewTitle({ day: '2026-11-21', view: 'dia' }, '2026-11-21')).toBe('Sábado, 21 de novembro');
    expect(viewTitle({ day: '2026-11-18', view: 'semana' }, '2026-11-21')).toBe('15 a 21 de novembro de 2026');
    expect(viewTitle({ day: '2026-12-02', view: 'semana' }, '2026-11-21')).toBe(
      '29 de novembro a 5 de dezembro de 2026',
    );
  });
});
