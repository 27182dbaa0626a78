import { EXPENSE_CATEGORIES } from '#domain/finance.ts';
import { type Cents, cents, negated } from '#domain/money.ts';
import { orderTotal } from '#domain/order.ts';
import type { ProductionState } from '#domain/production.ts';
import { RESERVATION_MINUTES } from '#domain/reservation.ts';
import type { expenses } from '../schema/expenses.ts';
import type { funerals } from '../schema/funerals.ts';
import type { logs } from '../schema/logs.ts';
import type { moneyMovements } from '../schema/money.ts';
import type { deliveries, orders, orderWreaths, payments } from '../schema/orders.ts';
import type { reservations, reservationWreaths } from '../schema/reservations.ts';
import * as texts from './history-texts.ts';
import { randomFor, type SeededRandom } from './seeded-random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type SoldProduct = { id: string; name: string; size: string; image: string; price: Cents };
export type HistoryCounts = { orders: number; reservations: number; expenses: number; logs: number; funerals: number };
/** The history ends at `now`; the same seed brings the same rows. Products: at least one. */
export type History = {
  seed: number;
  now: Date;
  years: number;
  counts: HistoryCounts;
  products: readonly [SoldProduct, ...SoldProduct[]];
};

/** The instant of row `index` of `count`: evenly spread, shaken a little, each later than the one before. */
function instantOf({ now, years }: History, index: number, count: number, random: SeededRandom): Date {
  const slot = (years * 365.25 * DAY_MS) / count;
  return new Date(Math.floor(now.getTime() - (count - index) * slot + random.fraction() * slot));
}

/** What is bought in sale `index`: a reservation and the order it became share it. */
function purchase(history: History, index: number, createdAt: Date) {
  const random = randomFor(history.seed, index);
  const buyerName = texts.personName(random);
  const units = random.hit(0.8) ? 1 : random.hit(0.75) ? 2 : 3;
  const bought = Array.from({ length: units }, () => random.pick(history.products));
  const fields = {
    buyerName,
    buyerEmail: texts.emailOf(buyerName, random),
    buyerPhone: texts.mobilePhone(random),
    buyerCpf: texts.cpfNumber(random),
    billingAddress: texts.addressText(random),
    deceasedName: texts.personName(random),
    funeralLocation: random.pick(texts.PLACES),
    funeralTime: new Date(Math.ceil((createdAt.getTime() + (4 + random.below(44)) * HOUR_MS) / 900_000) * 900_000),
    paymentMethod: random.hit(0.8) ? ('pix' as const) : ('card' as const),
    total: orderTotal(bought.map(({ price }) => ({ quantity: 1, price }))),
  };
  const wreaths = bought.map(({ id, name, size, image, price }, position) => ({
    id: random.id(createdAt),
    position,
    line: position,
    productId: id,
    title: name,
    image,
    size,
    color: 'Padrão',
    price,
    faixa: texts.pickFaixa(random),
  }));
  return { fields, wreaths, orderId: random.id(createdAt), random };
}

type ReservationRow = typeof reservations.$inferInsert;

/** Reservation `index` and its wreaths. Every second order may come from one, see `orderRow`. */
export function reservationRow(
  history: History,
  index: number,
): { row: ReservationRow; wreaths: (typeof reservationWreaths.$inferInsert)[] } {
  const { counts } = history;
  const createdAt = instantOf(history, index, counts.reservations, randomFor(history.seed ^ 7, index));
  const { fields, wreaths, orderId, random } = purchase(history, index * 2, createdAt);
  const id = random.id(createdAt);
  const fate = random.fraction();
  const status = fate < 0.6 ? 'converted' : fate < 0.7 ? 'released' : 'active';
  const row = {
    ...fields,
    id,
    orderId,
    contentHash: orderId,
    status,
    clientAddress: `203.0.113.${random.below(256)}`,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + RESERVATION_MINUTES * MINUTE_MS),
  } as const;
  return { row, wreaths: wreaths.map((wreath) => ({ ...wreath, id: random.id(createdAt), reservationId: id })) };
}

function productionOf(funeralTime: Date, now: Date, random: SeededRandom): ProductionState {
  const hoursLeft = (funeralTime.getTime() - now.getTime()) / HOUR_MS;
  if (hoursLeft < -6) return 'entregue';
  if (hoursLeft < 3) return random.pick(['pronto', 'saiu', 'entregue']);
  return random.pick(['novo', 'novo', 'em_producao']);
}

function deliveryOf(orderRow: string, at: Date): typeof deliveries.$inferInsert {
  const recorded = { recordedBy: 'equipe@example.com', recordedAt: at };
  return { id: orderRow, orderRow, key: orderRow, outcome: 'delivered', at, ...recorded };
}

