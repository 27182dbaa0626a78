import { type Column, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type pg from 'pg';
import { cents } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { listTables, steadyTexts, tableLines } from '../backup/tables.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { ceremonies, ceremonyEvents, ceremonyNotices } from '../db/schema/ceremonies.ts';
import { purposeOf } from '../db/schema/columns.ts';
import { devices } from '../db/schema/devices.ts';
import { expenses } from '../db/schema/expenses.ts';
import { calendarFeeds, funeralChanges } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { logs } from '../db/schema/logs.ts';
import { moneyMovements } from '../db/schema/money.ts';
import { notificationSettings, notifications } from '../db/schema/notifications.ts';
import { orderCalls } from '../db/schema/on-call.ts';
import { deliveries, orderNotes, orderRequests, payments, productionSteps, refunds } from '../db/schema/orders.ts';
import { places } from '../db/schema/places.ts';
import { stockMovements } from '../db/schema/products.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { passwordResets } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import { insertUser } from '../features/auth/repository.ts';
import { TABLES } from '../privacy/data-map.ts';
import { leaveSecondStep } from './accounts.ts';
import type { TestProduct } from './factories.ts';
import { aDelivery, aFuneral, anOrder } from './orders.ts';
import { aReservation } from './reservations.ts';

/** A person whose traces are told apart from everybody else's. */
export type Canary = {
  mark: string;
  cpf: string;
  cpfTyped: string;
  email: string;
  phone: string;
  phoneTyped: string;
  name: string;
};

export const CANARY: Canary = {
  mark: 'canário',
  cpf: '11144477735',
  cpfTyped: '111.444.777-35',
  email: 'Canario.Silva@example.com',
  phone: '21987654321',
  phoneTyped: '(21) 98765-4321',
  name: 'Canário Amarelo da Serra',
};

export function tracesOf({ mark, cpf, cpfTyped, email, phone, phoneTyped, name }: Canary): string[] {
  return [mark, cpf, cpfTyped, email, phone, phoneTyped, name].map((text) => text.toLowerCase());
}

/** Every row of every table and every job as text, each line begun by the name of its table. */
export function dump(database: Database): Promise<string[]> {
  return database.withSession(async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await steadyTexts(client);
    const lines: string[] = [];
    for (const table of await listTables(client))
      for await (const some of tableLines(client, table)) lines.push(...some.map((line) => `${table.name} ${line}`));
    lines.push(...(await jobLines(client)));
    await client.query('commit');
    return lines;
  });
}

/** Takes every row out of every table of the shop, the append-only ones' too, and every job. */
export function emptyTables(database: Database): Promise<void> {
  return database.withSession(async (client) => {
    const names = (await listTables(client)).map(({ name }) => name).filter((name) => name !== 'logs');
    await client.query("begin; set local shop.log_retention = 'on'; delete from logs");
    await client.query(`truncate ${names.join(', ')}; delete from pgboss.job; commit`);
  });
}

async function jobLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>('select row_to_json(j)::text as line from pgboss.job j');
  return rows.map(({ line }) => `pgboss.job ${line}`);
}

/** A text in which staff or a machine names the person in every way. */
function naming({ cpfTyped, email, phoneTyped, name }: Canary): string {
  return `falar com ${name} (${cpfTyped}), ${email.toUpperCase()}, ${phoneTyped}`;
}

function purchaseOf(canary: Canary) {
  return {
    buyerName: canary.name,
    buyerEmail: canary.email,
    buyerPhone: canary.phone,
    buyerCpf: canary.cpf,
    billingAddress: `Rua do ${canary.mark}, 1`,
    deceasedName: `Avô do ${canary.mark}`,
    funeralLocation: `Capela do ${canary.mark}`,
    faixa: `Saudades do ${canary.mark}`,
  };
}

