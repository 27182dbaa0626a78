import { once } from 'node:events';
import http from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/client.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { csvAnswer } from './csv.ts';
import { registerErrorHandler } from './error-handler.ts';

const PIECE = `${'x'.repeat(100_000)}\r\n`;
/** More than the sockets' buffers can hold. */
const MANY = 300;

const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

describe('a CSV file that is sent as it is made', () => {
  let database: Database;
  let app: FastifyInstance;
  let url: string;
  let made: number;
  let ended: number;
  let started: () => Promise<void>;
  let failAt: number;

  async function* pieces(): AsyncGenerator<string, void, undefined> {
    try {
      for (let i = 0; i < MANY; i += 1) {
        if (i === failAt) throw new Error('the database went away');
        made += 1;
        yield PIECE;
      }
    } finally {
      ended += 1;
    }
  }

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    made = 0;
    ended = 0;
    failAt = -1;
    started = async () => undefined;
    app = Fastify();
    registerErrorHandler(app);
    const file = () => ({ name: 'a.csv', pieces: pieces(), started: () => started() });
    app.get('/file', (_request, reply) => csvAnswer({ database }, reply, file()));
    app.get('/impatient', (_request, reply) => csvAnswer({ database }, reply, file(), 50));
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  /** A client that has read the head of the answer and reads nothing more. */
  async function stalled(path: string): Promise<http.IncomingMessage> {
    const request = http.get(`${url}${path}`, { agent: false });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.on('error', () => undefined);
    return answer;
  }

  async function lengthOfWhole(): Promise<number> {
    return (await (await fetch(`${url}/file`)).text()).length;
  }

  it('arrives whole', async () => {
    const answer = await fetch(`${url}/file`);
    expect((await answer.text()).length).toBe(MANY * PIECE.length);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="a.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(ended).toBe(1);
  });

  it('is made no faster than it is taken', async () => {
    const answer = await stalled('/file');
    await soon(() => expect(made).toBeGreaterThan(1));
    const before = made;
    expect(await lengthOfWhole()).toBe(MANY * PIECE.length);
    expect(made - MANY).toBe(before);
    expect(before).toBeLessThan(MANY / 2);
    answer.destroy();
    await soon(() => expect(ended).toBe(2));
  });

  it('is made by three at a time; the fourth gets 429 with Retry-After, and succeeds once one has ended', async () => {
    const others = await Promise.all([stalled('/file'), stalled('/file'), stalled('/file')]);
    const refused = await fetch(`${url}/file`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    for (const answer of others) answer.destroy();
    await soon(() => expect(ended).toBe(3));
    expect(await lengthOfWhole()).toBe(MANY * PIECE.length);
  });

  it('is aborted when the client goes away, or reads nothing for too long', async () => {
    (await stalled('/file')).destroy();
    await soon(() => expect(ended).toBe(1));
    const answer = await stalled('/impatient');
    await soon(() => expect(ended).toBe(2));
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
  });

  it('is refused with an ordinary error when it fails before anything was sent', async () => {
    failAt = 0;
    expect((await fetch(`${url}/file`)).status).toBe(500);
    failAt = -1;
    started = () => Promise.reject(new Error('the log could not be written'));
    const refused = await fetch(`${url}/file`);
    expect(refused.status).toBe(500);
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(refused.headers.get('content-disposition')).toBeNull();
    expect(ended).toBe(2);
  });

  it('is broken off, never ended, when it fails later', async () => {
    failAt = 5;
    const answer = await fetch(`${url}/file`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('gives its place back however it ends', async () => {
    for (let i = 0; i < 4; i += 1) expect(await lengthOfWhole()).toBe(MANY * PIECE.length);
    failAt = 3;
    for (let i = 0; i < 4; i += 1) await expect(lengthOfWhole()).rejects.toThrow();
    failAt = -1;
    expect(await lengthOfWhole()).toBe(MANY * PIECE.length);
  });
});
