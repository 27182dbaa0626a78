import { count } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { expenses } from '../db/schema/expenses.ts';
import { funerals } from '../db/schema/funerals.ts';
import { notificationSettings } from '../db/schema/notifications.ts';
import { orders } from '../db/schema/orders.ts';
import { users } from '../db/schema/users.ts';
import { aProduct } from '../testing/factories.ts';
import { FORMULAS, HEADERS, MARKUP, SCRIPTS, STATEMENTS, UNUSUAL_TEXTS } from '../testing/hostile-texts.ts';
import { aManualOrder } from '../testing/orders.ts';
import { randomFor } from '../testing/seeded-random.ts';
import { attackedShopOfFile } from './testing/attacked-shop.ts';
import { validValue } from './testing/valid-values.ts';

/** Texts that a field for text takes; one with a NUL is refused everywhere. */
const TEXTS = [...SCRIPTS, ...STATEMENTS, ...FORMULAS, ...HEADERS, ...MARKUP, ...UNUSUAL_TEXTS].filter(
  (text) => !text.includes('\u0000'),
);
/** CORPUS=full gives every text to every field; otherwise each text goes to one field of everything. */
const STEP = process.env.CORPUS === 'full' ? 1 : 5;
const STARTS = TEXTS.map((_, index) => index).filter((index) => index % STEP === 0);
const BUYER = 'compradora@example.com';
const OWNER = 'dona@example.com';

const keptLines = (text: string) => text.normalize('NFC').trim();
/** One that is a line, such as a name. */
const kept = (text: string) => keptLines(text).replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ');
const textAt = (index: number) => TEXTS[index % TEXTS.length] ?? '';

const { shop, callers, known } = await attackedShopOfFile();
const [{ headers }] = callers;
await shop.deps.db
  .insert(notificationSettings)
  .values({ id: 1, emails: [OWNER], telegramChatIds: ['-100123'], telegramEnabled: true });

/** The full corpus sends some hundred mails. */
const PATIENCE_MS = 300_000;

