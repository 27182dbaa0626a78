import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { funerals } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { logs } from '../db/schema/logs.ts';
import { notificationSettings } from '../db/schema/notifications.ts';
import { deliveries, orders, orderWreaths, payments } from '../db/schema/orders.ts';
import { products } from '../db/schema/products.ts';
import { reservations } from '../db/schema/reservations.ts';
import { users } from '../db/schema/users.ts';
import { shopOfFile } from '../testing/app.ts';
import { CANARY, dump, emptyTables, isTraced, leaveTraces, leaveWaitingMessage } from '../testing/canaries.ts';
import { aProduct, type TestProduct } from '../testing/factories.ts';
import { aFuneral, anOrder } from '../testing/orders.ts';
import { aReservation } from '../testing/reservations.ts';
import { anonymisePerson, planAnonymisation } from './anonymise.ts';
import { DATA_MAP } from './data-map.ts';
import { NO_DOCUMENT, REMOVED, REMOVED_EMAIL } from './erase.ts';
import { exportPerson } from './export.ts';
import { PrivacyRefusal, readPersonQuery } from './person.ts';
import type { PurposeName } from './processing-record.ts';
import { enforceRetention } from './retention.ts';

const SIX_YEARS_AGO = new Date('2020-11-20T12:00:00Z');
const LAST_WEEK = new Date('2026-11-14T12:00:00Z');
const everything = readPersonQuery({
  cpf: CANARY.cpfTyped,
  email: ` ${CANARY.email.toUpperCase()} `,
  phone: '+55 21 98765-4321',
});

/** Data kept on purpose: the register of the deceased, and the addresses of access records, which the law requires. */
const STAYS: readonly PurposeName[] = ['funeralRegister', 'accessRecord'];
/** Columns without text. */
const NO_TEXT = [
  ...[
    'orders.access_key',
    'orders.pay_key',
    'orders.family_key',
    'ceremonies.family_key',
    'reservations.pay_key',
    'calendar_feeds.last_read_at',
    'passkeys.last_used_at',
    'sessions.last_seen_at',
    'orders.whatsapp_at',
    'reservations.whatsapp_at',
  ],
  ...['ceremonies.birth_year', 'ceremonies.death_year', 'ceremonies.consent_at'],
];
/** Computed from another column, or not used for a person in this test. */
const COMPUTED = ['orders.deceased_key', 'notification_settings.telegram_chat_ids'];

const shop = await shopOfFile();

