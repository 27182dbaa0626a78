import { describe, expect, it } from 'vitest';
import { addToDay } from '#domain/dates.ts';
import { today } from '#web/lib/date-search.ts';
import { listAddress, returnAddress } from './list-address.ts';

const LIST = '/funcionario/funerais';

describe('the way back from the form', () => {
  it('leads to the list or agenda one came from, and nowhere else', () => {
    expect(returnAddress({ back: `${LIST}?inicio=2026-11-01&fim=2026-11-30` })).toContain('inicio=2026-11-01');
    expect(returnAddress({ back: '/funcionario/agenda?dia=2026-11-21' })).toBe('/funcionario/agenda?dia=2026-11-21');
    expect(returnAddress({ back: 'https://example.com/' })).toBe(LIST);
    expect(returnAddress(null)).toBe(LIST);
  });

  it('leads to the day of the burial when the list would not show it any more', () => {
    const back = `${LIST}?inicio=2026-11-01&fim=2026-11-30`;
    expect(listAddress(back, '2026-11-30')).toBe(back);
    expect(listAddress(back, '2026-12-01')).toBe(`${LIST}?inicio=2026-12-01&fim=2026-12-01`);
  });

  it('takes today and tomorrow for the period of a list without one', () => {
    expect(listAddress(LIST, addToDay(today(), 1))).toBe(LIST);
    const later = addToDay(today(), 2);
    expect(listAddress(LIST, later)).toBe(`${LIST}?inicio=${later}&fim=${later}`);
  });

  it('leaves the agenda where it was', () => {
    expect(listAddress('/funcionario/agenda?dia=2026-11-21', '2026-12-01')).toBe('/funcionario/agenda?dia=2026-11-21');
  });
});
