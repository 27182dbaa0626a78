import { eq, inArray, or, sql } from 'drizzle-orm';
import { formatDay } from '#domain/dates.ts';
import { funeralState } from '#domain/funeral.ts';
import { orderNumberText } from '#domain/order.ts';
import { inTransaction, type Tx } from '../db/client.ts';
import { notificationSettings, notifications } from '../db/schema/notifications.ts';
import { orders } from '../db/schema/orders.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { reservations } from '../db/schema/reservations.ts';
import { users } from '../db/schema/users.ts';
import { nextVersion } from '../db/version.ts';
import { SYSTEM, writeLog } from '../features/logs/service.ts';
import { daysBefore, type RetentionPeriods, yearsBefore } from '../retention-periods.ts';
import { referenceTo, TABLES } from './data-map.ts';
import { eraseFunerals, eraseInvoices, eraseOrders, eraseReservations, NO_DOCUMENT, REMOVED } from './erase.ts';
import type { PrivacyDeps } from './export.ts';
import { type Identifiers, identifiersOf } from './identifiers.ts';
import { findPerson, type InvoiceRow, type Person, type PersonQuery, PrivacyRefusal } from './person.ts';
import { countWaitingMentions, isRecipient, messagesTo } from './records.ts';
import { redactJobs, redactLogs, redactTexts } from './redact.ts';
import { patternOf } from './search.ts';

/** Days during which a payment for an expired reservation is still looked for. */
const RECONCILED_DAYS = 2;

/** Why a person can't be anonymised yet; sentences for the operator. */
type ErasureBlockers = {
  /** Open matters, which have to be finished first. */
  open: string[];
  /** Records that a law requires; `keepFiscal` leaves only their fiscal data. */
  fiscal: string[];
};

/** When a nota fiscal was asked for, or else issued; a check of the table says that it was one of both. */
const invoicedAt = ({ requestedAt, doneAt }: InvoiceRow) => (requestedAt ?? doneAt) as Date;

type FiscalDuty = { orders: Set<string>; funerals: Set<string>; invoices: Set<string> };

/** The ids of the orders and funerals whose invoice the law requires and that aren't erased yet. */
function fiscalDuty(person: Person, now: Date, periods: RetentionPeriods): FiscalDuty {
  const sold = yearsBefore(now, periods.orderYears);
  const buried = yearsBefore(now, periods.funeralYears);
  const orders = person.orders.filter(({ createdAt, buyerCpf }) => createdAt >= sold && buyerCpf !== NO_DOCUMENT);
  const funerals = person.funerals.filter(
    ({ burialAt, responsibleName }) => burialAt >= buried && responsibleName !== REMOVED,
  );
  const invoices = person.invoices.filter((invoice) => invoicedAt(invoice) >= sold);
  return {
    orders: new Set(orders.map(({ id }) => id)),
    funerals: new Set(funerals.map(({ id }) => id)),
    invoices: new Set(invoices.map(({ orderRow }) => orderRow)),
  };
}

function openAffairs(person: Person, now: Date): string[] {
  const undelivered = person.orders.filter(({ production, closing }) => production !== 'entregue' && closing === null);
  const unsettled = person.reservations.filter(
    ({ status, expiresAt }) => status !== 'converted' && expiresAt > daysBefore(now, RECONCILED_DAYS),
  );
  return [
    ...undelivered.map(({ number }) => `O pedido ${orderNumberText(number)} ainda não foi entregue (nem cancelado).`),
    ...unsettled.map(
      ({ number }) =>
        `A reserva ${orderNumberText(number)} pode ainda ser paga: aguarde ${RECONCILED_DAYS} dias depois que ela vencer.`,
    ),
    ...person.payments
      .filter(({ needsPerson }) => needsPerson)
      .map(({ paymentId }) => `O pagamento ${paymentId} espera uma decisão no painel.`),
    ...person.funerals
      .filter((row) => funeralState(row) === 'in-progress' && row.responsibleName !== REMOVED)
      .map(({ deceasedName }) => `O funeral de ${deceasedName} está em andamento.`),
    ...person.accounts
      .filter(({ active }) => active)
      .map(({ email }) => `A conta ${email} está ativa: desative-a no painel antes.`),
  ];
}

