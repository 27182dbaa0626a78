import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIELD_LABELS } from '#contract/change-texts.ts';
import * as expense from '#contract/expenses.ts';
import { limitOf } from '#contract/fields.ts';
import * as funeral from '#contract/funerals.ts';
import * as order from '#contract/orders.ts';
import * as place from '#contract/places.ts';
import * as product from '#contract/products.ts';
import * as urn from '#contract/urns.ts';
import { limits } from '#domain/limits.ts';
import { newId } from './db/ids.ts';
import { expenses } from './db/schema/expenses.ts';
import { funerals } from './db/schema/funerals.ts';
import { orders } from './db/schema/orders.ts';
import { places } from './db/schema/places.ts';
import { products } from './db/schema/products.ts';
import { urns } from './db/schema/urns.ts';
import { officeOfFile } from './testing/accounts.ts';
import { aProduct } from './testing/factories.ts';

type Body = Record<string, unknown>;
type Endpoint = { path: string; body: z.ZodObject; response: z.ZodObject };
type WholeRecord = {
  name: string;
  table: PgTable;
  create: Endpoint;
  update: Endpoint;
  id: string;
  given?: Body;
  /** Sent, and not part of the record. */
  unanswered?: string[];
  /** Written by another call. */
  unsent?: string[];
  /** Kept out of the log, which is kept for other purposes. */
  unlogged?: string[];
  /** The spreadsheet that tells every text of the record, but for these. */
  spreadsheet?: { path: string; without?: string[] };
};

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { stock: 50 });
const line = {
  ...{ id: wreath.id, title: wreath.name, image: '/media/coroa-branca/960.webp', size: 'Grande · 1,40 m' },
  ...{ color: 'Branca', quantity: 1, price: 350 },
};

const records: WholeRecord[] = [
  { name: 'product', table: products, create: product.createProduct, update: product.updateProduct, id: '_id' },
  { name: 'place', table: places, create: place.createPlace, update: place.updatePlace, id: '_id' },
  { name: 'urn', table: urns, create: urn.createUrn, update: urn.updateUrn, id: '_id' },
  {
    ...{ name: 'expense', table: expenses, create: expense.createExpense, update: expense.updateExpense, id: '_id' },
    spreadsheet: { path: '/finances/export?start=2026-11-01&end=2026-12-31' },
  },
  {
    ...{ name: 'funeral', table: funerals, create: funeral.scheduleFuneral, update: funeral.updateFuneral, id: '_id' },
    given: { tipo: 'convênio' },
    unanswered: ['motivo'],
    unsent: ['deactivation_reason'],
    unlogged: ['responsavel', 'telefone'],
  },
  {
    ...{ name: 'order', table: orders, create: order.createManualOrder, update: order.updateOrder, id: 'order_id' },
    given: { items: [line], faixa_texts: ['Saudades'], total: 370, difference: undefined },
    unanswered: ['difference', 'request_key'],
    unlogged: ['buyer_cpf'],
    spreadsheet: { path: '/orders/export' },
  },
];

/** The lengths that a text may have; what is shorter is no text that people write. */
const LENGTHS = [
  ...new Set<number>([
    ...Object.values(limits),
    ...records.flatMap(({ create }) => Object.values(create.body.shape).map((field) => limitOf(field) ?? 0)),
  ]),
]
  .filter((n) => n >= limits.document && n <= 5000)
  .sort((a, b) => b - a);

/** Values of all kinds; texts as long as can be, and others for each field and `turn`. */
function* candidates(name: string, turn: number): Generator<unknown> {
  const seed = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + turn;
  for (const length of LENGTHS) {
    yield `${turn}-${name}-`.padEnd(length, 'x').slice(0, length);
    yield `/${turn}-${name}-`.padEnd(length, 'x').slice(0, length);
  }
  yield* [`${turn}${name}@example.com`, `2199999000${turn}`, `2026-12-0${1 + turn}T10:${10 + (seed % 50)}:00.000Z`];
  yield* [`6702${turn}000`, `00${turn}`, `00000${turn}`];
  yield* [`1${turn}:00`, seed + 0.5, seed, 1 + turn, true];
}

