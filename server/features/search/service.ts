import type { HandlerResult } from '#contract/endpoint.ts';
import { FOUND_AT_MOST, type searchEverything } from '#contract/search.ts';
import { reservationStatus } from '#domain/reservation.ts';
import { mayAccess } from '#domain/roles.ts';
import { type SearchTerm, searchTerms } from '#domain/search.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/guard.ts';
import {
  findFunerals,
  findOrders,
  findProducts,
  findReservations,
  findUrns,
  findUsers,
  readByWords,
} from './repository.ts';

type Answer = HandlerResult<typeof searchEverything>;
type Reservation = NonNullable<Answer['reservations']>['items'][number];
type Buyer = Pick<
  Reservation,
  'order_id' | 'number' | 'buyer_name' | 'buyer_phone' | 'buyer_cpf' | 'deceased_name' | 'created_at'
>;

/** One more than is shown tells whether there are others. */
const ASKED = FOUND_AT_MOST + 1;

function group<Row, Item>(rows: readonly Row[], toItem: (row: Row) => Item): { items: Item[]; more: boolean } {
  return { items: rows.slice(0, FOUND_AT_MOST).map(toItem), more: rows.length > FOUND_AT_MOST };
}

type BuyerRow = {
  orderId: string;
  number: number;
  buyerName: string;
  buyerPhone: string | null;
  buyerCpf: string;
  deceasedName: string;
  createdAt: Date;
};

function toBuyer({ orderId, number, buyerName, buyerPhone, buyerCpf, deceasedName, createdAt }: BuyerRow): Buyer {
  return {
    order_id: orderId,
    number,
    buyer_name: buyerName,
    buyer_phone: buyerPhone ?? '',
    buyer_cpf: buyerCpf,
    deceased_name: deceasedName,
    created_at: createdAt,
  };
}

function toReservation(row: Awaited<ReturnType<typeof findReservations>>[number], now: Date): Reservation {
  return { _id: row.id, ...toBuyer(row), status: reservationStatus(row, now) };
}

function toFuneral(row: Awaited<ReturnType<typeof findFunerals>>[number]): Answer['funerals']['items'][number] {
  return {
    _id: row.id,
    falecido: row.deceasedName,
    responsavel: row.responsibleName,
    telefone: row.phone,
    sepultamento: { local: row.burialPlace, data_hora: row.burialAt },
    concluido: row.concludedAt !== null,
    ativo: row.active,
  };
}

async function forStaff(tx: Tx, terms: readonly SearchTerm[], isAdministrator: boolean) {
  const funerals = await findFunerals(tx, terms, { limit: ASKED, withDeactivated: isAdministrator });
  const urns = await findUrns(tx, terms, { limit: ASKED, activeOnly: !isAdministrator });
  return {
    funerals: group(funerals, toFuneral),
    urns: group(urns, ({ id, name, active }) => ({ _id: id, nome: name, ativo: active })),
  };
}

async function forAdministrators(tx: Tx, terms: readonly SearchTerm[], now: Date) {
  const orders = await findOrders(tx, terms, ASKED);
  const reservations = await findReservations(tx, terms, ASKED);
  const products = await findProducts(tx, terms, ASKED);
  const users = await findUsers(tx, terms, ASKED);
  return {
    orders: group(orders, ({ total, production, ...row }) => ({ ...toBuyer(row), total, production })),
    reservations: group(reservations, (row) => toReservation(row, now)),
    products: group(products, ({ id, name, size, active }) => ({ _id: id, name, size, active })),
    users: group(users, ({ id, email, role, active }) => ({ _id: id, email, role, active })),
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
