import { beforeAll, describe, expect, it } from 'vitest';
import type { FinanceSummary } from '#contract/finances.ts';
import type { OrderDetails } from '#contract/orders.ts';
import type { ReconciledPayment, Reconciliation } from '#contract/reconciliation.ts';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { type Account, anAccount } from '../../testing/accounts.ts';
import { shopOfFile, type TestShop } from '../../testing/app.ts';
import { aCheckout, aProduct, type TestProduct } from '../../testing/factories.ts';
import {
  aHeldOrder,
  aPaidOrder,
  type KnownOrder,
  linkAt,
  moneyActions,
  readOrder,
  settleAll,
} from '../../testing/money.ts';
import { aManualOrder, anOrderByHand, editOrder } from '../../testing/orders.ts';

type Told = ReturnType<TestShop['simulator']['payments']['payments']>[number];

/** Centavos that are no longer with us, as the provider tells. */
function goneOf({ status, status_detail, transaction_amount, transaction_amount_refunded }: Told): number {
  const isAway = status === 'in_mediation' || (status === 'charged_back' && status_detail !== 'reimbursed');
  return centsOf(isAway ? transaction_amount : transaction_amount_refunded);
}

/** Centavos of a number of reais, or of a cell such as '-1.234,50'. */
const centsOf = (reais: number) => Math.round(reais * 100);
const cellCents = (cell = '') => Math.round(Number(cell.replaceAll('.', '').replace(',', '.')) * 100);
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const BY_HAND = 51_234 + 30_000 - 4567 + 3025;

const MONTH = 'start=2026-11-01&end=2026-11-30';

const shop = await shopOfFile();

