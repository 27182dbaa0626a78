import type { Expense } from '#contract/expenses.ts';
import type { Funeral, FuneralDetails, ListedFuneral } from '#contract/funerals.ts';
import type { Order, OrderDetails } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import type { Reservation } from '#contract/reservations.ts';
import { isDay, parseInstant, startOfSaoPauloDay } from '#domain/dates.ts';
import { DEFAULT_EXPENSE_CATEGORY } from '#domain/finance.ts';
import { reaisFromCents, roundedCents } from '#domain/money.ts';
import { orderTotal } from '#domain/order.ts';
import { deliverBy } from '#domain/production.ts';

/*
 * Answers aren't validated, and every screen must stand on what makes a record. What we tell beyond that (production,
 * flags, warnings, versions) may be missing in an answer: then it counts as never having been touched.
 */

const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;

/** An instant of an answer as ISO 8601 with offset: without one it is UTC, as stored; 'DD/MM/YYYY HH:mm' is São Paulo time. */
export function wireInstant(text: string): string {
  if (WITHOUT_OFFSET.test(text)) return `${text.replace(' ', 'T')}Z`;
  return text.includes('/') ? (parseInstant(text)?.toISOString() ?? text) : text;
}

const UNTOUCHED_ORDER = {
  origin: 'shop',
  buyer_phone: '',
  faixa_texts: [],
  items: [],
  payment_id: null,
  flags: [],
  production: 'novo',
  production_at: null,
} satisfies Partial<Order>;

function deliveryOf(ceremony: string): string {
  const at = new Date(ceremony);
  return Number.isNaN(at.getTime()) ? ceremony : deliverBy(at).toISOString();
}

/** The lines with the texts of their wreaths, which follow each other in `faixa_texts`. */
function withFaixas({ items = [], faixa_texts: texts = [] }: Partial<Pick<Order, 'items' | 'faixa_texts'>>) {
  let first = 0;
  return items.map((item) => {
    const own = Array.from({ length: item.quantity }, (_, at) => texts[first + at] ?? '');
    first += item.quantity;
    return { ...{ faixas: own }, ...item };
  });
}

/** An order with everything that lists show of it. */
export function completeOrder<O extends Order>(order: O): O {
  const funeral_time = wireInstant(order.funeral_time);
  return {
    ...UNTOUCHED_ORDER,
    ...{ paid: order.total, refunded: 0, held: 0, discount: 0, due: 0, situation: null },
    ...{ deliver_by: deliveryOf(funeral_time) },
    ...order,
    items: withFaixas(order),
    created_at: wireInstant(order.created_at),
    funeral_time,
  };
}

/** One order with everything that its own screens show. */
export function completeOrderDetails(order: OrderDetails): OrderDetails {
  return completeOrder({
    ...{ funeral: null, failed_deliveries: [], production_steps: [], access_key: '', excess: 0, closed: null },
    ...{ invoice: null, payments: [], movements: [] },
    ...order,
  });
}

function agreedTotal(items: Reservation['items']): number {
  return reaisFromCents(orderTotal(items.map(({ quantity, price }) => ({ quantity, price: roundedCents(price) }))));
}

/** A reservation under the number of its order, or under its own when no order was named. */
export function completeReservation(reservation: Reservation & { reservation_id?: string }): Reservation {
  const { order_id, reservation_id = '', _id, order_data, items, created_at, expires_at } = reservation;
  const ceremony = { deceased_name: '', funeral_location: '', funeral_time: '', faixa_texts: [] };
  return {
    ...{ status: 'active' as const },
    ...reservation,
    order_id: order_id || reservation_id || _id,
    items: withFaixas({ items, faixa_texts: order_data.faixa_texts }),
    created_at: wireInstant(created_at),
    expires_at: wireInstant(expires_at),
    order_data: { ...ceremony, ...{ total: agreedTotal(items) }, ...order_data },
  };
}

const UNTOUCHED_FUNERAL = {
  convenio: null,
  velorio: null,
  tanatopraxia: null,
  concluido: false,
  concluido_por: null,
  data_conclusao: null,
  ativo: true,
  motivo_desativacao: null,
} satisfies Partial<Funeral>;

function atInstant<E extends { data_hora: string }>(event: E): E {
  return { ...event, data_hora: wireInstant(event.data_hora) };
}

/** A funeral with everything that lists show of it. */
export function completeFuneral<F extends ListedFuneral>(funeral: F): F {
  const known: F = { ...UNTOUCHED_FUNERAL, ...{ coroas: [], avisos: [] }, ...funeral };
  const { velorio, sepultamento, tanatopraxia, data_conclusao } = known;
  return {
    ...known,
    velorio: velorio && atInstant(velorio),
    sepultamento: atInstant(sepultamento),
    tanatopraxia: tanatopraxia && atInstant(tanatopraxia),
    data_conclusao: data_conclusao && wireInstant(data_conclusao),
  };
}

/** One funeral with everything that its own screens show. */
export function completeFuneralDetails(funeral: FuneralDetails): FuneralDetails {
  return completeFuneral({ ...{ historico: [] }, ...funeral });
}

/** A product that is active unless it says otherwise, with nothing reserved unless it says so. */
export function completeProduct(product: ManagedProduct): ManagedProduct {
  return { ...{ active: true, reserved: 0 }, ...product };
}

/** An expense with a category and an instant; a day alone is its beginning in São Paulo. */
export function completeExpense(expense: Expense): Expense {
  const { data } = expense;
  return {
    ...{ categoria: DEFAULT_EXPENSE_CATEGORY },
    ...expense,
    data: isDay(data) ? startOfSaoPauloDay(data).toISOString() : wireInstant(data),
  };
}
