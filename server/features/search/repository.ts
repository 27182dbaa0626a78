import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { SearchTerm } from '#domain/search.ts';
import type { Tx } from '../../db/client.ts';
import { type SearchSources, searchWordsOf } from '../../db/schema/columns.ts';
import { funeralSearch, funerals } from '../../db/schema/funerals.ts';
import { orders } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { purchaseSearch, reservations } from '../../db/schema/reservations.ts';
import { urns } from '../../db/schema/urns.ts';
import { users } from '../../db/schema/users.ts';

/** Terms as PostgreSQL's text search reads them. Words are letters and digits alone, so that nothing needs escaping. */
function tsquery(terms: readonly SearchTerm[]): string {
  const alternative = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');
  return terms.map((term) => `(${term.map((words) => `(${alternative(words)})`).join(' | ')})`).join(' & ');
}

/**
 * That a record is found by the terms. The expression is the index's own, or else each row would be taken apart. The
 * query is cast and not parsed: a parser would take words such as '1e5' apart.
 */
function matches(sources: SearchSources, terms: readonly SearchTerm[]): SQL {
  return sql`${searchWordsOf(sources)} @@ ${tsquery(terms)}::tsquery`;
}

/**
 * Has the queries of a transaction read the index of words and nothing else. Left to itself the database reads the
 * orders from the newest on until it has enough that match: it doesn't know how long it takes to make a row's words,
 * and years of orders would take it many seconds. Nor is it to compile the expressions, which takes longer than the
 * whole search.
 */
export async function readByWords(tx: Tx): Promise<void> {
  const off = ['enable_seqscan', 'enable_indexscan', 'jit'].map((name) => sql`set_config(${name}, 'off', true)`);
  await tx.execute(sql`select ${sql.join(off, sql`, `)}`);
}

/** Orders that the terms find, newest first. */
export function findOrders(tx: Tx, terms: readonly SearchTerm[], limit: number) {
  return tx
    .select()
    .from(orders)
    .where(matches(purchaseSearch(orders), terms))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Reservations that became no order and that the terms find, newest first. No index answers the unequal status. */
export function findReservations(tx: Tx, terms: readonly SearchTerm[], limit: number) {
  const { id, orderId, number, buyerName, buyerPhone, buyerCpf, deceasedName, status, createdAt, expiresAt } =
    reservations;
  return tx
    .select({ id, orderId, number, buyerName, buyerPhone, buyerCpf, deceasedName, status, createdAt, expiresAt })
    .from(reservations)
    .where(and(matches(purchaseSearch(reservations), terms), ne(status, 'converted')))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Funerals that the terms find, the latest burial first. */
export function findFunerals(
  tx: Tx,
  terms: readonly SearchTerm[],
  { limit, withDeactivated }: { limit: number; withDeactivated: boolean },
) {
  const { id, deceasedName, responsibleName, phone, burialPlace, burialAt, concludedAt, active } = funerals;
  return tx
    .select({ id, deceasedName, responsibleName, phone, burialPlace, burialAt, concludedAt, active })
    .from(funerals)
    .where(and(matches(funeralSearch(funerals), terms), withDeactivated ? undefined : eq(active, true)))
    .orderBy(desc(burialAt), desc(id))
    .limit(limit);
}

/** Urns that the terms find, newest first. There are few: no index is needed for them, nor for products and users. */
export function findUrns(
  tx: Tx,
  terms: readonly SearchTerm[],
  { limit, activeOnly }: { limit: number; activeOnly: boolean },
) {
  const { id, name, description, active, createdAt } = urns;
  return tx
    .select({ id, name, active })
    .from(urns)
    .where(and(matches({ texts: [name, description], numbers: [] }, terms), activeOnly ? eq(active, true) : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Products that the terms find by name, size or description, in the order of the shop. */
export function findProducts(tx: Tx, terms: readonly SearchTerm[], limit: number) {
  const { id, name, size, description, active, position } = products;
  return tx
    .select({ id, name, size, active })
    .from(products)
    .where(matches({ texts: [name, size, description], numbers: [] }, terms))
    .orderBy(desc(active), position, id)
    .limit(limit);
}

/** Users that the terms find by their e-mail, newest first. */
export function findUsers(tx: Tx, terms: readonly SearchTerm[], limit: number) {
  const { id, email, role, active, createdAt } = users;
  return tx
    .select({ id, email, role, active })
    .from(users)
    .where(matches({ texts: [email], numbers: [] }, terms))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
