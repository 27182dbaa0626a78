import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { endpoints } from '#contract/endpoints.ts';
import { DEMO_PASSWORD } from '../db/seed/demo.ts';
import type { TestShop } from './app.ts';

const ID_BYTES = 16;

/** Counts instead of chance, so that what is made within one instant is in the order in which it was made. */
export function countInsteadOfChance(): () => void {
  const { randomUUID, randomBytes, randomInt } = crypto;
  let count = 0;
  const counted = () => {
    const bytes = Buffer.alloc(ID_BYTES);
    count += 1;
    bytes.writeUIntBE(count, ID_BYTES - 6, 6);
    return bytes;
  };
  const uuid = () => {
    const hex = counted().toString('hex');
    return `${hex.slice(0, 8)}-0000-4000-8000-${hex.slice(20)}` as const;
  };
  const int = (min: number, max?: number) => {
    count += 1;
    return max === undefined ? count % min : min + (count % (max - min));
  };
  const bytes = (size: number, done?: (error: Error | null, buffer: Buffer) => void) => {
    if (done) return randomBytes(size, done);
    return size === ID_BYTES ? counted() : randomBytes(size);
  };
  Object.assign(crypto, { randomUUID: uuid, randomInt: int, randomBytes: bytes });
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, { randomUUID, randomBytes, randomInt });
    syncBuiltinESMExports();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const SECRETS = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/,
  /127\.0\.0\.1:\d+/,
  /(?<=\/)[\w-]{43}(?=\.ics)/,
  /(?<="(?:challenge|chave|id)":")[\w-]{22,}/,
  /\b[0-9a-z]{6}(?:-[0-9a-z]{6}){3}\b/,
  // Keys of ceremonies, codes of their notices, and payments of the provider.
  /\b[bcdfghjklmnpqrstvwxz]{16}\b/,
  /(?<="code":")[B-Z]{8}(?=")/,
  /\b\d{12}\b/,
  /(?<=DTSTAMP:)\w+/,
];
const CHANCE = new RegExp(SECRETS.map(({ source }) => source).join('|'), 'g');

/** Secrets of each run as numbers in order of appearance. */
function withoutChance(text: string): string {
  const known = new Map<string, string>();
  return text.replaceAll(CHANCE, (secret) => {
    const name = known.get(secret) ?? `‹${known.size + 1}›`;
    known.set(secret, name);
    return name;
  });
}

const SHOWN = 3;
const LONGEST = 1500;

/** The first elements of long lists and the beginning of long texts, with a digest of the whole. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > 400) return `${value.slice(0, 300)}… ${digest(value)}`;
  if (Array.isArray(value)) {
    const shown = value.slice(0, SHOWN).map(shortened);
    return value.length > SHOWN ? [...shown, `… ${value.length} ${digest(JSON.stringify(value))}`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

function recorded(type: string, payload: string): string {
  if (type.startsWith('image/')) return '';
  const text = withoutChance(payload);
  const short = JSON.stringify(shortened(type.startsWith('application/json') ? JSON.parse(text) : text));
  return short.length > LONGEST ? `${short.slice(0, LONGEST)}… ${digest(text)}` : short;
}

type Person = { name: string; headers: Record<string, string> };
export type Input = {
  params?: Record<string, string | number>;
  query?: Record<string, string> | [string, string][];
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** The machine decides what is answered. */
  measured?: true;
};

export const ANYBODY: Person = { name: 'anonymous', headers: {} };

async function multipart(form: FormData) {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** Calls endpoints by their names and writes a line of each answer. */
export function recorder(shop: TestShop) {
  const lines: string[] = [];
  const called = new Set<string>();

  async function say<Body = Record<string, unknown>>(person: Person, name: string, input: Input = {}): Promise<Body> {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    called.add(name);
    shop.clock.advance(1000);
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => String(input.params?.[key]));
    const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : '';
    const form = input.form && (await multipart(input.form));
    const sent = form?.payload ?? (input.body as object | undefined);
    const answer = await shop.app.inject({
      method: endpoint.method,
      url: `/api${path}${query}`,
      headers: { ...person.headers, ...form?.headers, ...input.headers },
      ...(sent === undefined ? {} : { payload: sent }),
    });
    const type = String(answer.headers['content-type'] ?? '-');
    const told = recorded(type, answer.body);
    const body = input.measured ? '' : told;
    lines.push(`${name} ${person.name} ${answer.statusCode} ${type.replaceAll(/boundary=\S+/g, '')} ${body}`);
    return (type.startsWith('application/json') ? answer.json() : answer.body) as Body;
  }

  async function signIn(email: string): Promise<Person> {
    const { token } = await say<{ token: string }>(ANYBODY, 'login', { body: { email, password: DEMO_PASSWORD } });
    return { name: email.split('@')[0] ?? '', headers: { authorization: `Bearer ${token}` } };
  }

  return { lines, called, say, signIn };
}
export type Recorder = ReturnType<typeof recorder>;

/** The API document but for its version, a line for each operation and each named schema. */
export function documentLines(document: string): string[] {
  const { paths, components, info: _, ...rest } = JSON.parse(document) as Record<string, Record<string, object>>;
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `${method} ${path} ${digest(JSON.stringify(operation))}`),
  );
  const { schemas = {}, ...others } = components ?? {};
  const named = Object.entries(schemas).map(([name, schema]) => `schema ${name} ${digest(JSON.stringify(schema))}`);
  return [...operations.toSorted(), ...named.toSorted(), `rest ${digest(JSON.stringify([others, rest]))}`];
}
