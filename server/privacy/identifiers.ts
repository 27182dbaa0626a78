import { sql } from 'drizzle-orm';
import { documentCharacters, formatDocument } from '#domain/cpf.ts';
import { formatPhone, localPhoneDigits } from '#domain/phone.ts';
import type { Queryable } from '../db/client.ts';
import { orders } from '../db/schema/orders.ts';
import { reservations } from '../db/schema/reservations.ts';
import { users } from '../db/schema/users.ts';
import { NO_DOCUMENT, REMOVED, REMOVED_EMAIL } from './erase.ts';
import { ofBuyer, type Person, type PersonQuery } from './person.ts';

/** Texts that identify a person in any column. */
export type Identifiers = {
  /** CPF, e-mail and phone, in the ways people write them; without those that other people use too. */
  identifiers: string[];
  /** Names and addresses, which other people may share. */
  names: string[];
};

/** Whether an e-mail, CPF or phone of the person is also in purchases of others. */
async function usedByOthers(db: Queryable, query: PersonQuery, person: Person): Promise<boolean> {
  const mine = new Set([...person.orders, ...person.reservations].map(({ id }) => id));
  for (const table of [orders, reservations] as const) {
    const rows = await db.select({ id: table.id }).from(table).where(ofBuyer(table, query));
    if (rows.some(({ id }) => !mine.has(id))) return true;
  }
  if (query.email === undefined) return false;
  const rows = await db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${query.email}`);
  return rows.some(({ id }) => !person.accounts.some((account) => account.id === id));
}

function identifiersIn(person: Person): PersonQuery[] {
  const purchases = [...person.orders, ...person.reservations];
  return [
    ...purchases.flatMap(({ buyerCpf, buyerEmail, buyerPhone }): PersonQuery[] => [
      { cpf: documentCharacters(buyerCpf) },
      { email: buyerEmail.toLowerCase() },
      { phone: localPhoneDigits(buyerPhone ?? '') },
    ]),
    ...person.funerals.map(({ phone }): PersonQuery => ({ phone: localPhoneDigits(phone) })),
  ].filter(({ cpf = NO_DOCUMENT, email = REMOVED_EMAIL, phone = '' }) => {
    return cpf !== NO_DOCUMENT || email !== REMOVED_EMAIL || phone.length >= 8;
  });
}

const asText = ({ cpf, email, phone }: PersonQuery) => cpf ?? email ?? phone ?? '';

/** The words that identify a person in the current records; read them before erasing anything. */
export async function identifiersOf(db: Queryable, person: Person): Promise<Identifiers> {
  const { cpf, email, phone } = person.query;
  const asked: PersonQuery[] = [{ cpf }, { email }, { phone }].filter((one) => asText(one) !== '');
  const recorded = new Map(identifiersIn(person).map((one) => [asText(one), one]));
  for (const one of asked) recorded.delete(asText(one));
  const identifiers = asked.flatMap(formsOf);
  for (const one of recorded.values()) if (!(await usedByOthers(db, one, person))) identifiers.push(...formsOf(one));
  const names = [
    ...[...person.orders, ...person.reservations].flatMap(({ buyerName, billingAddress }) => [
      buyerName,
      billingAddress,
    ]),
    ...person.funerals.map(({ responsibleName }) => responsibleName),
    ...person.invoices.flatMap(({ name, address }) => [name, address]),
  ];
  // A first name alone would match many other people.
  const telling = names.filter((text) => text !== REMOVED && /\S\s+\S/.test(text));
  return { identifiers: [...new Set(identifiers)], names: [...new Set(telling)] };
}

/** The ways in which people write an identifier. */
function formsOf({ cpf, email, phone }: PersonQuery): string[] {
  if (cpf !== undefined) return [cpf, formatDocument(cpf)];
  if (phone !== undefined) return [phone, formatPhone(phone), formatPhone(phone).replace(/[()]/g, '')];
  return email === undefined ? [] : [email];
}
