import * as contract from '#contract/search.ts';
import { reservationStatus } from '#domain/reservation.ts';
import { mayAccess } from '#domain/roles.ts';
import { maySoundLike, type SearchTerm, searchTerms } from '#domain/search.ts';
import { toCeremonies } from '../../ceremony-rows.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { summarizeOrders } from '../sales/orders/queries.ts';
import {
  byLikeness,
  bySounds,
  byWords,
  type Finder,
  findFunerals,
  findOrders,
  findProducts,
  findReservations,
  findUrns,
  findUsers,
  readByWords,
} from './repository.ts';

/** One more than is shown, to know whether there are others. */
const ASKED = contract.FOUND_AT_MOST + 1;
/** The most similar records beside exact ones, which they would hide. */
const SIMILAR_BESIDE = 3;

type FoundRows<Row> = { exact: readonly Row[]; similar: readonly Row[] };

/** Finds records of one kind by the terms, and, when there is room, others that sound like them. */
function lookup(terms: readonly SearchTerm[], exactly: Finder) {
  const mayBeMisspelt = terms.flat(2).some(maySoundLike);
  return async <Row extends { id: string }>(
    find: (finder: Finder, limit: number) => PromiseLike<Row[]>,
  ): Promise<FoundRows<Row>> => {
    const exact = await find(exactly, ASKED);
    if (!mayBeMisspelt || exact.length >= contract.FOUND_AT_MOST) return { exact, similar: [] };
    // The exact matches are also the most similar: this limit leaves enough others.
    const alike = await find(byLikeness(terms), contract.FOUND_AT_MOST);
    const others = alike.filter(({ id }) => exact.every((row) => row.id !== id));
    const room =
      exact.length === 0 ? contract.FOUND_AT_MOST : Math.min(SIMILAR_BESIDE, contract.FOUND_AT_MOST - exact.length);
    return { exact, similar: others.slice(0, room) };
  };
}

/** The shown rows of one kind, and whether there are more. */
function group<Row, Item>({ exact, similar }: FoundRows<Row>, toItem: (row: Row) => Item) {
  return {
    items: [...exact, ...similar].slice(0, contract.FOUND_AT_MOST).map(toItem),
    more: exact.length > contract.FOUND_AT_MOST,
    similar: similar.length,
  };
}

async function forStaff(tx: Tx, terms: readonly SearchTerm[], isAdministrator: boolean) {
  const find = lookup(terms, byWords(terms));
  const funerals = await find((how, limit) => findFunerals(tx, how, { limit, withDeactivated: isAdministrator }));
  const urns = await find((how, limit) => findUrns(tx, how, { limit, activeOnly: !isAdministrator }));
  const orders = await lookup(
    terms,
    isAdministrator ? byWords(terms) : bySounds(terms),
  )((how, limit) => findOrders(tx, how, limit));
  const summaries = isAdministrator ? await summarizeOrders(tx, [...orders.exact, ...orders.similar]) : undefined;
  return {
    funerals: group(funerals, (row) => ({
      ...{ ...row, ...toCeremonies(row), falecido: row.deceasedName, responsavel: row.responsibleName },
      ...{ telefone: row.phone, concluido: row.concludedAt !== null, ativo: row.active },
    })),
    urns: group(urns, (row) => row),
    orders: group(orders, ({ total, buyerCpf, ...row }) => ({
      ...row,
      ...(summaries
        ? { total, buyerCpf, situation: summaries.find((one) => one.order_id === row.orderId)?.situation ?? null }
        : { total: null, buyerCpf: null, situation: row.closing && ('cancelado' as const) }),
    })),
  };
}

async function forAdministrators(tx: Tx, terms: readonly SearchTerm[], now: Date) {
  const find = lookup(terms, byWords(terms));
  const reservations = await find((how, limit) => findReservations(tx, how, limit));
  return {
    reservations: group(reservations, (row) => ({ ...row, status: reservationStatus(row, now) })),
    products: group(await find((how, limit) => findProducts(tx, how, limit)), (row) => row),
    users: group(await find((how, limit) => findUsers(tx, how, limit)), (row) => row),
  };
}

const answer = answers(contract.searchAnswer);
const NOTHING = { items: [], more: false, similar: 0 };
const NOTHING_FOR_STAFF = { funerals: NOTHING, urns: NOTHING, orders: NOTHING };
const NOTHING_AT_ALL = { ...NOTHING_FOR_STAFF, reservations: NOTHING, products: NOTHING, users: NOTHING };

/** The records that the person may see and that match every word of the text, at most eight of each kind. */
export async function searchEverything(deps: Deps, { query, actor }: Call<typeof contract.searchEverything>) {
  const terms = searchTerms(query.q);
  const isAdministrator = mayAccess('administrador', actor.role);
  if (terms.length === 0) return isAdministrator ? NOTHING_AT_ALL : NOTHING_FOR_STAFF;
  return inTransaction(deps.database, async (tx) => {
    await readByWords(tx);
    const staff = await forStaff(tx, terms, isAdministrator);
    const rest = isAdministrator ? await forAdministrators(tx, terms, deps.now()) : undefined;
    return answer({ ...staff, reservations: null, products: null, users: null, ...rest });
  });
}
