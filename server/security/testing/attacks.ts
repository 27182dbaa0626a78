import type { InjectOptions } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { type Chance, chanceOf } from '#server/db/seed/chance.ts';
import { HOSTILE_IDS } from '#server/testing/hostile-texts.ts';
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
  const chance = chanceOf(seed, index);
  const [name, endpoint] = target.endpoints[index % target.endpoints.length] ?? ['', undefined];
  if (!endpoint) throw new Error('nothing to attack');
  const caller = chance.pick(target.callers);
  const fair = chance.hit(0.15);
  const path = pathOf(endpoint, target, { chance, fair: fair || chance.hit(0.7) });
  const query = queryOf(endpoint, target, { chance, fair: fair || chance.hit(0.3) });
  const request: Attack['request'] = {
    method: endpoint.method,
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: { ...caller.headers },
  };
  addBody(request, endpoint, target, { chance, fair });
  return { request, name, caller: caller.name, fair };
}

type Mood = { chance: Chance; fair: boolean };

function pathOf(endpoint: EndpointShape, { known }: Target, { chance, fair }: Mood): string {
  return endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (!fair) return HOSTILE_IDS[chance.below(HOSTILE_IDS.length)] ?? 'x';
    if (name === 'file') return `${'a'.repeat(43)}.ics`;
    return name === 'payment_id' ? String(chance.below(1e9)) : chance.pick(known.ids);
  });
}

function queryOf(endpoint: EndpointShape, { known }: Target, { chance, fair }: Mood): string {
  if (!endpoint.query) return fair ? '' : hostileQuery({}, chance);
  const value = validValue(endpoint.query, chance, known) as Record<string, unknown>;
  if (!fair) return hostileQuery(value, chance);
  const pairs = Object.entries(value).flatMap(([key, item]) =>
    (Array.isArray(item) ? item : [item]).map((one): [string, string] => [key, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

function addBody(request: Attack['request'], endpoint: EndpointShape, target: Target, { chance, fair }: Mood): void {
  if (endpoint.method === 'GET') return;
  const valid = endpoint.body ? (validValue(endpoint.body, chance, target.known) ?? {}) : undefined;
  if (fair) {
    if (valid !== undefined) request.payload = JSON.stringify(valid);
  } else request.payload = hostileJson(valid ?? {}, chance);
  if (request.payload === undefined) return;
  const type = !fair && chance.hit(0.08) ? chance.pick(TYPES) : 'application/json';
  request.headers = { ...request.headers, 'content-type': type };
}