/** The reasons at `now` against anonymising the person. */
function erasureBlockers(person: Person, now: Date, periods: RetentionPeriods): ErasureBlockers {
  const duty = fiscalDuty(person, now, periods);
  const orders = person.orders
    .filter(({ id }) => duty.orders.has(id))
    .map(({ number }) => `pedido ${orderNumberText(number)}`);
  const funerals = person.funerals
    .filter(({ id }) => duty.funerals.has(id))
    .map(({ deceasedName }) => `funeral de ${deceasedName}`);
  const invoices = person.invoices
    .filter(({ orderRow }) => duty.invoices.has(orderRow))
    .map((invoice) => `nota fiscal de ${formatDay(invoicedAt(invoice))}`);
  const kept = [...orders, ...funerals, ...invoices];
  const fiscal =
    kept.length === 0
      ? []
      : [
          `Os prazos fiscais e do Código de Defesa do Consumidor (${periods.orderYears} anos) ainda correm para: ${kept.join(', ')}.`,
        ];
  return { open: openAffairs(person, now), fiscal };
}

/** The effect of anonymising a person now. */
export type Plan = { person: Person; blockers: ErasureBlockers; messages: number; isRecipient: boolean };

async function makePlan(tx: Tx, { now, config }: PrivacyDeps, query: PersonQuery): Promise<Plan> {
  const person = await findPerson(tx, query);
  const blockers = erasureBlockers(person, now(), config.retention);
  const waiting = await countWaitingMentions(tx, person, await identifiersOf(tx, person));
  if (waiting > 0)
    blockers.open.push(`${waiting} mensagem(ns) à equipe que citam a pessoa ainda vão sair: repita amanhã.`);
  return {
    person,
    blockers,
    messages: (await messagesTo(tx, person)).length,
    isRecipient: await isRecipient(tx, person),
  };
}

/** Finds what would be anonymised and what prevents it; changes nothing. */
export function planAnonymisation(deps: PrivacyDeps, query: PersonQuery): Promise<Plan> {
  return inTransaction(deps.database, (tx) => makePlan(tx, deps, query));
}

export type AnonymisationReport = Record<
  'orders' | 'keptForFiscal' | 'reservations' | 'funerals' | 'accounts' | 'messages' | 'logs' | 'texts',
  number
>;

/** Locks the rows to be erased against changes and payments. */
async function lockRows(tx: Tx, person: Person): Promise<void> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(inArray(reservations.id, ids(person.reservations)))
    .for('update');
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids(person.orders)))
    .for('update');
}

function assertAllowed({ blockers }: Plan, keepFiscal: boolean): void {
  const { open, fiscal } = blockers;
  if (open.length > 0) throw new PrivacyRefusal(['Nada foi alterado:', ...open].join('\n'));
  if (fiscal.length > 0 && !keepFiscal)
    throw new PrivacyRefusal(
      [
        'Nada foi alterado:',
        ...fiscal,
        'Com --keep-fiscal tudo o mais é anonimizado agora; nome, CPF e endereço desses pedidos (nome, no caso de funerais) ficam até o fim do prazo e então saem sozinhos.',
      ].join('\n'),
    );
}

/** Makes the accounts unusable and nameless. Their e-mail in other tables is redacted with all other texts. */
async function eraseAccounts(tx: Tx, person: Person): Promise<void> {
  for (const { id } of person.accounts) {
    await tx
      .update(users)
      .set({
        email: `removido-${id}@privacidade.invalid`,
        name: null,
        passwordHash: '-',
        sessionEpoch: sql`${users.sessionEpoch} + 1`,
      })
      .where(eq(users.id, id));
    for (const table of TABLES) {
      const { column, owned } = referenceTo(users, table);
      if (column && owned) await tx.delete(table).where(eq(column, id));
    }
  }
}