async function leavePurchase(deps: Deps, canary: Canary, wreath: TestProduct, at: Date) {
  const purchase = purchaseOf(canary);
  const reservation = await aReservation(deps, [wreath], {
    ...purchase,
    ...{ createdAt: at, status: 'converted', clientAddress: `ip-${canary.mark}`, contentHash: `hash-${canary.mark}` },
  });
  const order = await anOrder(deps, wreath, {
    ...purchase,
    ...{ createdAt: at, production: 'entregue', orderId: reservation.orderId, reservationId: reservation.id },
    ...{ closeReason: naming(canary), closedBy: canary.email },
  });
  const { name: user, mark } = canary;
  await deps.db.insert(invoiceRequests).values({
    ...{ orderRow: order.id, name: canary.name, document: canary.cpfTyped, address: `Rua do ${mark}, 2` },
    ...{ email: canary.email, requestedAt: at, amount: order.total, doneAt: at, doneBy: canary.email },
  });
  await deps.db.insert(orderRequests).values({
    ...{ id: newId(at), orderRow: order.id, position: 1, kind: 'complaint', reason: naming(canary), requestedAt: at },
    ...{ answer: 'refused', answerText: naming(canary), answeredBy: canary.email, answeredAt: at },
    image: `/media/reclamacao-${canary.mark}/960.webp`,
  });
  await deps.db.insert(orderNotes).values({
    ...{ id: newId(at), orderRow: order.id, key: order.id, text: naming(canary) },
    ...{ writtenBy: canary.email, writtenAt: at },
  });
  await deps.db.insert(orderCalls).values({ orderRow: order.id, createdAt: at, heardAt: at, heardBy: canary.email });
  await deps.db.insert(productionSteps).values({
    ...{ id: newId(at), orderRow: order.id, from: 'novo', to: 'entregue', userEmail: canary.email, createdAt: at },
  });
  const photo = {
    image: `/media/entrega-${mark}/960.webp`,
    uploadKey: order.id,
    uploadedBy: canary.email,
    uploadedAt: at,
  };
  const told = { recordedBy: canary.email, receivedBy: naming(canary), ...photo };
  await deps.db.update(deliveries).set(told).where(eq(deliveries.orderRow, order.id));
  const failed = { outcome: 'not_delivered', reason: naming(canary), recordedBy: canary.email, ...photo } as const;
  await deps.db.insert(deliveries).values(aDelivery(order, failed));
  await deps.db.insert(payments).values({
    ...{
      paymentId: `pay-${order.id}`,
      reservationId: reservation.id,
      status: 'approved',
      statusDetail: naming(canary),
    },
    ...{ method: 'pix', amount: order.total, currency: 'BRL', outcome: 'order', problems: [naming(canary)] },
    ...{ createdAt: at, updatedAt: at },
  });
  const changes = { after: { buyer_name: user, buyer_cpf: '***.444.777-**', faixa_texts: [mark], total: 370 } };
  await deps.db.insert(refunds).values({
    ...{ id: newId(at), paymentId: `pay-${order.id}`, requestKey: `key-${order.id}`, amount: cents(100) },
    ...{ reason: naming(canary), userEmail: canary.email, status: 'approved', createdAt: at, updatedAt: at },
  });
  await deps.db.insert(moneyMovements).values({
    ...{ id: newId(at), orderRow: order.id, kind: 'discount', amount: cents(-100), at },
    ...{ userEmail: canary.email, reason: naming(canary) },
  });
  await deps.db.insert(logs).values([
    {
      createdAt: at,
      userEmail: 'dono@example.com',
      action: 'pedido_alterado',
      message: `Pedido alterado: ${orderNumberText(order.number)}.`,
      ipAddress: '-',
      changes,
    },
    {
      createdAt: at,
      userEmail: canary.email,
      action: 'login',
      message: naming(canary),
      ipAddress: '203.0.113.77',
      changes: { before: { nota: naming(canary) } },
    },
  ]);
  return order;
}

async function leaveMessages(deps: Deps, canary: Canary, orderId: string, at: Date): Promise<void> {
  const text = `texto do ${canary.mark}`;
  const row = {
    channel: 'email',
    status: 'sent',
    createdAt: at,
    subject: text,
    textBody: text,
    htmlBody: text,
    lastError: text,
  } as const;
  await deps.db.insert(notifications).values([
    { ...row, id: newId(at), event: 'buyer-confirmation', cause: `buyer:${orderId}`, recipient: canary.email },
    {
      ...{ ...row, id: newId(at), event: 'payment-problem', cause: 'problem:x', recipient: 'dono@example.com' },
      ...{ subject: 'Aviso', textBody: naming(canary), htmlBody: naming(canary), lastError: `550 ${canary.email}` },
    },
  ]);
  await deps.db
    .insert(rateLimits)
    .values({ key: `login-account:${canary.email.toLowerCase()}`, hits: 1, resetsAt: at });
  await deps.db.execute(
    `insert into pgboss.job (name, data, output) values ('clean-up', '{"para": "${canary.email}"}', '{"message": "${canary.phoneTyped}"}')`,
  );
}

/** A message to the staff that names the person and hasn't gone out yet. */
export async function leaveWaitingMessage(deps: Deps, canary: Canary): Promise<void> {
  const now = deps.now();
  await deps.db.insert(notifications).values({
    ...{ id: newId(now), event: 'payment-problem', cause: 'problem:y', channel: 'email', status: 'pending' },
    ...{ recipient: 'dono@example.com', subject: 'Aviso', textBody: naming(canary), createdAt: now },
  });
}

