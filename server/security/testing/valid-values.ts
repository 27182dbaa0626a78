import { z } from 'zod';
import type { SeededRandom } from '#server/testing/seeded-random.ts';

/** The part of JSON Schema that the contract's schemas become. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: [unknown, ...unknown[]];
  anyOf?: [Schema, ...Schema[]];
  oneOf?: [Schema, ...Schema[]];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Things that exist in the shop under attack, so that calls get past the door. */
export type Known = {
  ids: readonly [string, ...string[]];
  titles: readonly [string, ...string[]];
  emails: readonly [string, ...string[]];
};

const schemas = new WeakMap<z.ZodType, Schema>();

/** The JSON Schema of what a caller sends. */
function inputSchema(type: z.ZodType): Schema {
  const known = schemas.get(type);
  if (known) return known;
  const made: object = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  schemas.set(type, made as Schema);
  return made as Schema;
}

const TEXTS = ['Rosas brancas', 'Família Lima', 'Rua das Acácias, 10', 'Saudades eternas', 'São José'] as const;
const INSTANTS = [
  '2026-11-22T19:00:00.000Z',
  '25/11/2026 14:30',
  '2026-11-23T16:00',
  '2027-01-05T09:30:00-03:00',
] as const;

/** Words that lie in the names of fields and what their values look like; the schema alone doesn't say. */
const BY_NAME: readonly [RegExp, (random: SeededRandom, known: Known) => unknown][] = [
  [/^(start)$/, (random) => random.pick(['2026-11-01', '2026-11-20', '2026-11-20T00:00:00Z'])],
  [/^(end)$/, (random) => random.pick(['2026-11-21', '2026-12-20', '2026-12-20T00:00:00Z'])],
  [/^day$/, (random) => random.pick(['2026-11-21', '2026-12-25', '2027-02-28'])],
  [/^(opens|recebe_das)$/, (random) => random.pick(['08:00', '00:00'])],
  [/^(closes|recebe_ate)$/, (random) => random.pick(['12:00', '18:30'])],
  [/(_time|data_hora|^until|_at|^data)$/, (random) => random.pick(INSTANTS)],
  [/(email|^emails|recipient)/, (random, known) => random.pick(known.emails)],
  [/(phone|telefone)/, (random) => random.pick(['(21) 99999-0000', '2127420000'])],
  [/^(buyer_cpf)$/, (random) => `529.982.247-${10 + random.below(90)}`],
  [/(price|preco|valor|total|originalPrice)/i, (random) => (100 + random.below(90_000)) / 100],
  [/^(skip|limit)$/, (random) => String(1 + random.below(50))],
  [/^(order_id|request_key)$/, (random) => random.id(new Date('2026-11-21T12:00:00Z'))],
  [/(image|imagem)$/, () => '/media/coroa-branca/960.webp'],
  [/^(password|new_password)$/, () => 'Senha#2026'],
  [/^(payment_id|data\.id)$/, (random) => String(random.below(1e9))],
  [/^telegram_chat_ids$/, (random) => String(-100 - random.below(1e9))],
  [/^(id|ids|orderId)$/, (random, known) => random.pick(known.ids)],
  [/^(version)$/, () => 1],
  [/^(title)$/, (random, known) => random.pick(known.titles)],
  [/^(file)$/, () => `${'a'.repeat(43)}.ics`],
];

/** A value that the schema takes, or nearly: what only refinements know is guessed from the field's name. */
export function validValue(type: z.ZodType, random: SeededRandom, known: Known): unknown {
  return make(inputSchema(type), '', { random, known });
}

type Making = { random: SeededRandom; known: Known };

function make(schema: Schema, name: string, making: Making): unknown {
  const { random, known } = making;
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return make(random.pick(union), name, making);
  if (schema.type === 'object') return madeObject(schema, making);
  if (schema.type === 'array') {
    const { minItems = 0, items = {} } = schema;
    return Array.from({ length: Math.max(minItems, random.below(3)) }, () => make(items, name, making));
  }
  if (schema.type === 'null') return null;
  if (schema.type === 'boolean') return random.hit(0.5);
  const guess = BY_NAME.find(([pattern]) => pattern.test(name))?.[1](random, known);
  if (guess !== undefined && (schema.type === undefined || typeof guess === kindOf(schema.type))) return guess;
  if (schema.type === 'integer' || schema.type === 'number') return (schema.minimum ?? 0) + random.below(3);
  return schema.type === 'string' ? random.pick(TEXTS) : null;
}

function kindOf(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function madeObject(schema: Schema, making: Making): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || making.random.hit(0.6))
    .map(([name, property]) => [name, make(property, name, making)] as const);
  return Object.fromEntries(entries);
}
