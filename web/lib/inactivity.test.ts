import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOARD_LIMIT, IDLE_LIMIT } from '#domain/session.ts';
import { endedIdle, markIdleEnd, setIdleLimit } from './activity.ts';
import { watchInactivity } from './inactivity.ts';

const KEY = 'a11y_session_activity';
const START = new Date('2026-11-21T12:00:00Z');
let phases: string[];
let stop: () => void;

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
const watch = () => {
  stop = watchInactivity((phase) => phases.push(phase));
};
const activeElsewhere = () => localStorage.setItem(KEY, String(Date.now()));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
  phases = [];
});

afterEach(() => {
  stop();
  setIdleLimit(IDLE_LIMIT);
});

describe('the watch over inactivity', () => {
  it.each(['mousemove', 'keydown', 'click', 'scroll'])('begins anew with %s', (name) => {
    watch();
    minutes(13);
    document.body.dispatchEvent(new Event(name, { bubbles: name !== 'scroll' }));
    minutes(13.9);
    expect(phases).toEqual([]);
    minutes(0.2);
    expect(phases).toEqual(['warning']);
  });

  it('counts activity in another tab', () => {
    watch();
    minutes(13);
    activeElsewhere();
    minutes(13);
    expect(phases).toEqual([]);
    minutes(1);
    expect(phases).toEqual(['warning']);
    activeElsewhere();
    minutes(1);
    expect(phases).toEqual(['warning', 'active']);
  });

  it('tells the other tabs of activity, once a second at most', () => {
    watch();
    const written = vi.spyOn(Storage.prototype, 'setItem');
    for (let i = 0; i < 50; i += 1) {
      vi.advanceTimersByTime(60);
      window.dispatchEvent(new Event('mousemove'));
    }
    expect(written.mock.calls.length).toBeLessThanOrEqual(3);
    expect(Number(localStorage.getItem(KEY))).toBeGreaterThan(Date.now() - 1_100);
    written.mockRestore();
  });

  it('ends when a sleeping computer resumes, although a moving mouse resumed it', () => {
    watch();
    minutes(1);
    vi.setSystemTime(new Date(START.getTime() + 3 * 3_600_000));
    window.dispatchEvent(new Event('mousemove'));
    expect(phases).toEqual(['ended']);
  });

  it('ends at once when the browser is opened again long after the last activity', () => {
    localStorage.setItem(KEY, String(START.getTime() - 16 * 60_000));
    watch();
    expect(phases).toEqual(['ended']);
  });

  it('goes on with the time that is left when a page is loaded anew', () => {
    localStorage.setItem(KEY, String(START.getTime() - 10 * 60_000));
    watch();
    minutes(4);
    expect(phases).toEqual(['warning']);
  });

  it('takes a record from a clock that ran ahead for now', () => {
    localStorage.setItem(KEY, String(START.getTime() + 9 * 3_600_000));
    watch();
    minutes(13.9);
    expect(phases).toEqual([]);
    minutes(0.2);
    expect(phases).toEqual(['warning']);
  });

  it.each(['', 'x', '{}', '-5'])('takes %j for no record at all', (kept) => {
    localStorage.setItem(KEY, kept);
    watch();
    minutes(14);
    expect(phases).toEqual(['warning']);
  });

  it('waits as long as the page of the last activity allows, also when it is loaded anew', () => {
    watch();
    setIdleLimit(BOARD_LIMIT);
    minutes(40);
    stop();
    watch();
    minutes(19);
    expect(phases).toEqual(['warning']);
    minutes(1);
    expect(phases).toEqual(['warning', 'ended']);
  });

  it('ends after fifteen minutes again when the last activity was on another page', () => {
    localStorage.setItem('a11y_session_limit', String(BOARD_LIMIT));
    watch();
    minutes(40);
    window.dispatchEvent(new Event('click'));
    minutes(15);
    expect(phases).toEqual(['warning', 'ended']);
  });

  it('says nothing any more once it is stopped', () => {
    watch();
    stop();
    minutes(30);
    window.dispatchEvent(new Event('mousemove'));
    expect(phases).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the mark of an idle end', () => {
  it('is there for all tabs and gone with the next activity', () => {
    watch();
    expect(endedIdle()).toBe(false);
    markIdleEnd();
    expect(endedIdle()).toBe(true);
    expect(localStorage.getItem(KEY)).toBe('-1');
    window.dispatchEvent(new Event('click'));
    expect(endedIdle()).toBe(false);
  });
});
