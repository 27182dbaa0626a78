import { type Column, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
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
export const CANARY = {
  mark: 'canário',
  cpf: '11144477735',
  cpfTyped: '111.444.777-35',
  email: 'Canario.Silva@example.com',
  phone: '21987654321',
  phoneTyped: '(21) 98765-4321',
  name: 'Canário Amarelo da Serra',
};

const { mark, cpf, cpfTyped, email, phone, phoneTyped, name: person } = CANARY;
/** A text in which staff or a machine names the person in every way. */
const said = `falar com ${person} (${cpfTyped}), ${email.toUpperCase()}, ${phoneTyped}`;

/** Whether a text holds a trace of the person. */
export function isTraced(text: string): boolean {
  return Object.values(CANARY).some((trace) => text.toLowerCase().includes(trace.toLowerCase()));
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

/** A message to the staff that names the person and hasn't gone out yet. */
export async function leaveWaitingMessage(deps: Deps): Promise<void> {
  const now = deps.now();
  await deps.db.insert(notifications).values({
    ...{ id: newId(now), event: 'payment-problem', cause: 'problem:y', channel: 'email', status: 'pending' },
    ...{ recipient: 'dono@example.com', subject: 'Aviso', textBody: said, createdAt: now },
  });
}

/** The purchase, the funeral and the account of the person, everything finished at `at`. */
async function leaveRecords(deps: Deps, wreath: TestProduct, at: Date) {
  const purchase = {
    ...{ buyerName: person, buyerEmail: email, buyerPhone: phone, buyerCpf: cpf, billingAddress: `Rua do ${mark}, 1` },
    ...{ deceasedName: `Avô do ${mark}`, funeralLocation: `Capela do ${mark}`, faixa: `Saudades do ${mark}` },
    createdAt: at,
  };
  const held = { status: 'converted', clientAddress: `ip-${mark}`, contentHash: `hash-${mark}` } as const;
  const reservation = await aReservation(deps, [wreath], { ...purchase, ...held });
  const { id: reservationId, orderId } = reservation;
  const closed = { closeReason: said, closedBy: email };
  const order = await anOrder(deps, wreath, { ...purchase, ...closed, production: 'entregue', orderId, reservationId });
  const funeralId = await aFuneral(deps, {
    ...{ type: 'convênio', deceasedName: 'Registro da Casa', responsibleName: person, phone: `+55 ${phoneTyped}` },
    ...{ burialAt: at, concludedAt: at, createdBy: email, concludedBy: email },
  });
  const userId = newId(at);
  const account = {
    id: userId,
    email,
    name: person,
    passwordHash: `hash-${mark}`,
    role: 'funcionario',
    createdAt: at,
  } as const;
  await insertUser(deps.db, account);
  await leaveSecondStep(deps, userId, `chave do ${mark}`, at);
  return { order, reservationId, funeralId, userId };
}

type Records = Awaited<ReturnType<typeof leaveRecords>> & { productId: string; at: Date };

/** A row of every table beside those records, as far as it differs from the others. */
function rowsBeside({ order, reservationId, productId, at }: Records): [PgTable, object][] {
  const [ceremonyId, paymentId] = [newId(at), `pay-${order.id}`];
  const photo = { image: `/media/entrega-${mark}/960.webp`, uploadKey: order.id, uploadedBy: email, uploadedAt: at };
  const failed = { outcome: 'not_delivered', reason: said, recordedBy: email, ...photo } as const;
  const fields = { responsavel: person, telefone: phone, falecido: 'Registro da Casa' };
  const message = { channel: 'email', status: 'sent', subject: mark, textBody: mark, htmlBody: mark, lastError: mark };
  return [
    [invoiceRequests, { name: person, document: cpfTyped, address: `Rua do ${mark}, 2`, email }],
    [orderRequests, { position: 1, kind: 'complaint', answer: 'refused', image: `/media/reclamacao-${mark}/960.webp` }],
    [orderNotes, {}],
    [orderCalls, {}],
    [productionSteps, { from: 'novo', to: 'entregue' }],
    [deliveries, aDelivery(order, failed)],
    [
      payments,
      {
        paymentId,
        reservationId,
        orderRow: null,
        status: 'approved',
        amount: order.total,
        currency: 'BRL',
        outcome: 'order',
      },
    ],
    [refunds, { paymentId, requestKey: `key-${order.id}`, status: 'approved' }],
    [moneyMovements, { kind: 'discount', amount: cents(-100) }],
    [notifications, { ...message, event: 'buyer-confirmation', cause: `buyer:${order.orderId}`, recipient: email }],
    [
      notifications,
      {
        ...{ ...message, event: 'payment-problem', cause: 'problem:x', recipient: 'dono@example.com' },
        ...{ subject: 'Aviso', textBody: said, htmlBody: said, lastError: `550 ${email}` },
      },
    ],
    [rateLimits, { key: `login-account:${email.toLowerCase()}`, hits: 1, resetsAt: at }],
    [funeralChanges, { action: 'edited', changes: { before: fields, after: fields } }],
    [
      ceremonies,
      {
        ...{ id: ceremonyId, key: `chave ${mark}`, consentBy: person, consentAt: at, enteredBy: email },
        ...{ listed: false, farewell: 'sepultamento', wakeConfirmed: true, burialConfirmed: true, noFlowers: false },
        ...{ words: `palavras ${mark}`, wish: `desejo ${mark}`, streamUrl: `https://video.example/${mark}` },
        ...{ image: `/img/retrato-${mark}/1600.webp`, withdrawnAt: at, withdrawnBy: email },
      },
    ],
    [ceremonyEvents, { ceremonyId, title: `missa ${mark}`, local: `casa ${mark}`, data_hora: at, confirmed: true }],
    [ceremonyNotices, { ceremonyId, code: `nota ${mark}`, issuedAt: at }],
    [passwordResets, { tokenHash: `token-${mark}`, expiresAt: at }],
    [calendarFeeds, { tokenHash: `feed-${mark}` }],
    [devices, { name: mark, endpoint: mark, p256dh: mark, auth: mark, enrolledAt: at }],
    [notificationSettings, { id: 1, emails: ['dono@example.com', email], telegramChatIds: [] }],
    [expenses, { valor: order.total, categoria: 'Outros', data: at, descricao: said, createdBy: email }],
    [places, { nome: 'Capela', telefone: phone, recado: said }],
    [stockMovements, { productId, delta: 0, cause: 'correction' }],
  ];
}

/** Leaves the name in every personal text of purchases and funerals that is still empty, so that no new one is left out. */
async function fillTexts({ db }: Deps): Promise<void> {
  for (const table of TABLES) {
    if (!['orders', 'reservations', 'funerals'].includes(getTableName(table))) continue;
    const texts = Object.entries<Column>(getTableColumns(table))
      .filter(([, column]) => purposeOf(column) && !column.generated && column.getSQLType() === 'text')
      .map(([name, column]) => [name, sql`coalesce(nullif(${column}, ''), ${person})`]);
    await db.update(table).set(Object.fromEntries(texts));
  }
}

/** Leaves a trace of the person in every place that can hold one, everything finished at `at`. */
export async function leaveTraces(deps: Deps, wreath: TestProduct, at: Date): Promise<{ number: number }> {
  const { db } = deps;
  const records = await leaveRecords(deps, wreath, at);
  const { order, funeralId, userId } = records;
  const delivered = {
    recordedBy: email,
    receivedBy: said,
    image: `/media/entrega-${mark}/960.webp`,
    uploadedBy: email,
  };
  await db.update(deliveries).set(delivered).where(eq(deliveries.orderRow, order.id));
  const common = {
    ...{ orderRow: order.id, funeralId, userId, key: order.id, amount: cents(100), method: 'pix', userEmail: email },
    ...{ reason: said, text: said, statusDetail: said, problems: [said], answerText: said },
    ...{ answeredBy: email, writtenBy: email, heardBy: email, doneBy: email },
    ...{ at, createdAt: at, updatedAt: at, requestedAt: at, answeredAt: at, writtenAt: at, heardAt: at, doneAt: at },
  };
  for (const [table, row] of rowsBeside({ ...records, productId: wreath.id, at })) {
    const id = newId(at);
    await db.insert(table).values({ ...common, id, _id: id, ...row });
  }
  const changes = { after: { buyer_name: person, buyer_cpf: '***.444.777-**', faixa_texts: [mark], total: 370 } };
  const edited = `Pedido alterado: ${orderNumberText(order.number)}.`;
  const own = { userEmail: email, action: 'login', message: said, changes: { before: { nota: said } } };
  await db.insert(logs).values([
    {
      userEmail: 'dono@example.com',
      action: 'pedido_alterado',
      message: edited,
      changes,
      ipAddress: '-',
      createdAt: at,
    },
    { ...own, ipAddress: '203.0.113.77', createdAt: at },
  ]);
  await db.execute(
    `insert into pgboss.job (name, data, output) values ('clean-up', '{"para": "${email}"}', '{"message": "${phoneTyped}"}')`,
  );
  await fillTexts(deps);
  return order;
}
