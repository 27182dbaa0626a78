import { and, desc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { maySoundLike, type SearchTerm, soundOf, spellingsOf } from '#domain/search.ts';
import type { Tx } from '../../db/client.ts';
import { type SearchSources, searchWordsOf, soundsOf } from '../../db/schema/columns.ts';
import { funeralSearch, funerals } from '../../db/schema/funerals.ts';
import { orders } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { purchaseSearch, purchaseSounds, reservations } from '../../db/schema/reservations.ts';
import { urns } from '../../db/schema/urns.ts';
import { users } from '../../db/schema/users.ts';

/** The terms in PostgreSQL's tsquery syntax. Words have only letters and digits, so nothing needs escaping. */
function tsquery(terms: readonly SearchTerm[]): string {
  const alternative = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');
  return terms.map((term) => `(${term.map((words) => `(${alternative(words)})`).join(' | ')})`).join(' & ');
}

/** The columns a kind of record is found by, and those that are also matched by sound. */
type Findable = SearchSources & { sounds: readonly SQLWrapper[] };

/** A way to find records: the condition, and the sort keys before those of the record's kind. */
export type Finder = (sources: Findable) => { where: SQL | undefined; first: SQL[] };

/**
 * Finds records by their indexed words. The expression must be the index's own, otherwise the words of every row would
 * be computed. The query is cast instead of parsed, because a parser splits words such as '1e5'.
 */
export function byWords(terms: readonly SearchTerm[]): Finder {
  const query = tsquery(terms);
  return (sources) => ({ where: sql`${searchWordsOf(sources)} @@ ${query}::tsquery`, first: [] });
}

/** Finds records by name, number or phone only, for the staff: fields they may not see find nothing either. */
export function bySounds(terms: readonly SearchTerm[]): Finder {
  return ({ sounds }) => ({ where: and(...terms.map((term) => begins(sounds, term))), first: [] });
}

/** Finds records whose words sound like these, the most similar first; numbers and short words must match exactly. */
export function byLikeness(terms: readonly SearchTerm[]): Finder {
  return ({ sounds }) => {
    const recordSounds = soundsOf(sounds);
    const words = terms.flat(2).filter(maySoundLike).map(spellingsOf);
    const exact = terms.filter((term) => !term.flat().some(maySoundLike));
    const likeness = words.map((spellings) => {
      const each = spellings.map((word) => sql`strict_word_similarity(${word}::text, ${recordSounds})`);
      return sql`greatest(${sql.join(each, sql`, `)})`;
    });
    return {
      where: and(
        ...words.map((spellings) => or(...spellings.map((word) => sql`${word}::text <<% ${recordSounds}`))),
        ...exact.map((term) => begins(sounds, term)),
      ),
      first: [desc(sql`round((${sql.join(likeness, sql` + `)})::numeric, 2)`)],
    };
  };
}

function begins(sounds: readonly SQLWrapper[], term: SearchTerm): SQL | undefined {
  const recordSounds = soundsOf(sounds);
  return or(
    ...term.map((words) => and(...words.map((word) => sql`${recordSounds} like ${`% ${soundOf(word)}%`}::text`))),
  );
}

/** The least share of equal trigrams: 'zumira' and 'Zulmira' share 5 of 10. */
const ALIKE = 0.4;

/**
 * Makes the queries of a transaction use the index of words only. By default PostgreSQL reads the orders from the
 * newest on until enough match: it underestimates the cost of computing a row's words, and years of orders would take
 * many seconds. JIT compilation is switched off because it takes longer than the whole search.
 */
export async function readByWords(tx: Tx): Promise<void> {
  const off = ['enable_seqscan', 'enable_indexscan', 'jit'].map((name) => sql`set_config(${name}, 'off', true)`);
  const alike = sql`set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)`;
  await tx.execute(sql`select ${sql.join([...off, alike], sql`, `)}`);
}

export function findOrders(tx: Tx, find: Finder, limit: number) {
  const { where, first } = find({ ...purchaseSearch(orders), sounds: purchaseSounds(orders) });
  return tx
    .select()
    .from(orders)
    .where(where)
    .orderBy(...first, desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** The reservations found that became no order, newest first. No index covers the unequal status. */
export function findReservations(tx: Tx, find: Finder, limit: number) {
  const { where, first } = find({ ...purchaseSearch(reservations), sounds: purchaseSounds(reservations) });
  const { id, status, createdAt } = reservations;
  return tx
    .select()
    .from(reservations)
    .where(and(where, ne(status, 'converted'), eq(reservations.forDue, false)))
    .orderBy(...first, desc(createdAt), desc(id))
    .limit(limit);
}

export function findFunerals(
  tx: Tx,
  find: Finder,
  { limit, withDeactivated }: { limit: number; withDeactivated: boolean },
) {
  const sources = funeralSearch(funerals);
  const { where, first } = find({ ...sources, sounds: sources.texts });
  const { id, burialAt, active } = funerals;
  return tx
    .select()
    .from(funerals)
    .where(and(where, withDeactivated ? undefined : eq(active, true)))
    .orderBy(...first, desc(burialAt), desc(id))
    .limit(limit);
}

/** The urns found, newest first. Urns, products and users are few and need no index. */
export function findUrns(tx: Tx, find: Finder, { limit, activeOnly }: { limit: number; activeOnly: boolean }) {
  const { _id, nome, descricao, ativo, createdAt } = urns;
  const { where, first } = find({ texts: [nome, descricao], numbers: [], sounds: [nome] });
  return tx
    .select({ id: _id, nome, ativo })
    .from(urns)
    .where(and(where, activeOnly ? eq(ativo, true) : undefined))
    .orderBy(...first, desc(createdAt), desc(_id))
    .limit(limit);
}

/** The products found by name, size or description, in the order of the shop. */
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