describe('texts that mean something elsewhere', { timeout: PATIENCE_MS }, () => {
  async function send<Body>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Body> {
    const request = { method, url: `/api${path}`, headers };
    const { status, body } = await shop.request(payload ? { ...request, payload } : request);
    expect([status, method, path, JSON.stringify(body).slice(0, 300)]).toEqual([
      status < 300 ? status : 'a success',
      method,
      path,
      expect.any(String),
    ]);
    return body as Body;
  }

  it('come back from every field of an order as they were typed', async () => {
    for (const start of STARTS) {
      const typed = {
        buyer_name: textAt(start),
        billing_address: textAt(start + 1),
        deceased_name: textAt(start + 2),
        funeral_location: textAt(start + 3),
        faixa_texts: [textAt(start + 4)],
      };
      const name = textAt(start + 2).slice(0, 80);
      const wreath = await aProduct(shop.deps, { name });
      const [line] = aManualOrder([wreath]).items;
      const items = line ? [{ ...line, title: name, color: name }] : [];
      const body = aManualOrder([wreath], { ...typed, items, buyer_email: BUYER });
      const { order_id } = await send<{ order_id: string }>('POST', '/orders/manual', body);
      expect(await send('GET', `/orders/${order_id}`)).toMatchObject({
        buyer_name: kept(typed.buyer_name),
        billing_address: kept(typed.billing_address),
        deceased_name: kept(typed.deceased_name),
        funeral_location: kept(typed.funeral_location),
        faixa_texts: typed.faixa_texts.map(keptLines),
        items: [{ title: name, color: kept(name) }],
      });
    }
  });

  it('come back from every expense as they were typed', async () => {
    for (const descricao of TEXTS)
      expect(await send('POST', '/expenses', { descricao, valor: 10, data: '2026-11-20' })).toMatchObject({
        descricao: kept(descricao),
      });
  });

  it('are text to the database in every query, path and body, and wake no function of it', async () => {
    const tally = async () => {
      const tables = [users, orders, funerals, expenses];
      const rows = await Promise.all(tables.map((table) => shop.deps.db.select({ rows: count() }).from(table)));
      return rows.map(([row]) => row?.rows);
    };
    const before = await tally();
    const reading = Object.values(endpoints).filter(
      ({ method, path, query }) => method === 'GET' && (query !== undefined || path.includes(':')),
    );
    for (const [index, statement] of STATEMENTS.entries()) {
      const text = encodeURIComponent(statement);
      for (const endpoint of reading.filter((_, at) => at % STEP === index % STEP)) {
        const path = endpoint.path.replace(/:\w+/g, text);
        const value = endpoint.query ? validValue(endpoint.query, randomFor(index, 2), known) : {};
        const query = new URLSearchParams(value as Record<string, string>);
        const names = [...query.keys()];
        query.set(names[index % names.length] ?? 'id', statement);
        // A statement that ran would sleep until the database or this test gives up.
        const { status } = await shop.as({ headers }).get(`${path}?${query.toString()}`);
        expect([status < 500, statement, path]).toEqual([true, statement, path]);
      }
    }
    expect(await tally()).toEqual(before);
  });

  /** A document's markup without its texts and values: it must be the same whatever was typed. */
  const skeleton = (html: string) =>
    (html.match(/<[!/a-z][^>]*>/gi) ?? []).map((tag) => tag.replace(/="[^"]*"/g, '')).join('');

  it('add no header, no recipient and no markup to a mail, and no markup to a chat', async () => {
    while ((await shop.runJobs()) > 0);
    const mails = shop.simulator.mail.messages();
    const toBuyer = mails.filter(({ recipients }) => recipients.includes(BUYER));
    expect(toBuyer.length).toBeGreaterThan(STARTS.length - 2);
    expect([...new Set(mails.flatMap(({ recipients }) => recipients))].sort()).toEqual([BUYER, OWNER]);
    for (const group of [toBuyer, mails.filter(({ recipients }) => recipients.includes(OWNER))]) {
      expect(new Set(group.map(({ headers: all }) => all.map(({ name }) => name.toLowerCase()).join())).size).toBe(1);
      expect(new Set(group.map(({ recipients }) => recipients.length))).toEqual(new Set([1]));
    }
    expect(mails.filter(({ subject }) => /[\r\n\u2028\u2029]/.test(subject)).map(({ subject }) => subject)).toEqual([]);
    const plain = skeleton(toBuyer[0]?.html ?? '');
    expect(plain).toContain('<table');
    expect([...new Set(toBuyer.map(({ html }) => skeleton(html ?? '')))]).toEqual([plain]);
    const chats = shop.simulator.telegram.messages();
    expect(chats.length).toBeGreaterThan(STARTS.length - 2);
    expect(chats.filter(({ text, parseMode }) => parseMode !== undefined || text.length > 4096)).toEqual([]);
  });

  it.each([
    ['/orders/export?start=2026-11-01&end=2026-12-01', orders],
    ['/finances/export?start=2026-11-01&end=2026-12-01', expenses],
  ] as const)('are no formula and break no row in %s', async (path, table) => {
    const file = await send<string>('GET', path);
    const rows = readCsv(file);
    const [{ rows: stored } = { rows: 0 }] = await shop.deps.db.select({ rows: count() }).from(table);
    expect(rows.length).toBeGreaterThan(stored);
    const width = rows[0]?.length ?? 0;
    if (path.startsWith('/orders')) expect(rows.filter((row) => row.length !== width)).toEqual([]);
    const calculated = rows
      .flat()
      .filter((cell) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !/^-?\d+,\d\d$/.test(cell));
    expect(calculated).toEqual([]);
    expect(rows.flat().filter((cell) => /^'[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell))).not.toEqual([]);
  });
});