/** Order `index`, its wreaths, its payment and its delivery: an even one is what a paid reservation became, another one was made without. */
export function orderRow(
  history: History,
  index: number,
): {
  row: typeof orders.$inferInsert;
  wreaths: (typeof orderWreaths.$inferInsert)[];
  payment: typeof payments.$inferInsert;
  delivery: typeof deliveries.$inferInsert | undefined;
  movements: (typeof moneyMovements.$inferInsert)[];
} {
  const { counts, now } = history;
  const held = index % 2 === 0 && index / 2 < counts.reservations ? reservationRow(history, index / 2).row : undefined;
  const paid = held?.status === 'converted' ? held : undefined;
  const own = instantOf(history, index, counts.orders, randomFor(history.seed ^ 11, index));
  const createdAt = paid ? new Date(paid.createdAt.getTime() + 2 * MINUTE_MS) : own;
  // The purchase of a reservation is dated by it, so that both are told the same.
  const { fields, wreaths, orderId, random } = purchase(history, paid ? index : index * 2 + 1, paid?.createdAt ?? own);
  const id = random.id(createdAt);
  const manual = !paid && random.hit(0.3);
  const production = productionOf(fields.funeralTime, now, random);
  const row = {
    ...fields,
    id,
    orderId,
    origin: manual ? ('manual' as const) : ('shop' as const),
    reservationId: paid?.id ?? null,
    paymentId: manual ? null : `${createdAt.getTime()}${String(index % 1000).padStart(3, '0')}`,
    production,
    productionAt: production === 'novo' ? null : new Date(createdAt.getTime() + HOUR_MS),
    createdAt,
  };
  const delivery = row.production === 'entregue' && row.productionAt ? deliveryOf(id, row.productionAt) : undefined;
  const isRefunded = random.hit(0.005);
  const payment = {
    paymentId: row.paymentId ?? `manual-${id}`,
    reservationId: row.reservationId,
    orderRow: id,
    status: 'approved',
    statusDetail: 'accredited',
    method: row.paymentMethod,
    amount: row.total,
    currency: 'BRL',
    reportedRefunded: isRefunded ? row.total : cents(0),
    outcome: 'order' as const,
    createdAt,
    updatedAt: createdAt,
  };
  const moved = { orderRow: id, paymentId: payment.paymentId, userEmail: null, reason: null };
  const refundedAt = new Date(Math.min(now.getTime(), createdAt.getTime() + random.below(40) * DAY_MS));
  const back = { ...moved, kind: 'refund' as const, amount: negated(row.total), at: refundedAt };
  const movements = [
    { ...moved, id: random.id(createdAt), kind: 'payment' as const, amount: row.total, at: createdAt },
    ...(isRefunded ? [{ ...back, id: random.id(refundedAt) }] : []),
    ...(isRefunded ? [{ ...back, id: random.id(refundedAt), kind: 'discount' as const, paymentId: null }] : []),
  ];
  return {
    row,
    wreaths: wreaths.map((wreath) => ({ ...wreath, id: random.id(createdAt), orderRow: id })),
    payment,
    movements,
    delivery,
  };
}

export function expenseRow(history: History, index: number): typeof expenses.$inferInsert {
  const random = randomFor(history.seed ^ 13, index);
  const spentAt = instantOf(history, index, history.counts.expenses, random);
  return {
    id: random.id(spentAt),
    description: texts.pickSupply(random),
    amount: cents(1000 + random.below(150_000)),
    category: random.pick(EXPENSE_CATEGORIES),
    spentAt,
    createdBy: 'admin@example.com',
    createdAt: spentAt,
  };
}

type LogText = readonly [action: string, message: (random: SeededRandom) => string];
const LOGGED: readonly [LogText, ...LogText[]] = [
  ['login', () => 'Entrou no painel.'],
  ['login_recusado', () => 'Tentativa de entrar recusada: senha errada.'],
  ['pagamento_criado', (random) => `Pagamento iniciado, total R$ ${200 + random.below(900)},00.`],
  ['pagamento_aprovado', (random) => `Pagamento ${90_000_000_000 + random.below(1_000_000)} aprovado; pedido criado.`],
  ['produto_alterado', (random) => `Produto alterado: Coroa ${random.below(40)}.`],
  ['pedidos_exportados', () => 'Pedidos exportados: todo o histórico.'],
];
const PEOPLE = [
  'sistema',
  'sistema',
  'anônimo',
  'admin@example.com',
  'equipe@example.com',
  'plantao@example.com',
] as const;

export function logRow(history: History, index: number): typeof logs.$inferInsert {
  const random = randomFor(history.seed ^ 17, index);
  const [action, message] = random.pick(LOGGED);
  return {
    createdAt: instantOf(history, index, history.counts.logs, random),
    userEmail: random.pick(PEOPLE),
    action,
    message: message(random),
    ipAddress: `203.0.113.${random.below(256)}`,
  };
}

export function funeralRow(history: History, index: number): typeof funerals.$inferInsert {
  const random = randomFor(history.seed ^ 19, index);
  const createdAt = instantOf(history, index, history.counts.funerals, random);
  const later = (hours: number) => new Date(createdAt.getTime() + Math.round(hours * 4) * 900_000);
  const insured = random.hit(0.6);
  const wake = random.hit(0.85);
  const prepared = random.hit(0.5);
  const over = createdAt.getTime() < history.now.getTime() - 3 * DAY_MS;
  return {
    id: random.id(createdAt),
    type: insured ? 'convênio' : 'particular',
    healthPlan: insured ? random.pick(['Plano Serra', 'Vida e Paz', 'Amparo Familiar']) : null,
    deceasedName: texts.personName(random),
    responsibleName: texts.personName(random),
    phone: texts.mobilePhone(random),
    wakePlace: wake ? random.pick(texts.PLACES) : null,
    wakeAt: wake ? later(8) : null,
    burialPlace: random.pick(['Cemitério Carlinda Berlim', 'Cemitério de Venda Nova', 'Crematório da Serra']),
    burialAt: later(20 + random.below(12)),
    laboratory: prepared ? 'Laboratório São Lucas' : null,
    thanatopraxyAt: prepared ? later(3) : null,
    concludedBy: over ? 'plantao@example.com' : null,
    concludedAt: over ? later(40) : null,
    active: over || random.hit(0.95),
    createdBy: 'plantao@example.com',
    createdAt,
    updatedAt: createdAt,
  };
}
