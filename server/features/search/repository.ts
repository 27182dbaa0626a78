import { and, desc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { maySoundLike, type SearchTerm, soundOf } from '#domain/search.ts';
import type { Tx } from '../../db/client.ts';
import { type SearchSources, searchWordsOf, soundsOf } from '../../db/schema/columns.ts';
import { funeralSearch, funerals } from '../../db/schema/funerals.ts';
import { orders } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { purchaseSearch, purchaseSounds, reservations } from '../../db/schema/reservations.ts';
import { urns } from '../../db/schema/urns.ts';
import { users } from '../../db/schema/users.ts';

/** Terms as PostgreSQL's text search reads them. Words are letters and digits alone, so that nothing needs escaping. */
function tsquery(terms: readonly SearchTerm[]): string {
  const alternative = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');
  return terms.map((term) => `(${term.map((words) => `(${alternative(words)})`).join(' | ')})`).join(' & ');
}

/** What a kind of record is found by: its words, and the texts of which people may not know the letters. */
type Findable = SearchSources & { sounds: readonly SQLWrapper[] };

/** A way of finding: which records, and which of them first, before the order of their kind. */
export type Finder = (sources: Findable) => { where: SQL | undefined; first: SQL[] };

/**
 * Records that the terms find. The expression is the index's own, or else each row would be taken apart. The query is
 * cast and not parsed: a parser would take words such as '1e5' apart.
 */
export function byWords(terms: readonly SearchTerm[]): Finder {
  const query = tsquery(terms);
  return (sources) => ({ where: sql`${searchWordsOf(sources)} @@ ${query}::tsquery`, first: [] });
}

/** Records that the terms find by name, number or phone: what isn't for a person's eyes doesn't find anything either. */
export function bySounds(terms: readonly SearchTerm[]): Finder {
  return ({ sounds }) => ({ where: and(...terms.map((term) => begins(sounds, term))), first: [] });
}

/** Records whose words are written much like these, the most alike first; numbers and short words must be there. */
export function byLikeness(terms: readonly SearchTerm[]): Finder {
  return ({ sounds }) => {
    const heard = soundsOf(sounds);
    const words = terms.flat(2).filter(maySoundLike).map(soundOf);
    const exact = terms.filter((term) => !term.flat().some(maySoundLike));
    const likeness = words.map((word) => sql`strict_word_similarity(${word}::text, ${heard})`);
    return {
      where: and(...words.map((word) => sql`${word}::text <<% ${heard}`), ...exact.map((term) => begins(sounds, term))),
      first: [desc(sql`round((${sql.join(likeness, sql` + `)})::numeric, 2)`)],
    };
  };
}

function begins(sounds: readonly SQLWrapper[], term: SearchTerm): SQL | undefined {
  const heard = soundsOf(sounds);
  return or(...term.map((words) => and(...words.map((word) => sql`${heard} like ${`% ${soundOf(word)}%`}::text`))));
}

/** How many of the trigrams of two words are the same in both: 'zumira' and 'Zulmira' share 5 of 10. */
const ALIKE = 0.4;

/**
 * Has the queries of a transaction read the index of words and nothing else. Left to itself the database reads the
 * orders from the newest on until it has enough that match: it doesn't know how long it takes to make a row's words,
 * and years of orders would take it many seconds. Nor is it to compile the expressions, which takes longer than the
 * whole search.
 */
export async function readByWords(tx: Tx): Promise<void> {
  const off = ['enable_seqscan', 'enable_indexscan', 'jit'].map((name) => sql`set_config(${name}, 'off', true)`);
  const alike = sql`set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)`;
  await tx.execute(sql`select ${sql.join([...off, alike], sql`, `)}`);
}

/** Orders that the terms find, newest first. */
export function findOrders(tx: Tx, find: Finder, limit: number) {
  const { where, first } = find({ ...purchaseSearch(orders), sounds: purchaseSounds(orders) });
  return tx
    .select()
    .from(orders)
    .where(where)
    .orderBy(...first, desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Reservations that became no order and that the terms find, newest first. No index answers the unequal status. */
export function findReservations(tx: Tx, find: Finder, limit: number) {
  const { where, first } = find({ ...purchaseSearch(reservations), sounds: purchaseSounds(reservations) });
  const { id, orderId, number, buyerName, buyerPhone, buyerCpf, deceasedName, status, createdAt, expiresAt } =
    reservations;
  return tx
    .select({ id, orderId, number, buyerName, buyerPhone, buyerCpf, deceasedName, status, createdAt, expiresAt })
    .from(reservations)
    .where(and(where, ne(status, 'converted')))
    .orderBy(...first, desc(createdAt), desc(id))
    .limit(limit);
}

/** Funerals that the terms find, the latest burial first. */
export function findFunerals(
  tx: Tx,
  find: Finder,
  { limit, withDeactivated }: { limit: number; withDeactivated: boolean },
) {
  const sources = funeralSearch(funerals);
  const { where, first } = find({ ...sources, sounds: sources.texts });
  const { id, deceasedName, responsibleName, phone, burialPlace, burialAt, concludedAt, active } = funerals;
  return tx
    .select({ id, deceasedName, responsibleName, phone, burialPlace, burialAt, concludedAt, active })
    .from(funerals)
    .where(and(where, withDeactivated ? undefined : eq(active, true)))
    .orderBy(...first, desc(burialAt), desc(id))
    .limit(limit);
}

/** Urns that the terms find, newest first. There are few: no index is needed for them, nor for products and users. */
export function findUrns(tx: Tx, find: Finder, { limit, activeOnly }: { limit: number; activeOnly: boolean }) {
  const { id, name, description, active, createdAt } = urns;
  const { where, first } = find({ texts: [name, description], numbers: [], sounds: [name] });
  return tx
    .select({ id, name, active })
    .from(urns)
    .where(and(where, activeOnly ? eq(active, true) : undefined))
    .orderBy(...first, desc(createdAt), desc(id))
    .limit(limit);
}

/** Products that the terms find by name, size or description, in the order of the shop. */
export function findProducts(tx: Tx, find: Finder, limit: number) {
  const { id, name, size, description, active, position } = products;
  const { where, first } = find({ texts: [name, size, description], numbers: [], sounds: [name] });
  return tx
    .select({ id, name, size, active })
    .from(products)
    .where(where)
    .orderBy(...first, desc(active), position, id)
    .limit(limit);
}

/** Users that the terms find by their e-mail, newest first. */
export function findUsers(tx: Tx, find: Finder, limit: number) {
  const { id, email, role, active, createdAt } = users;
  const { where, first } = find({ texts: [email], numbers: [], sounds: [email] });
  return tx
    .select({ id, email, role, active })
    .from(users)
    .where(where)
    .orderBy(...first, desc(createdAt), desc(id))
    .limit(limit);
}
