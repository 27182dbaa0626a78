import { describe, expect, it } from 'vitest';
import { judgeAccounts } from './access-findings.ts';
import { judgeSales } from './quiet-sales.ts';
import {
  judgeBackup,
  judgeCertificate,
  judgeConfirmations,
  judgeCopies,
  judgeDisk,
  judgeDrill,
  judgeDump,
  judgeErrors,
  judgeHeartbeat,
  judgeJobs,
  judgeMemory,
  judgeProvider,
  judgeQueue,
} from './system-findings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GIGABYTE = 1024 ** 3;
const now = new Date('2026-11-22T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const event = (milliseconds: number, detail = '') => ({ at: ago(milliseconds), detail });

it.each([
  [3, 'ok'],
  [1.9, 'warning'],
  [0.4, 'failed'],
])('%d GB of free disk: %s', (free, status) =>
  expect(judgeDisk({ free: free * GIGABYTE, total: 20 * GIGABYTE, folder: '/dados' }).status).toBe(status),
);

it('a back office without an administrator is an alarm', () => {
  expect([0, 1].map((count) => judgeAccounts(count).status)).toEqual(['failed', 'ok']);
});

it('little memory is a warning and never an alarm', () => {
  expect(judgeMemory({ available: GIGABYTE, used: GIGABYTE / 8 })).toEqual({
    status: 'ok',
    words: '1 GB disponíveis; a loja usa 128 MB.',
  });
  expect(judgeMemory({ available: 1 }).status).toBe('warning');
});

describe('the backup of the database', () => {
  const log = { isOn: true, last: ago(MINUTE), failed: undefined };
  const judge = (change: Partial<Parameters<typeof judgeBackup>[0]>) =>
    judgeBackup({ log, place: '/copias', last: event(HOUR), failure: undefined, now, ...change }).status;

  it('may be 26 hours old while its log arrives every five minutes', () => {
    expect(judge({})).toBe('ok');
    expect(judge({ last: event(26 * HOUR + 1) })).toBe('failed');
    expect(judge({ last: undefined })).toBe('failed');
    expect(judge({ log: { ...log, last: ago(5 * MINUTE) } })).toBe('ok');
    expect(judge({ log: { ...log, last: ago(5 * MINUTE + 1) } })).toBe('failed');
    expect(judge({ log: { ...log, last: undefined } })).toBe('failed');
    expect(judge({ log: { ...log, isOn: false } })).toBe('failed');
  });

  it('fails until one succeeds, and a log that failed in between wants another', () => {
    expect(judge({ failure: event(MINUTE, 'o disco') })).toBe('failed');
    expect(judge({ failure: event(2 * HOUR) })).toBe('ok');
    expect(judge({ log: { ...log, failed: ago(5 * MINUTE + 1) } })).toBe('warning');
    expect(judge({ log: { ...log, failed: ago(5 * MINUTE) } })).toBe('unknown');
    expect(judge({ log: { ...log, failed: ago(2 * HOUR) } })).toBe('ok');
  });

  it('of a provider is a dump of every hour, and says what that costs', () => {
    const dump = (last: number) => judgeDump({ place: 'lá', last: event(last), failure: undefined, now });
    expect(dump(HOUR)).toMatchObject({ status: 'ok', words: expect.stringContaining('até uma hora') });
    expect(dump(3 * HOUR + 1).status).toBe('failed');
  });
});

it('copies are an hour old, outlive the disk, and are restored every week', () => {
  const copies = (last: number, isSameDisk: boolean) =>
    judgeCopies({ place: 'lá', isSameDisk, last: event(last), failure: undefined, now }).status;
  expect([copies(HOUR, false), copies(HOUR, true), copies(4 * HOUR, false)]).toEqual(['ok', 'warning', 'failed']);
  const drill = (last: Date | undefined, failure?: { at: Date; detail: string }) => judgeDrill({ last, failure, now });
  expect(drill(undefined).status).toBe('warning');
  expect(drill(ago(8 * 24 * HOUR)).status).toBe('ok');
  expect(drill(ago(8 * 24 * HOUR + 1)).status).toBe('failed');
  expect(drill(ago(2 * HOUR), event(HOUR, 'não confere'))).toMatchObject({
    status: 'failed',
    words: expect.stringContaining('não confere'),
  });
  expect(drill(ago(HOUR), event(2 * HOUR)).status).toBe('ok');
});

it.each([
  ['90 days, 40 left', 90, 40, 'ok'],
  ['90 days, 20 left', 90, 20, 'warning'],
  ['90 days, 9 left', 90, 9, 'failed'],
  ['half a day, 3 hours left', 0.5, 0.13, 'ok'],
  ['over', 90, -1, 'failed'],
])('a certificate of %s', (_name, days, left, status) => {
  const to = new Date(now.getTime() + left * 24 * HOUR);
  const from = new Date(to.getTime() - days * 24 * HOUR);
  expect(judgeCertificate({ from, to }, now).status).toBe(status);
});

describe('the provider', () => {
  const judge = (change: object) =>
    judgeProvider({
      answer: undefined,
      refusal: undefined,
      silence: undefined,
      notification: undefined,
      now,
      ...change,
    });

  it('is known by what was seen last', () => {
    expect(judge({}).status).toBe('unknown');
    expect(judge({ answer: event(MINUTE), notification: event(3 * HOUR) })).toEqual({
      status: 'ok',
      words: 'Respondeu há 1 min, com o token aceito; último aviso de pagamento há 3 h.',
    });
    expect(judge({ answer: event(MINUTE), refusal: event(2 * MINUTE) }).status).toBe('ok');
    expect(judge({ answer: event(2 * MINUTE), refusal: event(MINUTE) }).status).toBe('failed');
    expect(judge({ answer: event(9 * MINUTE), refusal: event(2 * MINUTE), silence: event(MINUTE) }).status).toBe(
      'failed',
    );
  });

  it('says for a day that it will end a call of ours', () => {
    const ending = { ...event(MINUTE), detail: 'sunset: Wed, 01 Sep 2027 00:00:00 GMT' };
    expect(judge({ answer: event(MINUTE), ending })).toMatchObject({
      status: 'warning',
      words: expect.stringContaining('(sunset: Wed, 01 Sep 2027 00:00:00 GMT)'),
    });
    expect(judge({ answer: event(MINUTE), ending: event(25 * HOUR) }).status).toBe('ok');
  });

  it('may be silent for a while', () => {
    expect(judge({ answer: event(3 * MINUTE), silence: event(0) }).status).toBe('warning');
    expect(judge({ answer: event(5 * MINUTE), silence: event(0) }).status).toBe('failed');
    expect(judge({ silence: event(0) }).status).toBe('failed');
  });
});

it('begun payments must be asked about', () => {
  expect(judgeConfirmations({ open: 0, late: 0 }).status).toBe('ok');
  expect(judgeConfirmations({ open: 3, late: 0 }).status).toBe('ok');
  expect(judgeConfirmations({ open: 3, late: 1 }).status).toBe('failed');
});

it('a queue is broken when a message waits and none went out', () => {
  const judge = (change: object) =>
    judgeQueue({ waiting: 1, oldest: undefined, lastSent: undefined, refused: 0, now, ...change }, 'email').status;
  expect(judge({ waiting: 0 })).toBe('ok');
  expect(judge({ waiting: 0, refused: 1 })).toBe('warning');
  expect(judge({ oldest: ago(15 * MINUTE) })).toBe('ok');
  expect(judge({ oldest: ago(16 * MINUTE) })).toBe('failed');
  expect(judge({ oldest: ago(16 * MINUTE), lastSent: ago(16 * MINUTE) })).toBe('failed');
  expect(judge({ oldest: ago(16 * MINUTE), lastSent: ago(MINUTE) })).toBe('warning');
});

it('jobs, errors and the heartbeat', () => {
  expect(judgeJobs({ overdue: 0, given: 0 }).status).toBe('ok');
  expect(judgeJobs({ overdue: 0, given: 1 }).status).toBe('warning');
  expect(judgeJobs({ overdue: 1, given: 1 }).status).toBe('failed');
  expect([0, 9, 10].map((count) => judgeErrors(count).status)).toEqual(['ok', 'ok', 'failed']);
  const heartbeat = (change: object) =>
    judgeHeartbeat({ isUsed: true, ping: undefined, failure: undefined, now, ...change }).status;
  expect(heartbeat({ isUsed: false })).toBe('warning');
  expect(heartbeat({})).toBe('unknown');
  expect(heartbeat({ ping: event(MINUTE) })).toBe('ok');
  expect(heartbeat({ ping: event(2 * MINUTE), failure: event(MINUTE) })).toBe('warning');
});

describe('sales', () => {
  /** So many in each of these hours of the last `weeks` weeks. */
  const history = (weeks: number, perHour: number, hours: number[]) =>
    new Map(
      Array.from({ length: weeks }, (_, week) =>
        hours.map((hour) => [(week + 1) * 168 + hour, perHour] as const),
      ).flat(),
    );
  const morning = [0, 1, 2];
  const judge = (byHoursAgo: Map<number, number>, openHours = 24) => judgeSales({ byHoursAgo, openHours }).status;

  it('are missed in hours in which something was always sold', () => {
    expect(judge(history(8, 1, morning))).toBe('failed');
    expect(judge(new Map([...history(8, 1, morning), [2, 1]]))).toBe('ok');
    expect(judge(new Map([...history(8, 1, morning), [3, 1]]))).toBe('failed');
  });

  it('are missed over a day where few are sold', () => {
    expect(judge(history(8, 1, [0, 9, 20]))).toBe('failed');
    expect(judge(new Map([...history(8, 1, [0, 9, 20]), [10, 1]]))).not.toBe('failed');
  });

  it('are not missed without history, after a week without them, or while the store was closed', () => {
    expect(judge(new Map())).toBe('unknown');
    expect(judge(history(7, 5, morning))).toBe('unknown');
    const gap = history(8, 5, morning);
    for (const hour of morning) gap.delete(168 * 4 + hour);
    expect(judge(gap)).toBe('unknown');
    expect(judge(history(8, 5, morning), 2.9)).toBe('unknown');
  });

  it('a sale alone says that it is over, not the end of the busy hours', () => {
    expect(judge(history(8, 1, [5, 6, 7]))).not.toBe('ok');
    expect(judge(new Map([[0, 1]]))).toBe('ok');
  });
});
