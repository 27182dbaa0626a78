import { describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorBody } from '#contract/errors.ts';
import { HOSTILE_IDS } from '../testing/hostile-texts.ts';
import { randomFor, type SeededRandom } from '../testing/seeded-random.ts';
import { attackedShopOfFile } from './testing/attacked-shop.ts';
import { hostileJson, hostileQuery, pairsOf } from './testing/mutations.ts';
import { validValue } from './testing/valid-values.ts';

/** FUZZ_RUNS=100000 is the long campaign; FUZZ_SEED repeats another one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Against endpoints that chance has not let through so far. */
const MORE_RUNS = 2_000;
const AT_ONCE = 8;
const SLOW_MS = 2_000;

/** Refusals that say nothing of what lies behind: the service was never called. */
const AT_THE_DOOR = new Set<string>([
  'malformed-request',
  'unauthenticated',
  'forbidden',
  'too-many-requests',
  'unsupported-media-type',
  'payload-too-large',
  'invalid-input',
  'invalid-signature',
]);

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonp',
  '*/*',
  'a',
] as const;

const named = Object.entries(endpoints);
const { shop, callers, known } = await attackedShopOfFile();

/** `fair`: as a client in good faith would do it. */
type Mood = { random: SeededRandom; fair: boolean };

function pathOf({ path }: EndpointShape, { random, fair }: Mood): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (!fair) return HOSTILE_IDS[random.below(HOSTILE_IDS.length)] ?? 'x';
    if (name === 'file') return `${'a'.repeat(43)}.ics`;
    return name === 'payment_id' ? String(random.below(1e9)) : random.pick(known.ids);
  });
}

function queryOf({ query }: EndpointShape, { random, fair }: Mood): string {
  const value = query ? (validValue(query, random, known) as Record<string, unknown>) : {};
  if (!fair) return hostileQuery(value, random);
  return new URLSearchParams(pairsOf(value)).toString();
}

function bodyOf({ method, body }: EndpointShape, { random, fair }: Mood): { payload?: string; type?: string } {
  if (method === 'GET' || (fair && !body)) return {};
  const valid = body ? (validValue(body, random, known) ?? {}) : {};
  const payload = fair ? JSON.stringify(valid) : hostileJson(valid, random);
  return { payload, type: !fair && random.hit(0.08) ? random.pick(TYPES) : 'application/json' };
}

/** Attack `index` of a campaign: the same for the same seed, so that any one of them can be repeated alone. */
function attackOf(index: number, among: typeof named) {
  const random = randomFor(SEED, index);
  const [name, endpoint] = among[index % among.length] ?? expect.fail();
  const caller = random.pick(callers);
  const fair = random.hit(0.15);
  const path = pathOf(endpoint, { random, fair: fair || random.hit(0.7) });
  const query = queryOf(endpoint, { random, fair: fair || random.hit(0.3) });
  const { payload, type } = bodyOf(endpoint, { random, fair });
  const url = `/api${path}${query === '' ? '' : `?${query}`}`;
  const headers = { ...caller.headers, ...(type && { 'content-type': type }) };
  const request = { method: endpoint.method, url, headers, ...(payload !== undefined && { payload }) };
  return { request, name, caller: caller.name };
}
type Attack = ReturnType<typeof attackOf>;

describe('the whole contract under generated attacks', () => {
  const reached = new Set<string>();
  const failures: string[] = [];

  /** One call, and the time that this process worked meanwhile: a busy machine only makes it wait longer. */
  async function call({ request }: Attack) {
    const before = process.cpuUsage();
    const answer = await shop.app.inject(request);
    return { answer, took: Math.round(process.cpuUsage(before).user / 1000) };
  }

  /** Why an answer is one that no attack may get; undefined when it is fine. */
  async function faultOf(attack: Attack): Promise<string | undefined> {
    const { answer, took } = await call(attack);
    if (answer.statusCode < 300) reached.add(attack.name);
    if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body.slice(0, 200)}`;
    if (took > SLOW_MS) return `${took} ms`;
    if (answer.statusCode < 400) return undefined;
    const json = String(answer.headers['content-type']).startsWith('application/json');
    const error = json ? errorBody.safeParse(answer.json()) : undefined;
    if (!error?.success) return `no {detail}: ${answer.body.slice(0, 200)}`;
    if (!AT_THE_DOOR.has(error.data.code ?? '')) reached.add(attack.name);
    return undefined;
  }

  async function run(index: number, among = named): Promise<void> {
    const attack = attackOf(index, among);
    const fault = await faultOf(attack).catch((error: unknown) => String(error));
    if (fault === undefined) return;
    const { method, url, payload = '' } = attack.request;
    const sent = `${method} ${url.slice(0, 200)} ${payload.slice(0, 300)}`;
    failures.push(`FUZZ_SEED=${SEED} case ${index} as ${attack.caller}: ${sent} → ${fault}`);
  }

  it(
    `answers ${RUNS} of them with no error of its own, in JSON and in time`,
    async () => {
      for (let first = 0; first < RUNS; first += AT_ONCE) {
        const size = Math.min(AT_ONCE, RUNS - first);
        await Promise.all(Array.from({ length: size }, (_, offset) => run(first + offset)));
      }
      expect(failures.slice(0, 20)).toEqual([]);
    },
    30_000 + RUNS * 50,
  );

  it('got past the door of every endpoint, so that something was attacked', async () => {
    // A picture is no JSON (server/features/images has its hostile uploads); a notification and a passkey must be
    // signed, and the first passkey takes the password.
    const closed = new Set([
      ...['uploadImage', 'uploadDeliveryPhoto', 'paymentWebhook', 'whatsappWebhook', 'verifyWhatsApp'],
      ...['beginPasskey', 'addPasskey', 'confirmSecondStep'],
    ]);
    const unreached = () => named.filter(([name]) => !closed.has(name) && !reached.has(name));
    for (let index = RUNS; index < RUNS + MORE_RUNS && unreached().length > 0; index += 1) {
      await run(index, unreached());
    }
    expect(unreached().map(([name]) => name)).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('deleted nothing and gave nobody another role: the shop still works', async () => {
    const [administrator, , staff] = callers;
    const read = (url: string, headers: Record<string, string> = {}) => shop.request({ method: 'GET', url, headers });
    expect((await read('/api/products/ativos')).status).toBe(200);
    expect((await read(`/api/orders/${known.ids[1]}`, administrator.headers)).status).toBe(200);
    expect((await read('/api/users', administrator.headers)).status).toBe(200);
    expect((await read('/api/users', staff?.headers)).status).toBe(403);
    expect(({} as { administrador?: unknown; x?: unknown }).administrador ?? ({} as { x?: unknown }).x).toBeUndefined();
  });
});
