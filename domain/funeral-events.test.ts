import { describe, expect, it } from 'vitest';
import { type FuneralPlan, funeralEvents, isSoon } from './funeral-events.ts';

const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00-03:00`);
const plan = (change: Partial<FuneralPlan>): FuneralPlan => ({
  thanatopraxy: null,
  wake: null,
  burial: { place: 'Cemitério', at: at('16:00') },
  ...change,
});
const endOfWake = (change: Partial<FuneralPlan>) =>
  funeralEvents(plan({ wake: { place: 'Capela', at: at('10:00') }, ...change })).find(({ kind }) => kind === 'velorio')
    ?.to;

describe('the events of a funeral', () => {
  it('are its burial alone, of an hour, when there is no wake and no thanatopraxy', () => {
    expect(funeralEvents(plan({}))).toEqual([
      { kind: 'sepultamento', place: 'Cemitério', from: at('16:00'), to: at('17:00') },
    ]);
  });

  it('are thanatopraxy, wake and burial in this order, each at its place', () => {
    const events = funeralEvents(
      plan({ wake: { place: 'Capela', at: at('10:00') }, thanatopraxy: { place: 'Laboratório', at: at('07:00') } }),
    );
    expect(events.map(({ kind, place, from, to }) => [kind, place, from, to])).toEqual([
      ['tanatopraxia', 'Laboratório', at('07:00'), at('09:00')],
      ['velorio', 'Capela', at('10:00'), at('16:00')],
      ['sepultamento', 'Cemitério', at('16:00'), at('17:00')],
    ]);
  });

  it('hold the room of a wake until the burial, but for a day at most', () => {
    expect(endOfWake({})).toEqual(at('16:00'));
    expect(endOfWake({ burial: { place: 'Cemitério', at: at('10:00', '2026-11-22') } })).toEqual(
      at('10:00', '2026-11-22'),
    );
    expect(endOfWake({ burial: { place: 'Cemitério', at: at('15:00', '2026-11-24') } })).toEqual(
      at('10:00', '2026-11-22'),
    );
  });

  it('let a wake last four hours when no burial after it is known', () => {
    expect(endOfWake({ burial: null })).toEqual(at('14:00'));
    expect(endOfWake({ burial: { place: 'Cemitério', at: at('09:00') } })).toEqual(at('14:00'));
  });

  it('are none of an empty draft', () => {
    expect(funeralEvents({ thanatopraxy: null, wake: null, burial: null })).toEqual([]);
  });
});

describe('an event', () => {
  const burial = funeralEvents(plan({}))[0];
  if (!burial) throw new Error('no burial');
  it.each([
    ['16:00', '2026-11-20', true],
    ['15:59', '2026-11-20', false],
    ['16:59', '2026-11-21', true],
    ['17:00', '2026-11-21', false],
  ])('at 16:00 of the 21st is soon at %s of %s: %s', (time, day, expected) => {
    expect(isSoon(burial, at(time, day))).toBe(expected);
  });
});
