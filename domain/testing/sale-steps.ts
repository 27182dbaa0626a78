import fc from 'fast-check';
import { type Cents, cents } from '#domain/money.ts';
import type { PaymentReport } from '#domain/order-money.ts';
import type { ProductionState } from '#domain/production.ts';
import type { Sale } from '#domain/sale/sale.ts';
import type { KnownPayment } from '#domain/sale/settle.ts';
import type { Wreath } from '#domain/wreath.ts';

/** The units that a shop begins with. */
export const STOCK = 4;
export const HOUR = 3_600_000;
export const PRICE = 5000;

/** A wreath whose ribbon names it. */
export const wreath = (line: number): Wreath => {
  const productId = `product-${line}`;
  const plain = { image: '', size: '', color: '', price: cents(PRICE) };
  return { productId, title: productId, ...plain, faixa: `for ${productId}`, line };
};

const STEPS = [
  ...['wait', 'hold', 'hold', 'correct the hold', 'pay', 'pay', 'pay', 'report', 'stage', 'stage', 'deliver', 'return'],
  ...['ask', 'answer', 'refuse', 'repeat', 'refund at the provider', 'contest', 'win', 'lose', 'suspect', 'resolve'],
  ...['close', 'edit', 'edit', 'edit', 'due', 'due', 'move'],
] as const;
export type Step = { what: (typeof STEPS)[number]; which: number; amount: Cents; flag: boolean; minutes: number };

const plain = { which: 0, amount: cents(1), flag: true, minutes: 0 };
const PAID: Step[] = [
  { what: 'hold', ...plain },
  { what: 'pay', ...plain },
];

/** Histories of everything that buyers, staff, provider and clocks do with a few sales of one shop. */
export const histories = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.record({
        what: fc.constantFrom(...STEPS),
        which: fc.nat(3),
        amount: fc.constantFrom(1, 2500, 5000, 10_000).map(cents),
        flag: fc.boolean(),
        minutes: fc.constantFrom(0, 0, 1, 20, 600),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  )
  .map(([isPaid, steps]) => (isPaid ? [...PAID, ...steps] : steps));

export type Hold = Record<'id' | 'orderId' | 'contentHash' | 'buyerEmail' | 'buyerCpf', string> & {
  forDue: boolean;
  status: 'active' | 'released' | 'converted';
  expiresAt: Date;
  total: Cents;
  wreaths: Wreath[];
};
/** A payment as the provider knows it. */
export type Charge = PaymentReport & { paymentId: string; hold: Hold; updatedAt: Date };
type Order = Sale['order'] & {
  orderId: string;
  paid: Charge;
  buyerEmail: string;
  funeralLocation: string;
  funeralTime: Date;
};
/** A sale with its wreaths, stages, deliveries and units taken from stock. */
export type Life = Omit<Sale, 'payments'> & {
  order: Order;
  payments: KnownPayment[];
  wreaths: Wreath[];
  taken: number;
  isShort: boolean;
  steps: { to: ProductionState; createdAt: Date }[];
  deliveries: { undoneBy: 'administrador' | 'funcionario' | null }[];
  movedAt: Date | null;
};
export type Told = { about: string; order: string; to: string; leaves: number; place?: string };
