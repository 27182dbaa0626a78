import { describe, expect, it } from 'vitest';
import {
  beganMessage,
  consequencesOf,
  endedMessage,
  type Findings,
  failed,
  formatSpan,
  nextMove,
  ok,
  SYSTEM_PARTS,
  type SystemPart,
} from './alarms.ts';

const MINUTE = 60_000;
const start = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);

describe('the moves of an alarm', () => {
  const alarm = (change: object = {}) => ({ beganAt: start, seenAt: start, toldAt: null, ...change });

  it('only what is wrong opens one; it is told when the next look, which may come early, still sees it', () => {
    for (const status of ['ok', 'warning', 'unknown'] as const)
      expect(nextMove(undefined, status, start)).toBe('leave');
    expect(nextMove(undefined, 'failed', start)).toBe('open');
    expect(nextMove(alarm(), 'failed', at(0.5))).toBe('see');
    expect(nextMove(alarm(), 'failed', at(0.9))).toBe('tell');
    expect(nextMove(alarm({ toldAt: at(1) }), 'failed', at(90))).toBe('see');
  });

  it('it ends after three minutes in which nothing was seen wrong; one that nobody heard of is forgotten', () => {
    for (const status of ['ok', 'warning'] as const) {
      expect(nextMove(alarm({ toldAt: start }), status, new Date(at(3).getTime() - 1))).toBe('leave');
      expect(nextMove(alarm({ toldAt: start }), status, at(3))).toBe('end');
      expect(nextMove(alarm(), status, at(3))).toBe('forget');
    }
  });

  it('what is not known ends nothing', () => {
    expect(nextMove(alarm({ toldAt: start }), 'unknown', at(600))).toBe('see');
  });
});

it('a consequence is known as one, a warning has none', () => {
  const findings = (wrong: SystemPart[]) =>
    Object.fromEntries(SYSTEM_PARTS.map((part) => [part, wrong.includes(part) ? failed('', '') : ok('')])) as Findings;
  expect([...consequencesOf(findings([]))]).toEqual([]);
  expect([...consequencesOf(findings(['provider', 'confirmations']))]).toEqual(['confirmations', 'errors', 'sales']);
  expect(consequencesOf(findings(['jobs'])).has('mail')).toBe(true);
  const warned = { ...findings([]), provider: { status: 'warning', words: '' } as const };
  expect([...consequencesOf(warned)]).toEqual([]);
});

it('the messages say what is wrong, what to do, and how long it lasted', () => {
  const began = beganMessage('disk', failed('0,1 GB livres.', 'Aumente o disco.'));
  expect(began.subject).toBe('Alarme: Disco');
  expect(began.lines.slice(0, 2)).toEqual(['0,1 GB livres.', 'O que fazer: Aumente o disco.']);
  const ended = endedMessage('disk', ok('9 GB livres.'), { beganAt: start, seenAt: at(12) });
  expect(ended).toEqual({
    subject: 'Passou: Disco',
    lines: ['Está em ordem outra vez, depois de 12 min.', '9 GB livres.'],
  });
});

it.each([
  [-5, '0 s'],
  [45_000, '45 s'],
  [12 * MINUTE, '12 min'],
  [89 * MINUTE, '89 min'],
  [210 * MINUTE, '3,5 h'],
  [72 * 60 * MINUTE, '3 dias'],
])('%d ms are %s', (milliseconds, text) => expect(formatSpan(milliseconds)).toBe(text));