async function forgetRecipient(tx: Tx, { query: { email } }: Person): Promise<void> {
  const [row] = await tx.select().from(notificationSettings).for('update');
  const emails = row?.emails.filter((address) => address.toLowerCase() !== email);
  if (!row || emails?.length === row.emails.length) return;
  await tx.update(notificationSettings).set({ emails: emails ?? [], version: nextVersion(row) });
}

async function deleteMessages(tx: Tx, person: Person): Promise<number> {
  const messages = (await messagesTo(tx, person)).map(({ id }) => id);
  await tx.delete(notifications).where(inArray(notifications.id, messages));
  return messages.length;
}

async function forgetCounters(tx: Tx, { identifiers }: Identifiers, person: Person): Promise<void> {
  const pattern = patternOf(
    [...identifiers, ...person.reservations.map(({ clientAddress }) => clientAddress)].filter((word) => word !== '-'),
  );
  if (pattern !== undefined) await tx.delete(rateLimits).where(or(sql`${rateLimits.key} ~* ${pattern}`));
}

async function eraseRecords(tx: Tx, deps: PrivacyDeps, person: Person): Promise<number> {
  const duty = fiscalDuty(person, deps.now(), deps.config.retention);
  for (const keepFiscal of [true, false]) {
    const idsOf = (kept: Set<string>, rows: { id: string }[]) =>
      rows.map(({ id }) => id).filter((id) => kept.has(id) === keepFiscal);
    await eraseOrders(tx, idsOf(duty.orders, person.orders), { keepFiscal });
    await eraseFunerals(tx, idsOf(duty.funerals, person.funerals), { keepFiscal });
  }
  const due = person.invoices.filter(({ orderRow }) => !duty.invoices.has(orderRow));
  await eraseInvoices(
    tx,
    due.map(({ orderRow }) => orderRow),
  );
  await eraseReservations(
    tx,
    person.reservations.map(({ id }) => id),
  );
  return duty.orders.size + duty.funerals.size + duty.invoices.size;
}

/** The log's text: how many records, never whose. */
function auditText(report: AnonymisationReport): string {
  const { orders: sold, keptForFiscal, reservations: held, funerals, accounts, messages, logs, texts } = report;
  return `Titular anonimizado: ${sold} pedido(s), ${held} reserva(s), ${funerals} funeral(is), ${accounts} conta(s), ${messages} mensagem(ns), ${logs} registro(s), ${texts} outro(s) texto(s); ${keptForFiscal} com dados fiscais mantidos até o fim do prazo.`;
}

/**
 * Removes a person from everything the app stores: placeholders in orders, reservations and funerals, messages and
 * counters deleted, log entries, texts and jobs redacted. Amounts, dates, stock and the register of the deceased stay.
 * With `keepFiscal` the orders and funerals of the last years keep the data that an invoice needs; the nightly
 * retention ends that. All in one transaction. Throws PrivacyRefusal with the reasons when something is open or the law
 * forbids it.
 */
export async function anonymisePerson(
  deps: PrivacyDeps,
  query: PersonQuery,
  { keepFiscal }: { keepFiscal: boolean },
): Promise<AnonymisationReport> {
  return inTransaction(deps.database, async (tx) => {
    await lockRows(tx, await findPerson(tx, query));
    const plan = await makePlan(tx, deps, query);
    assertAllowed(plan, keepFiscal);
    const { person } = plan;
    const words = await identifiersOf(tx, person);
    const logs = await redactLogs(tx, person, words);
    const keptForFiscal = await eraseRecords(tx, deps, person);
    await eraseAccounts(tx, person);
    await forgetRecipient(tx, person);
    const messages = await deleteMessages(tx, person);
    await forgetCounters(tx, words, person);
    const texts = (await redactTexts(tx, words)) + (await redactJobs(tx, words));
    const report = {
      orders: person.orders.length,
      keptForFiscal,
      reservations: person.reservations.length,
      funerals: person.funerals.length,
      accounts: person.accounts.length,
      messages,
      logs,
      texts,
    };
    await writeLog(tx, SYSTEM, {
      at: deps.now(),
      action: 'dados_pessoais_anonimizados',
      message: auditText(report),
    });
    return report;
  });
}
