import { formatDay } from '#domain/dates.ts';
import { funeralState } from '#domain/funeral.ts';
import { orderNumberText } from '#domain/order.ts';
import type { RetentionPeriods } from '../retention-periods.ts';
import { daysBefore, yearsBefore } from '../retention-periods.ts';
import { NO_DOCUMENT, REMOVED } from './erase.ts';
import type { InvoiceRow, Person } from './person.ts';

/** Days during which a payment for an expired reservation is still looked for. */
const RECONCILED_DAYS = 2;

/** Why a person can't be anonymised yet; sentences for the operator. */
export type ErasureBlockers = {
  /** Open matters, which have to be finished first. */
  open: string[];
  /** Records that a law requires; `keepFiscal` leaves only their fiscal data. */
  fiscal: string[];
};

/** When a nota fiscal was asked for, or else issued; a check of the table says that it was one of both. */
const invoicedAt = ({ requestedAt, doneAt }: InvoiceRow) => (requestedAt ?? doneAt) as Date;

type FiscalDuty = { orders: Set<string>; funerals: Set<string>; invoices: Set<string> };

/** The ids of the orders and funerals whose invoice the law requires and that aren't erased yet. */
export function fiscalDuty(person: Person, now: Date, periods: RetentionPeriods): FiscalDuty {
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
export function erasureBlockers(person: Person, now: Date, periods: RetentionPeriods): ErasureBlockers {
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