describe('a month of business with every kind of money', () => {
  let admin: Account;
  /** Received and paid sums, noted by hand as they happened, in centavos. */
  const till: number[] = [];
  beforeAll(async () => {
    admin = await anAccount(shop.deps);
    await live();
  }, 120_000);

  async function live(): Promise<void> {
    const { payments } = shop.simulator;
    const act = moneyActions(shop, admin);
    const white = await aProduct(shop.deps, { stock: 50, price: 350.1 });
    const red = await aProduct(shop.deps, { stock: 50, price: 199.99, name: 'Coroa Vermelha' });
    shop.clock.set(new Date('2026-11-02T13:00:00Z'));
    const nextDay = () => shop.clock.advance(86_400_000);
    const bought = async (...units: TestProduct[]): Promise<KnownOrder> => {
      nextDay();
      const order = await aPaidOrder(shop, admin, units);
      till.push(total(units.map(({ price }) => centsOf(price) + 2000)));
      return order;
    };
    const byHand = async (reais: number): Promise<OrderDetails> => {
      nextDay();
      till.push(centsOf(reais));
      return anOrderByHand(shop, admin, aManualOrder([red], { total: reais, payment_method: 'card' }));
    };
    const atProvider = async (order: OrderDetails, work: (id: string) => unknown): Promise<void> => {
      shop.clock.advance(60_000);
      work(order.payments[0]?.payment_id ?? '');
      await settleAll(shop);
    };
    /** The buyer confirms other content, and then pays the link of the first content. */
    const byOlderLink = async (first: TestProduct, later: TestProduct): Promise<void> => {
      nextDay();
      const body = aCheckout([first]);
      const { order_id, buyer_email, buyer_cpf } = body.order_data;
      const changed = aCheckout([later], { order_id, buyer_email, buyer_cpf, faixa_texts: ['Saudade sem fim'] });
      const references: string[] = [];
      for (const payload of [body, changed]) {
        shop.clock.advance(1000);
        references.push((await aHeldOrder(shop, payload)).reference);
      }
      payments.approve(references[0] ?? '');
      await settleAll(shop);
      till.push(centsOf(first.price) + 2000);
      const { faixa_texts, flags } = await readOrder(shop, admin, order_id);
      const isSamePrice = first === later;
      expect([faixa_texts, flags]).toEqual(
        isSamePrice ? [['Saudade sem fim'], ['newer-content']] : [['Saudades eternas'], ['older-content']],
      );
    };
    const collect = ({ order_id, total: agreed }: OrderDetails, more: number) =>
      editOrder(shop, admin, order_id, { total: agreed + more, difference: 'collect' });

    await bought(white);
    const raised = await bought(white);
    await collect(raised, 60);
    const asked = await shop.post<{ url: string }>(`/pagar/${raised.pay_key}/falta`, { amount: 60 });
    payments.approve(linkAt(shop, asked.body.url).id);
    await settleAll(shop);
    till.push(6000);
    await act.refund(await bought(red, white), 100.07);
    till.push(-10_007);
    const whole = await bought(white, white);
    await act.refund(whole, whole.total, { cancel: true });
    till.push(-centsOf(whole.total));
    await act.cancel(await bought(red));
    await atProvider(await bought(white), (id) => payments.refund(id, 12.34));
    till.push(-1234);
    const returned = await bought(red);
    await atProvider(returned, (id) => payments.refund(id));
    till.push(-centsOf(returned.total));
    const lost = await bought(white);
    await atProvider(lost, (id) => payments.chargeBack(id));
    till.push(-centsOf(lost.total));
    const disputed = await bought(red);
    await atProvider(disputed, (id) => payments.dispute(id));
    till.push(-centsOf(disputed.total));
    const won = await bought(white);
    await atProvider(won, (id) => payments.chargeBack(id));
    await atProvider(won, (id) => payments.reimburse(id));
    await atProvider(await bought(red), (id) => payments.stopDelivery(id));
    const twice = await bought(white);
    await atProvider(twice, (id) => {
      const known = payments.payments().find((payment) => String(payment.id) === id);
      payments.approve(payments.startPayment(known?.external_reference ?? '').id);
    });
    till.push(centsOf(twice.total));
    const dearer = await bought(red);
    await collect(dearer, 80.5);
    await act.receive(dearer, 30.25);
    till.push(3025);
    await byOlderLink(white, white);
    await byOlderLink(red, white);
    const corrected = await bought(white);
    const { version, access_key: key } = corrected;
    const renamed = { version, deceased_name: 'José da Silva Filho', faixas: [] };
    expect((await shop.patch(`/pedido/${key}`, renamed)).status).toBe(200);
    expect((await shop.post(`/pedido/${key}/nota-fiscal`, { holder: null })).status).toBe(200);
    await byHand(512.34);
    await act.refund(await byHand(300), 45.67);
    till.push(-4567);
    const mistyped = await byHand(9999.99);
    await act.voidIt(mistyped);
    till.push(-999_999);
    const expense = { descricao: 'Rosas', valor: 321.09, data: '2026-11-10', categoria: 'Flores e insumos' };
    await shop.as(admin).post('/expenses', expense);
  }

  const get = async <Body>(path: string) => (await shop.as(admin).get<Body>(path)).body;
  const orders = () => get<OrderDetails[]>(`/orders/by_date?${MONTH}`);
  const columnOf = (rows: string[][], name: string, from = 1) =>
    total(rows.slice(from).map((row) => cellCents(row[rows[0]?.indexOf(name) ?? -1])));

  it('agrees to the cent between the totals, both spreadsheets, the provider and the till', async () => {
    const inTill = total(till);
    const summary = await get<FinanceSummary>(`/finances/summary?${MONTH}`);
    expect(centsOf(summary.revenue)).toBe(inTill);
    expect(centsOf(summary.balance)).toBe(inTill - 32_109);
    expect(total(summary.series.map(({ revenue }) => centsOf(revenue)))).toBe(inTill);

    const listed = await orders();
    expect(total(listed.map(({ paid, refunded, held }) => centsOf(paid) - centsOf(refunded) - centsOf(held)))).toBe(
      inTill,
    );
    const movements = await get<{ amount: number }[]>(`/finances/movements?${MONTH}`);
    expect(total(movements.map(({ amount }) => centsOf(amount)))).toBe(inTill);

    const sheet = readCsv(String(await get(`/orders/export?${MONTH}`)));
    const held = total(listed.map((order) => centsOf(order.held)));
    expect(columnOf(sheet, 'Pago') - columnOf(sheet, 'Devolvido') - held).toBe(inTill);
    expect(columnOf(sheet, 'A receber')).toBe(total(listed.map(({ due }) => centsOf(due))));

    const books = readCsv(String(await get(`/finances/export?${MONTH}`)));
    const sold = books.filter(([kind]) => kind?.startsWith('Pedido'));
    expect(total(sold.map((row) => cellCents(row[4])))).toBe(inTill);
    expect(cellCents(books.find(([kind]) => kind === 'Receita total')?.[4])).toBe(inTill);

    const told = shop.simulator.payments.payments().filter(({ date_approved }) => date_approved !== null);
    const online = told.map((payment) => centsOf(payment.transaction_amount) - goneOf(payment));
    expect(total(online) + BY_HAND).toBe(inTill);
  });

  it('reconciles the period with what the provider tells, to the cent, on the page and in the sheet', async () => {
    const told = shop.simulator.payments.payments().filter(({ date_approved }) => date_approved !== null);
    const fees = total(told.map(({ fee_details }) => total(fee_details.map(({ amount }) => centsOf(amount)))));
    const gross = total(told.map(({ transaction_amount }) => centsOf(transaction_amount)));
    const gone = total(told.map(goneOf));
    expect(gross - gone).toBe(total(till) - BY_HAND);
    const found = await get<Reconciliation>(`/finances/reconciliation?${MONTH}`);
    expect(found).toMatchObject({ difference_count: 0, differences: [], payments: told.length });
    expect([found.received, found.fee, found.credited].map(centsOf)).toEqual([gross, fees, gross - gone - fees]);
    expect(centsOf(found.refunded) + centsOf(found.held)).toBe(-gone);

    const { fees: kept, net, series } = await get<FinanceSummary>(`/finances/summary?${MONTH}`);
    expect([kept, net].map(centsOf)).toEqual([fees, total(till) - fees]);
    expect(total(series.map((day) => centsOf(day.fees)))).toBe(fees);

    const rows = await get<ReconciledPayment[]>(`/finances/reconciliation/payments?${MONTH}`);
    expect(total(rows.map(({ credited }) => centsOf(credited ?? Number.NaN)))).toBe(gross - gone - fees);
    const sheet = readCsv(String(await get(`/finances/reconciliation/export?${MONTH}`)));
    expect(cellCents(sheet.at(-1)?.[sheet[0]?.indexOf('Creditado') ?? -1])).toBe(gross - gone - fees);
    expect(columnOf(sheet.slice(0, -1), 'Tarifa')).toBe(fees);
  });

  it('says of every order what happened', async () => {
    const listed = await orders();
    const counts = Object.entries(Object.groupBy(listed, ({ situation }) => situation ?? 'nada')).map(
      ([situation, found]) => [situation, found?.length],
    );
    expect(Object.fromEntries(counts)).toEqual({
      nada: 7,
      estorno_parcial: 3,
      cancelado: 2,
      a_devolver: 2,
      suspeita_de_fraude: 1,
      estornado: 2,
      em_disputa: 1,
      a_receber: 1,
    });
    for (const { order_id } of listed) {
      const order = await readOrder(shop, admin, order_id);
      const asked = order.closed === null ? centsOf(order.total) - centsOf(order.discount) : 0;
      const kept = centsOf(order.paid) - centsOf(order.refunded) + centsOf(order.due) - centsOf(order.excess);
      if (order.held === 0) expect(kept).toBe(asked);
    }
  });

  it('never changes once it is over: what goes back later belongs to the month in which it does', async () => {
    const november = await get(`/finances/export?${MONTH}`);
    shop.clock.set(new Date('2026-12-05T13:00:00Z'));
    admin = await anAccount(shop.deps);
    const kept = (await orders()).find(({ situation, origin }) => situation === null && origin === 'shop');
    const order = await readOrder(shop, admin, kept?.order_id ?? '');
    await moneyActions(shop, admin).refund(order, 33.33);
    expect(await get(`/finances/export?${MONTH}`)).toBe(november);
    const december = 'start=2026-12-01&end=2026-12-31';
    expect(await get(`/finances/summary?${december}`)).toMatchObject({ revenue: -33.33, orders: 0 });
    expect(await get(`/finances/movements?${december}`)).toMatchObject([
      { kind: 'refund', amount: -33.33, number: order.number, buyer_name: order.buyer_name, origin: 'shop' },
    ]);
    const lines = readCsv(String(await get(`/finances/export?${december}`)));
    expect(lines[1]?.slice(2)).toEqual([`Pedido nº ${order.number}: ${order.buyer_name} (estorno)`, 'Pix', '-33,33']);
  });
});