describe('a person', () => {
  let wreath: TestProduct;
  beforeEach(async () => {
    shop.clock.set(new Date('2026-11-21T13:00:00Z'));
    await emptyTables(shop.deps.database);
    wreath = await aProduct(shop.deps, { price: 350, stock: 9 });
  });

  const traces = async () => (await dump(shop.deps.database)).filter(isTraced);
  const close = (email = CANARY.email) =>
    shop.deps.db.update(users).set({ active: false }).where(eq(users.email, email));
  const wipe = (keepFiscal = false, query = everything) => anonymisePerson(shop.deps, query, { keepFiscal });

  it('who holds the nota fiscal of an order that another made is found, exported and taken out', async () => {
    const order = await anOrder(shop.deps, wreath, { production: 'entregue', createdAt: SIX_YEARS_AGO });
    const holder = { name: 'Helena Figueira Prado', document: '111.444.777-35', address: 'Rua das Figueiras, 7' };
    await shop.deps.db.insert(invoiceRequests).values({ orderRow: order.id, ...holder, requestedAt: SIX_YEARS_AGO });
    const query = { cpf: '11144477735' };
    expect(await exportPerson(shop.deps, query)).toMatchObject({
      pedidos: [],
      notas_fiscais_de_pedidos_de_outros: [{ nome: holder.name, endereco: holder.address }],
    });
    await wipe(false, query);
    const [row] = await shop.deps.db.select().from(invoiceRequests);
    expect(row).toMatchObject({ name: 'Dados removidos', document: '', address: 'Dados removidos' });
    const [bought] = await shop.deps.db.select().from(orders);
    expect(bought).toMatchObject({ buyerName: order.buyerName, buyerCpf: order.buyerCpf });
  });

  it('leaves no trace in any column of any table, nor in the jobs', async () => {
    await leaveTraces(shop.deps, wreath, SIX_YEARS_AGO);
    await close();
    const before = (await traces()).map((line) => {
      const [table = '', ...rest] = line.split(' ');
      return { table, row: JSON.parse(rest.join(' ')) as Record<string, string | null> };
    });
    const planted = (table: string, column: string) =>
      before.some(({ table: name, row }) => name === table && isTraced(String(row[column] ?? '')));
    const unplanted = Object.entries(DATA_MAP).flatMap(([table, personal]) =>
      Object.entries(personal)
        .filter(([column, holding]) => !STAYS.includes(holding) && !planted(table, column))
        .map(([column]) => `${table}.${column}`),
    );
    expect(unplanted.toSorted()).toEqual([...NO_TEXT, ...COMPUTED].toSorted());
    expect(before.filter(({ table }) => table === 'pgboss.job')).toHaveLength(1);

    const report = await wipe();
    expect(report).toMatchObject({
      orders: 1,
      reservations: 1,
      funerals: 1,
      accounts: 1,
      messages: 1,
      logs: 2,
      keptForFiscal: 0,
    });
    expect(await traces()).toEqual([]);
  });

  it('keeps the books, the stock, the register of the deceased and the access records of the law', async () => {
    const { db } = shop.deps;
    await leaveTraces(shop.deps, wreath, SIX_YEARS_AGO);
    await close();
    const entriesBefore = await db.select().from(logs).orderBy(logs.id);
    const [paidBefore] = await db.select().from(payments);
    await wipe();
    const [order] = await db.select().from(orders);
    expect(order).toMatchObject({ buyerName: REMOVED, buyerCpf: NO_DOCUMENT, total: 37_000, createdAt: SIX_YEARS_AGO });
    const [reservation] = await db.select().from(reservations);
    expect(reservation).toMatchObject({ buyerEmail: REMOVED_EMAIL, total: 37_000, status: 'converted' });
    const [paid] = await db.select().from(payments);
    expect(paid).toMatchObject({ paymentId: paidBefore?.paymentId, amount: 37_000, outcome: 'order' });
    const [product] = await db.select().from(products);
    expect(product).toMatchObject({ stock: 9 });
    const [funeral] = await db.select().from(funerals);
    expect(funeral).toMatchObject({ deceasedName: 'Registro da Casa', burialAt: SIX_YEARS_AGO });
    const [settings] = await db.select().from(notificationSettings);
    expect(settings).toMatchObject({ emails: ['dono@example.com'], version: 2 });
    const [account] = await db.select().from(users);
    expect(account).toMatchObject({
      active: false,
      sessionEpoch: 2,
      email: expect.stringContaining('@privacidade.invalid'),
    });

    const entries = await db.select().from(logs).orderBy(logs.id);
    expect(
      entries.slice(0, -1).map(({ id, createdAt, ipAddress, action }) => ({ id, createdAt, ipAddress, action })),
    ).toEqual(entriesBefore.map(({ id, createdAt, ipAddress, action }) => ({ id, createdAt, ipAddress, action })));
    expect(entries[0]?.changes).toEqual({
      after: { buyer_name: REMOVED, buyer_cpf: REMOVED, faixa_texts: REMOVED, total: 370 },
    });
    expect(entries.at(-1)).toMatchObject({
      action: 'dados_pessoais_anonimizados',
      userEmail: 'sistema',
      ipAddress: '-',
    });
    await expect(db.execute(sql`update logs set message = 'x'`)).rejects.toThrow();
  });

  it('is distinguished from others, whose records stay exactly as they are', async () => {
    await leaveTraces(shop.deps, wreath, SIX_YEARS_AGO);
    await close();
    const others = { createdAt: LAST_WEEK, buyerEmail: 'outra@example.com', buyerName: 'Outra Pessoa' };
    await anOrder(shop.deps, wreath, others);
    await aReservation(shop.deps, [wreath], others);
    await aFuneral(shop.deps, { responsibleName: 'Outra Pessoa', phone: '(21) 98765-4322' });
    const foreign = async () => (await dump(shop.deps.database)).filter((line) => line.includes('Outra Pessoa'));
    const before = await foreign();
    expect(before).toHaveLength(3);
    await wipe();
    expect(await foreign()).toEqual(before);
  });

  it("goes from other orders' record of who received the wreath", async () => {
    const createdAt = SIX_YEARS_AGO;
    await anOrder(shop.deps, wreath, {
      createdAt,
      buyerCpf: CANARY.cpf,
      buyerName: CANARY.name,
      production: 'entregue',
    });
    const other = await anOrder(shop.deps, wreath, { createdAt, production: 'entregue' });
    const nora = 'nora'.padEnd(limits.receivedBy - CANARY.name.length - 2, '.');
    const received = eq(deliveries.orderRow, other.id);
    await shop.deps.db
      .update(deliveries)
      .set({ receivedBy: `${CANARY.name}, ${nora}` })
      .where(received);
    await wipe(false, readPersonQuery({ cpf: CANARY.cpf }));
    const [delivery] = await shop.deps.db.select().from(deliveries).where(received);
    expect(delivery?.receivedBy).toBe(`[dados removidos], ${nora}`);
  });

  it('shares an e-mail with somebody else whose records stay, and the operator is informed', async () => {
    const { deps } = shop;
    await anOrder(deps, wreath, {
      buyerCpf: CANARY.cpf,
      buyerEmail: 'casal@example.com',
      createdAt: SIX_YEARS_AGO,
      production: 'entregue',
    });
    const other = await anOrder(deps, wreath, {
      buyerEmail: 'casal@example.com',
      createdAt: SIX_YEARS_AGO,
      production: 'entregue',
    });
    const query = readPersonQuery({ cpf: CANARY.cpf });
    const { person } = await planAnonymisation(deps, query);
    expect(person.orders).toHaveLength(1);
    expect(person.hints).toEqual([expect.stringContaining('--email casal@example.com')]);
    await wipe(false, query);
    const [kept] = await deps.db.select().from(orders).where(eq(orders.id, other.id));
    expect(kept).toMatchObject({ buyerEmail: 'casal@example.com', buyerName: 'Maria Oliveira' });
  });

  it('with recent orders is refused for the fiscal period; keepFiscal keeps only what an invoice needs', async () => {
    const { deps } = shop;
    const { number } = await leaveTraces(deps, wreath, LAST_WEEK);
    await close();
    const before = await dump(deps.database);
    await expect(wipe()).rejects.toThrow(new RegExp(`5 anos.*nº ${number}`));
    await expect(wipe()).rejects.toBeInstanceOf(PrivacyRefusal);
    expect(await dump(deps.database)).toEqual(before);

    expect(await wipe(true)).toMatchObject({ keptForFiscal: 2 });
    const [order] = await deps.db.select().from(orders);
    expect(order).toMatchObject({
      buyerName: CANARY.name,
      buyerCpf: CANARY.cpf,
      buyerEmail: REMOVED_EMAIL,
      buyerPhone: null,
      deceasedName: REMOVED,
    });
    expect(await deps.db.select({ faixa: orderWreaths.faixa }).from(orderWreaths)).toEqual([{ faixa: REMOVED }]);
    expect((await traces()).map((line) => line.split(' ')[0])).toEqual(['funerals', 'orders', 'invoice_requests']);
    shop.clock.set(new Date(LAST_WEEK.getTime() + 5.01 * 365.25 * 86_400_000));
    await enforceRetention(deps);
    expect(await traces()).toEqual([]);
  });

  it.each([
    [
      'an order that was not delivered',
      () => anOrder(shop.deps, wreath, { ...mine, production: 'pronto', createdAt: SIX_YEARS_AGO }),
      'ainda não foi entregue',
    ],
    [
      'a reservation that may still be paid',
      () => aReservation(shop.deps, [wreath], { ...mine, createdAt: new Date('2026-11-20T00:00:00Z') }),
      'pode ainda ser paga',
    ],
    [
      'a funeral in progress',
      () => aFuneral(shop.deps, { phone: CANARY.phoneTyped, burialAt: SIX_YEARS_AGO }),
      'está em andamento',
    ],
    ['a message about them that waits', () => naming(), 'ainda vão sair'],
    ['an active account', () => leaveTraces(shop.deps, wreath, SIX_YEARS_AGO), 'está ativa'],
  ])('is refused with %s, and nothing changes, whatever is kept', async (_what, prepare, text) => {
    await prepare();
    const before = await dump(shop.deps.database);
    await expect(wipe(true)).rejects.toThrow(text);
    expect(await dump(shop.deps.database)).toEqual(before);
  });
  const mine = { buyerCpf: CANARY.cpf };
  const naming = () => leaveWaitingMessage(shop.deps);

  it('whose order was cancelled needs no delivery', async () => {
    await anOrder(shop.deps, wreath, { ...mine, closing: 'cancelled', createdAt: SIX_YEARS_AGO });
    expect(await wipe()).toMatchObject({ orders: 1 });
  });
});

describe('what a person is looked up by', () => {
  it('is read with or without separators', () => {
    expect(readPersonQuery({ cpf: ' 529.982.247-25' })).toMatchObject({ cpf: '52998224725' });
    expect(readPersonQuery({ cpf: '11.222.333/0001-81' })).toMatchObject({ cpf: '11222333000181' });
    expect(readPersonQuery({ phone: '(21) 2742-0000' })).toMatchObject({ phone: '2127420000' });
  });

  it.each([
    [{}, '--cpf, --email'],
    [{ cpf: '123' }, '11 dígitos'],
    [{ email: '@' }, 'e-mail completo'],
    [{ phone: '99999-0000' }, 'DDD'],
  ])('is refused when it is %j', (typed, text) => {
    expect(() => readPersonQuery(typed)).toThrow(text);
  });
});
