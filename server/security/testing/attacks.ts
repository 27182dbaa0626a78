import type { InjectOptions } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { HOSTILE_IDS } from '#server/testing/hostile-texts.ts';
import { randomFor, type SeededRandom } from '#server/testing/seeded-random.ts';
import { hostileJson, hostileQuery } from './mutations.ts';
import { type Known, validValue } from './valid-values.ts';

export type Caller = { name: string; headers: Record<string, string> };
/** One call, and whether every part of it is what a client in good faith would send. */
export type Attack = { request: InjectOptions & { url: string }; name: string; caller: string; fair: boolean };

type Named = readonly [string, EndpointShape];

export type Target = {
  endpoints: readonly Named[];
  callers: readonly [Caller, ...Caller[]];
  known: Known;
};

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

/** Attack `index` of a campaign: the same for the same seed, so that any one of them can be repeated alone. */
export function attackOf(target: Target, seed: number, index: number): Attack {
  const random = randomFor(seed, index);
  const [name, endpoint] = target.endpoints[index % target.endpoints.length] ?? ['', undefined];
  if (!endpoint) throw new Error('nothing to attack');
  const caller = random.pick(target.callers);
  const fair = random.hit(0.15);
  const path = pathOf(endpoint, target, { random, fair: fair || random.hit(0.7) });
  const query = queryOf(endpoint, target, { random, fair: fair || random.hit(0.3) });
  const request: Attack['request'] = {
    method: endpoint.method,
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: { ...caller.headers },
  };
  addBody(request, endpoint, target, { random, fair });
  return { request, name, caller: caller.name, fair };
}

type Mood = { random: SeededRandom; fair: boolean };

function pathOf(endpoint: EndpointShape, { known }: Target, { random, fair }: Mood): string {
  return endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (!fair) return HOSTILE_IDS[random.below(HOSTILE_IDS.length)] ?? 'x';
    if (name === 'file') return `${'a'.repeat(43)}.ics`;
    return name === 'payment_id' ? String(random.below(1e9)) : random.pick(known.ids);
  });
}

function queryOf(endpoint: EndpointShape, { known }: Target, { random, fair }: Mood): string {
  if (!endpoint.query) return fair ? '' : hostileQuery({}, random);
  const value = validValue(endpoint.query, random, known) as Record<string, unknown>;
  if (!fair) return hostileQuery(value, random);
  const pairs = Object.entries(value).flatMap(([key, item]) =>
    (Array.isArray(item) ? item : [item]).map((one): [string, string] => [key, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

function addBody(request: Attack['request'], endpoint: EndpointShape, target: Target, { random, fair }: Mood): void {
  if (endpoint.method === 'GET') return;
  const valid = endpoint.body ? (validValue(endpoint.body, random, target.known) ?? {}) : undefined;
  if (fair) {
    if (valid !== undefined) request.payload = JSON.stringify(valid);
  } else request.payload = hostileJson(valid ?? {}, random);
  if (request.payload === undefined) return;
  const type = !fair && random.hit(0.08) ? random.pick(TYPES) : 'application/json';
  request.headers = { ...request.headers, 'content-type': type };
}
