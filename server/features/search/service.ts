import { FOUND_AT_MOST } from '#contract/search.ts';
import { mayAccess } from '#domain/roles.ts';
import { type SearchTerm, searchTerms } from '#domain/search.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/guard.ts';
import { summarizeOrders } from '../sales/orders/queries.ts';
import { type Answer, presentBuyer, presentFuneral, presentGroup, presentReservation } from './present.ts';
import {
  findFunerals,
  findOrders,
  findProducts,
  findReservations,
  findUrns,
  findUsers,
  readByWords,
} from './repository.ts';

/** One more than is shown tells whether there are others. */
const ASKED = FOUND_AT_MOST + 1;

async function forStaff(tx: Tx, terms: readonly SearchTerm[], isAdministrator: boolean) {
  const funerals = await findFunerals(tx, terms, { limit: ASKED, withDeactivated: isAdministrator });
  const urns = await findUrns(tx, terms, { limit: ASKED, activeOnly: !isAdministrator });
  return {
    funerals: presentGroup(funerals, presentFuneral),
    urns: presentGroup(urns, ({ id, name, active }) => ({ _id: id, nome: name, ativo: active })),
  };
}

async function forAdministrators(tx: Tx, terms: readonly SearchTerm[], now: Date) {
  const orders = await findOrders(tx, terms, ASKED);
  const summaries = await summarizeOrders(tx, orders);
  const reservations = await findReservations(tx, terms, ASKED);
  const products = await findProducts(tx, terms, ASKED);
  const users = await findUsers(tx, terms, ASKED);
  return {
    orders: presentGroup(orders, ({ total, production, ...row }) => ({
      ...presentBuyer(row),
      total,
      production,
      situation: summaries.find(({ order_id }) => order_id === row.orderId)?.situation ?? null,
    })),
    reservations: presentGroup(reservations, (row) => presentReservation(row, now)),
    products: presentGroup(products, ({ id, name, size, active }) => ({ _id: id, name, size, active })),
    users: presentGroup(users, ({ id, email, role, active }) => ({ _id: id, email, role, active })),
  };
}

const NOTHING = { items: [], more: false };
const NOTHING_FOR_STAFF = { funerals: NOTHING, urns: NOTHING };
const NOTHING_AT_ALL = {
  ...NOTHING_FOR_STAFF,
  orders: NOTHING,
  reservations: NOTHING,
  products: NOTHING,
  users: NOTHING,
};

/** Everything that the person may see and that every word of the text finds, at most eight of each kind. */
export async function search(deps: Deps, typed: string, actor: Actor): Promise<Answer> {
  const terms = searchTerms(typed);
  const isAdministrator = mayAccess('administrador', actor.role);
  if (terms.length === 0) return isAdministrator ? NOTHING_AT_ALL : NOTHING_FOR_STAFF;
  return inTransaction(deps.database, async (tx) => {
    await readByWords(tx);
    const staff = await forStaff(tx, terms, isAdministrator);
    return isAdministrator ? { ...staff, ...(await forAdministrators(tx, terms, deps.now())) } : staff;
  });
}
