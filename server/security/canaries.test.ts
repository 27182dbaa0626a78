import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { telegramBot } from '../adapters/telegram.bot.ts';
import { resetTokenOf } from '../testing/accounts.ts';
import { aCheckout, aProduct } from '../testing/factories.ts';
import { aManualOrder } from '../testing/orders.ts';
import { randomFor } from '../testing/seeded-random.ts';
import { attackedShopOfFile } from './testing/attacked-shop.ts';
import { CANARIES, leaksIn, withCanaries } from './testing/canaries.ts';

const BOT_TOKEN = '7310731:CANARIO-do-robo-do-telegram';
/** The keys that openShop gives its simulator and its tokens. */
const SECRETS = [BOT_TOKEN, 'APP_USR-teste', 'segredo-de-teste', 'a test secret that is long enough', 'argon2id'];
const PERSONAL = Object.values(CANARIES);

type Answer = { call: string; status: number; body: string; access: string; anonymous: boolean };

const lines: string[] = [];
const { shop, callers, callOf } = await attackedShopOfFile(lines);

describe('personal data and secrets that flow through every endpoint', () => {
  const answers: Answer[] = [];
  const given: string[] = [];

  beforeAll(async () => {
    shop.deps.telegram = telegramBot({ token: BOT_TOKEN, apiRoot: shop.simulator.url });
    await plantOrders();
    await useSecretAddresses();
    await callEverything('healthy');
    for (const broken of [breakDoubles, breakTables, breakUsers, breakClock]) {
      const repair = await broken();
      await callEverything(broken.name);
      await shop.runJobs().catch(() => 0);
      await repair();
    }
  });

  async function send(request: InjectOptions & { url: string }, access: string): Promise<string> {
    const answer = await shop.app.inject(request);
    const anonymous = request.headers?.authorization === undefined;
    const call = `${request.method} ${request.url}`;
    answers.push({ call, status: answer.statusCode, body: answer.body, access, anonymous });
    return answer.body;
  }

  /** A wreath bought online and one by telephone, both by the canary. */
  async function plantOrders(): Promise<void> {
    const wreath = await aProduct(shop.deps, { name: 'Coroa do Teste' });
    const headers = callers[0].headers;
    const post = (path: string, payload: object, as = {}) =>
      send({ method: 'POST', url: `/api${path}`, payload, headers: as }, 'planted');
    const checkout = withCanaries(aCheckout([wreath])) as ReturnType<typeof aCheckout>;
    await post('/pagamento/create-payment', checkout);
    await post('/pagamento/create-payment', { ...checkout, items: [] });
    const manual = withCanaries(aManualOrder([wreath])) as object;
    await post('/orders/manual', manual, headers);
    await post('/register', { email: CANARIES.email, password: CANARIES.password, role: 'administrador' }, headers);
    await post('/login', { email: CANARIES.email, password: CANARIES.password });
    await post('/login', { email: CANARIES.email, password: `${CANARIES.password}!` });
  }

  /** Addresses that are a secret of their own: the link of a reset and of a calendar. */
  async function useSecretAddresses(): Promise<void> {
    await send({ method: 'POST', url: '/api/auth/reset-request', payload: { email: CANARIES.email } }, 'planted');
    await shop.runJobs();
    const token = resetTokenOf(shop, CANARIES.email);
    const payload = { token, new_password: CANARIES.password };
    await send({ method: 'POST', url: '/api/auth/reset-password', payload }, 'planted');
    const url = '/api/funerals/calendario';
    const made = JSON.parse(await send({ method: 'POST', url, headers: callers[0].headers }, 'planted')) as {
      url: string;
    };
    const { pathname } = new URL(made.url);
    await send({ method: 'GET', url: pathname }, 'planted');
    given.push(token, pathname.split('/').at(-1) ?? '');
  }

  async function callEverything(state: string): Promise<void> {
    const random = randomFor(state.length, 1);
    for (const endpoint of Object.values(endpoints)) {
      for (const { headers } of [callers[0], { headers: {} }]) {
        await send({ ...callOf(endpoint, random, withCanaries), headers }, endpoint.access);
      }
    }
  }

  async function breakDoubles(): Promise<() => Promise<void>> {
    const { mail, telegram, payments } = shop.simulator;
    mail.setFault({ kind: 'temporary' });
    telegram.setFault({ kind: 'unauthorized' });
    payments.setFault({ kind: 'error-500' });
    return async () => {
      mail.clearFaults();
      telegram.clearFaults();
      payments.clearFaults();
    };
  }

  const rename = (table: string, to: string) =>
    sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(to)}`;

  async function withoutTables(names: readonly string[]): Promise<() => Promise<void>> {
    const { db } = shop.deps;
    for (const name of names) await db.execute(rename(name, `${name}_gone`));
    return async () => {
      for (const name of names) await db.execute(rename(`${name}_gone`, name));
    };
  }

  async function breakTables(): Promise<() => Promise<void>> {
    const { rows } = await shop.deps.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const kept = new Set(['users', 'ended_tokens', 'sessions', 'rate_limits']);
    return withoutTables(rows.map(({ name }) => name).filter((name) => !kept.has(name)));
  }

  const breakUsers = () => withoutTables(['users']);

  async function breakClock(): Promise<() => Promise<void>> {
    const { deps } = shop;
    const { now } = deps;
    deps.now = () => {
      throw new Error(`no time for "${CANARIES.cpf}"`);
    };
    return async () => {
      deps.now = now;
    };
  }

  it('were really given to the shop, and really failed', () => {
    const read = answers.filter(({ status, anonymous }) => status === 200 && !anonymous).map(({ body }) => body);
    expect(leaksIn(read.join('\n'), [CANARIES.name, CANARIES.cpf, CANARIES.ribbon, CANARIES.deceased])).toHaveLength(4);
    expect(given.every((secret) => secret.length >= 32)).toBe(true);
    expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(60);
    expect(lines.length).toBeGreaterThan(answers.length);
    expect(lines.filter((line) => line.includes('unexpected error')).length).toBeGreaterThan(30);
    expect(lines.filter((line) => line.includes('Failed query')).length).toBeGreaterThan(30);
  });

  it('are nowhere in the log, in no spelling', () => {
    const leaking = lines.filter((line) => leaksIn(line, [...PERSONAL, ...SECRETS, ...given, 'eyJ']).length > 0);
    expect(leaking.slice(0, 3)).toEqual([]);
  });

  it('leave no query string in the log', () => {
    const paths = lines.flatMap((line) => (JSON.parse(line) as { req?: { path: string } }).req?.path ?? []);
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter((path) => /[?#]/.test(path))).toEqual([]);
  });

  it('leave each line of the log one JSON object, with time, place and outcome', () => {
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.stringMatching(/Z$/) });
  });

  it('are in no answer to a failure, and neither is anything of the engine room', () => {
    const failed = answers.filter(({ status }) => status >= 500);
    const inside = [
      ...PERSONAL,
      ...SECRETS,
      ...given,
      'select ',
      'insert into',
      'node_modules',
      'Failed query',
      '_gone',
    ];
    expect(failed.filter(({ body }) => leaksIn(body, inside).length > 0).map(({ call, body }) => call + body)).toEqual(
      [],
    );
  });

  it('are in no answer to a stranger', () => {
    const open = answers.filter(({ anonymous, access }) => anonymous && access !== 'planted');
    const leaking = open.filter(({ body }) => leaksIn(body, [...PERSONAL, ...SECRETS, ...given]).length > 0);
    // Signing in answers the e-mail that was just typed; the names of chapels are public.
    const meant = /^(?:POST \/api\/login|GET \/api\/locais\/conhecidos)\b/;
    expect(leaking.map(({ call }) => call).filter((call) => !meant.test(call))).toEqual([]);
  });

  it('no answer to anybody holds a secret', () => {
    const leaking = answers.filter(({ access, body }) => access !== 'planted' && leaksIn(body, SECRETS).length > 0);
    expect(leaking.map(({ call }) => call)).toEqual([]);
  });
});