async function leaveFuneral(deps: Deps, canary: Canary, burialAt: Date): Promise<void> {
  const funeralId = await aFuneral(deps, {
    ...{
      responsibleName: canary.name,
      phone: `+55 ${canary.phoneTyped}`,
      burialAt,
      concludedAt: burialAt,
      type: 'convênio',
    },
    deceasedName: 'Registro da Casa',
    ...{ createdBy: canary.email, concludedBy: canary.email },
  });
  const fields = { responsavel: canary.name, telefone: canary.phone, falecido: 'Registro da Casa' };
  await deps.db.insert(funeralChanges).values({
    ...{ id: newId(burialAt), funeralId, action: 'edited' },
    ...{ reason: `pedido do ${canary.mark}`, userEmail: canary.email },
    ...{ changes: { before: fields, after: fields }, createdAt: burialAt },
  });
  await leaveCeremony(deps, canary, funeralId, burialAt);
}

async function leaveCeremony(deps: Deps, canary: Canary, funeralId: string, at: Date): Promise<void> {
  const [id, mark] = [newId(at), `do ${canary.mark}`];
  await deps.db.insert(ceremonies).values({
    ...{ id, funeralId, key: `chave ${mark}`, consentBy: canary.name, consentAt: at, enteredBy: canary.email },
    ...{ listed: false, farewell: 'sepultamento', wakeConfirmed: true, burialConfirmed: true, noFlowers: false },
    ...{ words: `palavras ${mark}`, wish: `desejo ${mark}`, streamUrl: `https://video.example/${canary.mark}` },
    image: `/img/retrato-${canary.mark}/1600.webp`,
    ...{ withdrawnAt: at, withdrawnBy: canary.email, createdAt: at, updatedAt: at },
  });
  const event = { title: `missa ${mark}`, local: `casa ${mark}`, data_hora: at, confirmed: true };
  await deps.db.insert(ceremonyEvents).values({ ...event, id: newId(at), ceremonyId: id });
  await deps.db.insert(ceremonyNotices).values({ code: `nota ${mark}`, ceremonyId: id, issuedAt: at });
}

async function leaveAccount(deps: Deps, canary: Canary, at: Date): Promise<void> {
  const id = newId(at);
  const account = { id, email: canary.email, name: canary.name, passwordHash: `hash-${canary.mark}`, createdAt: at };
  await insertUser(deps.db, { ...account, role: 'funcionario' });
  await deps.db.insert(passwordResets).values({ userId: id, tokenHash: `token-${canary.mark}`, expiresAt: at });
  await leaveSecondStep(deps, id, `chave do ${canary.mark}`, at);
  await deps.db.insert(calendarFeeds).values({ userId: id, tokenHash: `feed-${canary.mark}`, createdAt: at });
  const keys = { endpoint: `push-${canary.mark}`, p256dh: `key-${canary.mark}`, auth: `auth-${canary.mark}` };
  await deps.db.insert(devices).values({ ...keys, id: newId(at), userId: id, name: canary.mark, enrolledAt: at });
  await deps.db
    .insert(notificationSettings)
    .values({ emails: ['dono@example.com', canary.email], telegramChatIds: [] });
}

/** Leaves the name in every personal text of purchases and funerals that is still empty, so that no new one is left out. */
async function fillTexts({ db }: Deps, canary: Canary): Promise<void> {
  for (const table of TABLES) {
    if (!['orders', 'reservations', 'funerals'].includes(getTableName(table))) continue;
    const texts = Object.entries<Column>(getTableColumns(table))
      .filter(([, column]) => purposeOf(column) && !column.generated && column.getSQLType() === 'text')
      .map(([name, column]) => [name, sql`coalesce(nullif(${column}, ''), ${canary.name})`]);
    await db.update(table).set(Object.fromEntries(texts));
  }
}

/** Leaves a trace of the person in every place that can hold one, everything finished at `at`. */
export async function leaveTraces(
  deps: Deps,
  canary: Canary,
  wreath: TestProduct,
  at: Date,
): Promise<{ orderId: string; number: number }> {
  const order = await leavePurchase(deps, canary, wreath, at);
  await leaveMessages(deps, canary, order.orderId, at);
  await leaveFuneral(deps, canary, at);
  await leaveAccount(deps, canary, at);
  const spent = { valor: order.total, categoria: 'Outros', data: at };
  const marks = { _id: newId(at), createdAt: at };
  await deps.db.insert(expenses).values({ ...spent, ...marks, descricao: naming(canary), createdBy: canary.email });
  const said = { telefone: canary.phone, recado: naming(canary) };
  await deps.db.insert(places).values({ ...marks, ...said, nome: 'Capela', updatedAt: at });
  const moved = { productId: wreath.id, delta: 0, cause: 'correction', reason: naming(canary) } as const;
  await deps.db.insert(stockMovements).values({ ...moved, id: marks._id, createdAt: at, userEmail: canary.email });
  await fillTexts(deps, canary);
  return order;
}
