import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftWarnings, funeralWarnings, type KnownFuneral } from './funeral-conflicts.ts';

const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00-03:00`);
const in_ = (place: string, time: string, day?: string) => ({ place, at: at(time, day) });

const funeral = (id: string, change: Partial<KnownFuneral> = {}): KnownFuneral => ({
  id,
  deceasedName: `Falecido ${id}`,
  thanatopraxy: null,
  wake: null,
  burial: in_(`Cemitério ${id}`, '18:00'),
  active: true,
  concludedAt: null,
  ...change,
});
const maria = funeral('maria', {
  deceasedName: 'Maria Souza',
  wake: in_('Capela A', '14:00'),
  thanatopraxy: in_('Laboratório Serra', '10:00'),
});
const texts = (own: KnownFuneral, ...others: KnownFuneral[]) =>
  funeralWarnings([own], others)
    .get(own.id)
    ?.map(({ text }) => text);
const warnings = (own: KnownFuneral, ...others: KnownFuneral[]) => funeralWarnings([own], others).get(own.id);

describe('two funerals at one place', () => {
  const WAKE = 'O velório de Maria Souza ocupa a Capela A das 14:00 às 18:00.';
  it.each<[string, Partial<KnownFuneral>, string | undefined]>([
    ['their wakes overlap', { wake: in_('capela  a', '17:00') }, WAKE],
    ['a burial falls into the wake of the other', { burial: in_('CAPELA A', '17:59') }, WAKE],
    ['a burial begins as the wake ends', { burial: in_('Capela A', '18:00') }, undefined],
    ['a burial ends as the wake begins', { burial: in_('Capela A', '13:00') }, undefined],
    [
      'two burials are within an hour',
      { burial: in_('Cemiterio Maria', '17:01') },
      'O sepultamento de Maria Souza ocupa o Cemitério maria das 18:00 às 19:00.',
    ],
    ['two burials follow one another', { burial: in_('Cemitério maria', '19:00') }, undefined],
    [
      'they meet in the laboratory',
      { thanatopraxy: in_('laboratorio serra', '11:59') },
      'A tanatopraxia de Maria Souza ocupa o Laboratório Serra das 10:00 às 12:00.',
    ],
    ['a room has the name of the laboratory', { burial: in_('Laboratório Serra', '11:00') }, undefined],
  ])('are warned of, or left alone, when %s', (_, change, text) => {
    expect(texts(funeral('b', change), maria)).toEqual(text ? [text] : []);
  });

  it('are named with the event that is concerned and with the other', () => {
    expect(warnings(funeral('b', { wake: in_('Capela A', '17:00') }), maria)).toMatchObject([
      { kind: 'place-taken', events: ['velorio'], funeralId: 'maria' },
    ]);
    expect(warnings(funeral('b', { thanatopraxy: in_('Laboratório Serra', '11:00') }), maria)).toMatchObject([
      { kind: 'laboratory-taken', events: ['tanatopraxia'], funeralId: 'maria' },
    ]);
  });

  it('say the days when the other runs over midnight or lies on another day', () => {
    const night = funeral('c', {
      deceasedName: 'Rui Melo',
      wake: in_('Capela A', '22:00'),
      burial: in_('Cemitério', '10:00', '2026-11-22'),
    });
    const early = { wake: in_('Capela A', '08:00', '2026-11-22'), burial: in_('Outro', '12:00', '2026-11-22') };
    expect(texts(funeral('b', early), night)).toEqual([
      'O velório de Rui Melo ocupa a Capela A das 22:00 de 21/11 às 10:00 de 22/11.',
    ]);
    expect(texts(night, funeral('b', early))).toEqual([
      'O velório de Falecido b ocupa a Capela A das 08:00 às 12:00 de 22/11.',
    ]);
  });
});

describe('the steps of one funeral', () => {
  it('may follow each other with an hour between them', () => {
    expect(
      warnings(
        funeral('a', {
          thanatopraxy: in_('L', '07:00'),
          wake: in_('Capela A', '10:00'),
          burial: in_('Capela A', '11:00'),
        }),
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<KnownFuneral>, string, string[]]>([
    [
      'a wake before the thanatopraxy',
      { thanatopraxy: in_('L', '12:00'), wake: in_('C', '10:00') },
      'O velório (10:00) está antes da tanatopraxia (12:00).',
      ['tanatopraxia', 'velorio'],
    ],
    [
      'a burial before the wake',
      { wake: in_('C', '10:00', '2026-11-22') },
      'O sepultamento (18:00) está antes do velório (22/11 10:00).',
      ['velorio', 'sepultamento'],
    ],
    [
      'a burial before the thanatopraxy',
      { thanatopraxy: in_('L', '18:01') },
      'O sepultamento (18:00) está antes da tanatopraxia (18:01).',
      ['tanatopraxia', 'sepultamento'],
    ],
  ])('are in the wrong order: %s', (_what, change, text, events) => {
    expect(warnings(funeral('a', change))).toEqual([{ kind: 'wrong-order', events, text }]);
  });

  it.each<[string, Partial<KnownFuneral>, string]>([
    [
      'the thanatopraxy ends half an hour before the wake',
      { thanatopraxy: in_('L', '08:00'), wake: in_('C', '10:59') },
      'A tanatopraxia termina por volta das 10:00: há pouco tempo até o velório (10:59).',
    ],
    [
      'the thanatopraxy ends after the wake has begun',
      { thanatopraxy: in_('L', '08:00'), wake: in_('C', '09:00') },
      'A tanatopraxia termina por volta das 10:00, depois do início do velório (09:00).',
    ],
    [
      'the thanatopraxy ends after midnight',
      { thanatopraxy: in_('L', '23:00'), burial: in_('C', '01:30', '2026-11-22') },
      'A tanatopraxia termina por volta das 22/11 01:00: há pouco tempo até o sepultamento (22/11 01:30).',
    ],
    [
      'a wake of less than an hour',
      { wake: in_('C', '17:30') },
      'Há só 30 minutos entre o início do velório (17:30) e o sepultamento (18:00).',
    ],
  ])('are too close to each other: %s', (_what, change, text) => {
    expect(warnings(funeral('a', change))).toMatchObject([{ kind: 'too-little-time', text }]);
  });
});

describe('a funeral that is over or called off', () => {
  const other = funeral('b', { wake: in_('Capela A', '15:00') });
  it.each<[string, Partial<KnownFuneral>]>([
    ['concluded', { concludedAt: at('13:00') }],
    ['deactivated', { active: false }],
  ])('neither has nor causes warnings: %s', (_what, change) => {
    expect(warnings(maria, other)).toHaveLength(1);
    expect(warnings({ ...maria, ...change }, other)).toEqual([]);
    expect(warnings(other, { ...maria, ...change })).toEqual([]);
  });
});

describe('a draft', () => {
  const wake = in_('Capela A', '15:00');
  it('is checked while it still lacks its burial, or the place of it', () => {
    expect(draftWarnings({ thanatopraxy: null, wake, burial: null }, [maria])).toHaveLength(1);
    expect(draftWarnings({ thanatopraxy: null, wake: null, burial: in_('', '15:00') }, [maria])).toEqual([]);
    expect(draftWarnings({ thanatopraxy: null, wake: null, burial: null }, [maria])).toEqual([]);
  });

  it('never conflicts with the stored funeral it is going to replace', () => {
    expect(draftWarnings({ id: 'maria', thanatopraxy: null, wake, burial: null }, [maria])).toEqual([]);
  });
});

describe('any funerals', () => {
  const place = fc.constantFrom('Capela A', 'capela a', 'Capela B');
  const when = fc.integer({ min: 0, max: 96 }).map((half) => new Date(at('00:00').getTime() + half * 1_800_000));
  const step = fc.record({ place, at: when });
  const one = fc.record({
    wake: fc.option(step),
    burial: step,
    thanatopraxy: fc.option(step),
    active: fc.boolean(),
    concludedAt: fc.option(when),
  });
  const several = fc
    .array(one, { maxLength: 6 })
    .map((all): KnownFuneral[] => all.map((each, i) => ({ ...each, id: `f${i}`, deceasedName: `Nome ${i}` })));

  it('warn of each other or not at all, never of themselves, and only while both are under way', () => {
    fc.assert(
      fc.property(several, (all) => {
        const found = funeralWarnings(all, all);
        const pairs = new Set(
          [...found].flatMap(([id, list]) => list.flatMap(({ funeralId: other }) => (other ? [`${id} ${other}`] : []))),
        );
        for (const pair of pairs) {
          const [id, other] = pair.split(' ');
          expect(other).not.toBe(id);
          expect(pairs.has(`${other} ${id}`)).toBe(true);
        }
        for (const { id, active, concludedAt } of all) if (!active || concludedAt) expect(found.get(id)).toEqual([]);
      }),
    );
  });

  it('get the same warnings alone with their neighbours as all together', () => {
    fc.assert(
      fc.property(several, (all) => {
        const together = funeralWarnings(all, []);
        for (const each of all) {
          expect(new Set(warnings(each, ...all)?.map(({ text }) => text))).toEqual(
            new Set(together.get(each.id)?.map(({ text }) => text)),
          );
        }
      }),
    );
  });

  it('stay answerable when hundreds share one place at one time', () => {
    const crowd = Array.from({ length: 500 }, (_, i) => funeral(`f${i}`, { burial: in_('Cemitério', '18:00') }));
    const found = funeralWarnings(crowd, []);
    expect([...found.values()].every((list) => list.length === 5)).toBe(true);
  });
});
