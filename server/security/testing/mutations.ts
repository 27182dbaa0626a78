import {
  FORMULAS,
  HEADERS,
  HOSTILE_DATES,
  PROTOTYPE_KEYS,
  SCRIPTS,
  STATEMENTS,
  UNUSUAL_TEXTS,
} from '#server/testing/hostile-texts.ts';
import type { SeededRandom } from '#server/testing/seeded-random.ts';

/** Stands around JSON that is already written, where a value stands: what JSON.stringify would never write. */
const MARK = '\ue000';
const raw = (json: string) => MARK + json + MARK;
const deep = (open: string, close: string, depth: number) => raw(open.repeat(depth) + close.repeat(depth));

/** One value after another that a field may be given instead of its own. */
const REPLACEMENTS: readonly [() => unknown, ...(() => unknown)[]] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => 2 ** 53,
  () => raw('1e999'),
  () => raw('-0'),
  () => raw(`0.${'0'.repeat(300)}1`),
  () => raw('9'.repeat(400)),
  () => '',
  () => ' ',
  () => '10',
  () => 'NaN',
  () => [],
  () => [null],
  () => [[]],
  () => ({}),
  () => ({ toString: 'x', valueOf: 1 }),
  () => raw('{"__proto__":{"administrador":true}}'),
  () => raw('"\\u0000"'),
  () => raw('"a\\u0000b"'),
  () => raw('"\\ud800"'),
  () => raw('"\\udc00\\ud800"'),
  () => raw('"\\uffff\\ufffe"'),
  () => 'x'.repeat(5_000),
  () => '🌹'.repeat(2_000),
  () => Array.from({ length: 2_000 }, () => 'x'),
  () => deep('[', ']', 500),
  () => deep('[', ']', 20_000),
  () => raw(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
];

const TEXTS = [...SCRIPTS, ...STATEMENTS, ...FORMULAS, ...HEADERS, ...UNUSUAL_TEXTS, ...HOSTILE_DATES];

type Path = readonly (string | number)[];

function placesIn(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return [at, ...value.slice(0, 3).flatMap((item, index) => placesIn(item, [...at, index]))];
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key]))];
}

function changedAt(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changedAt(item, rest, change) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? changedAt(item, rest, change) : item]),
  );
}

/** A near miss: one value of another kind, one missing, one too many, one text that means something elsewhere. */
function mutated(value: unknown, random: SeededRandom): unknown {
  const places = placesIn(value);
  const place = places[random.below(places.length)] ?? [];
  const kind = random.below(10);
  if (kind < 4) return changedAt(value, place, () => random.pick(REPLACEMENTS)());
  if (kind < 7) return changedAt(value, place, (old) => (typeof old === 'string' ? textFor(random) : old));
  if (kind === 7) return changedAt(value, place, (old) => without(old, random));
  if (kind === 8) return changedAt(value, place, (old) => withExtra(old, random));
  return changedAt(value, place, (old) => (Array.isArray(old) ? Array.from({ length: 101 }, () => old[0]) : [old]));
}

function textFor(random: SeededRandom): string {
  return TEXTS[random.below(TEXTS.length)] ?? '';
}

function without(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const gone = keys[random.below(keys.length)];
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
}

/** Keys of our own tables and of every object's inside, which no body may set. */
const EXTRA_KEYS = [
  '_id',
  'id',
  'active',
  'role',
  'status',
  'created_at',
  'password_hash',
  'sold',
  'payment_id',
] as const;

function withExtra(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const key = random.hit(0.5) ? random.pick(EXTRA_KEYS) : random.pick(PROTOTYPE_KEYS);
  const entries: [string, unknown][] = [...Object.entries(value), [key, random.pick(REPLACEMENTS)()]];
  return Object.fromEntries(entries);
}

/** As JSON.stringify, with what is already written put in as it is. */
function written(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return json.replaceAll(/"\ue000(.*?)\ue000"/g, (_whole, escaped: string) => JSON.parse(`"${escaped}"`));
}

const BROKEN: readonly [(json: string) => string, ...((json: string) => string)[]] = [
  (json) => json.slice(0, -1),
  (json) => `${json}${json}`,
  (json) => `\ufeff${json}`,
  (json) => `${json}\u0000`,
  (json) => json.replace('{', '{"__proto__":{"x":1},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"x":1}},'),
  (json) => json.replaceAll('"', "'"),
  (json) => `)]}',\n${json}`,
  (json) => `[${json}]`,
  () => '',
  () => 'NaN',
  () => '"texto"',
  () => 'null',
];

/** The JSON of a body as an attacker would send it: up to three near misses, and sometimes broken on the way. */
export function hostileJson(value: unknown, random: SeededRandom): string {
  let body = value;
  for (let misses = 1 + random.below(3); misses > 0; misses -= 1) body = mutated(body, random);
  const json = written(body);
  return random.hit(0.1) ? random.pick(BROKEN)(json) : json;
}

/** The parameters of a query, one for each element of a list. */
export const pairsOf = (query: Record<string, unknown>) =>
  Object.entries(query).flatMap(([key, value]) => [value].flat().map((item): [string, string] => [key, String(item)]));

/** A query as an attacker would write it: repeated, nested, empty and hostile parameters. */
export function hostileQuery(query: Record<string, unknown>, random: SeededRandom): string {
  const pairs = pairsOf(query);
  const [first = ['start', '2026-11-21']] = pairs;
  const kind = random.below(8);
  if (kind === 0) pairs.push([first[0], textFor(random)]);
  else if (kind === 1) pairs.push([`${first[0]}[]`, 'x'], [`${first[0]}[__proto__]`, 'x']);
  else if (kind === 2) pairs.push([random.pick(PROTOTYPE_KEYS), 'x']);
  else if (kind === 3) pairs.splice(0, 1);
  else if (kind === 4) pairs.push([first[0], 'x'.repeat(3_000)]);
  else pairs[random.below(pairs.length)] = [first[0], textFor(random)];
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encode(value)}`).join('&');
  return random.hit(0.1) ? `${text}&%zz=%&&=&%00=%ED%A0%80` : text;
}

/** Percent-encoding that outlives lone surrogates. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