/** A value with everything in it that the schema takes. */
function whole(schema: z.core.$ZodType, name: string, turn: number): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return whole(schema.unwrap(), name, turn);
  if (schema instanceof z.ZodArray) return [whole(schema.element, name, turn)];
  if (schema instanceof z.ZodEnum) return schema.options[turn % schema.options.length];
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries<z.core.$ZodType>(schema.shape);
    return Object.fromEntries(entries.map(([key, one]) => [key, whole(one, `${name}${key}`, turn)]));
  }
  const found = [...candidates(name, turn)].find((value) => z.safeParse(schema, value).success);
  if (found === undefined) throw new Error(`no value for ${name}`);
  return found;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return LENGTHS.includes(value.length) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const without = (body: Body, names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

describe.each(records)('a whole $name', (record) => {
  const { table, create, update, given, unanswered = [], unsent = [], unlogged = [], spreadsheet } = record;
  const ownNames = [...unanswered, 'version'];
  const bodyOf = ({ body }: Endpoint, turn: number): Body => ({ ...(whole(body, '', turn) as Body), ...given });
  const call = (method: 'POST' | 'PUT', path: string, payload: Body) =>
    shop.as(admin)[method === 'POST' ? 'post' : 'put'](path, payload);
  const send = async (method: 'POST' | 'PUT', url: string, payload: Body) => {
    const answer = await call(method, url, payload);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: method === 'POST' ? 201 : 200 });
    return answer.body as Body;
  };
  const lastChanges = async () => {
    const last = await shop.newestEntry();
    return last?.changes;
  };
  const added = async () => {
    const sent: Body = { ...bodyOf(create, 0), ...(given?.items ? { request_key: crypto.randomUUID() } : {}) };
    const answer = await send('POST', create.path, sent);
    return { sent, answer, id: String(answer[record.id]) };
  };

  it('answers every field that it takes', () => {
    const names = [create, update].flatMap(({ body }) => Object.keys(body.shape));
    expect(names.filter((name) => !(name in create.response.shape) && !ownNames.includes(name))).toEqual([]);
  });

  it('keeps, answers, logs and labels all of it', async () => {
    const { sent, answer } = await added();
    expect(answer).toMatchObject(without(sent, ownNames));
    const logged = (await lastChanges())?.after ?? {};
    expect(logged).toMatchObject(without(sent, [...ownNames, ...unlogged]));
    expect(Object.keys(logged).filter((name) => !(name in FIELD_LABELS))).toEqual([]);
  });

  it('changes all of it, with what it was and became in the log', async () => {
    const { sent: before, id } = await added();
    const { version: _, ...sent } = bodyOf(update, 1);
    const answer = await send('PUT', update.path.replace(/:\w+/, id), sent);
    expect(answer).toMatchObject(without(sent, ownNames));
    const changed = Object.keys(without(sent, [...ownNames, ...unlogged])).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(sent[name]),
    );
    expect(Object.keys((await lastChanges())?.after ?? {})).toEqual(expect.arrayContaining(changed));
  });

  it('is as long in the database as in a call, and no longer', async () => {
    const { sent, answer } = await added();
    const texts = textsOf(without(sent, ownNames));
    const keyed = record.id === '_id' ? sql.identifier('id') : sql.identifier(record.id);
    const [row] = (
      await shop.deps.db.execute<Body>(sql`select * from ${table} where ${keyed} = ${String(answer[record.id])}`)
    ).rows;
    const columns = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
    const checks = getTableConfig(table).checks.map(({ name }) => name);
    const people = columns.filter(({ name }) => checks.includes(`${getTableName(table)}_${name}_length`));
    expect(people.filter(({ name }) => !row?.[name]).map(({ name }) => name)).toEqual(unsent);
    const full = columns.filter(({ name }) => texts.includes(String(row?.[name])));
    for (const { name } of full) {
      const longer = sql`update ${table} set ${sql.identifier(name)} = ${sql.identifier(name)} || 'x' where ${keyed} = ${String(answer[record.id])}`;
      const refusal = `${getTableName(table)}_${name}_length`;
      await expect(shop.deps.db.execute(longer), name).rejects.toMatchObject({ cause: { constraint: refusal } });
    }
  });

  it('refuses each text that is one longer, at its field', async () => {
    const sent = bodyOf(create, 0);
    for (const [name, text] of Object.entries(sent)) {
      if (typeof text !== 'string' || text.length !== limitOf(create.body.shape[name])) continue;
      const { status, body } = await call('POST', create.path, { ...sent, [name]: `${text}x` });
      expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', name] }] }]);
    }
  });

  it('is written by one of two who saw the same version, and without a version by anybody', async () => {
    const { id } = await added();
    const path = update.path.replace(/:\w+/, id);
    const { version: _, ...sent } = bodyOf(update, 1);
    const both = await Promise.all([1, 1].map((version) => call('PUT', path, { ...sent, version })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.',
      code: 'stale-version',
    });
    await send('PUT', path, sent);
  });

  it('is found under its own id alone', async () => {
    const { version: _, ...sent } = bodyOf(update, 1);
    for (const id of [newId(new Date()), 'abc', '%00', "1' or '1'='1"]) {
      const path = update.path.replace(/:\w+/, encodeURIComponent(id));
      expect((await call('PUT', path, sent)).status, id).toBe(404);
    }
  });

  if (spreadsheet === undefined) return;
  it('stands in the spreadsheet', async () => {
    const { sent } = await added();
    const { body } = await shop.as(admin).get(spreadsheet.path);
    const told = without(sent, [...ownNames, ...(spreadsheet.without ?? [])]);
    expect(textsOf(told).filter((text) => !String(body).includes(text))).toEqual([]);
  });
});
