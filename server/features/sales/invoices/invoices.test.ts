import { describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoices.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { INVOICE_STATES } from '#domain/invoice.ts';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { products } from '../../../db/schema/products.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aPaidOrder, moneyActions } from '../../../testing/money.ts';

const MONTH = 'start=2026-11-01&end=2026-11-30';
const COMPANY = {
  ...{ name: 'Floricultura Ltda', document: '11.222.333/0001-81', address: 'Rua A, 1' },
  ...{ state_registration: '12.345.678', email: 'notas@example.com', own_number: 'OC 77' },
};

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { stock: 50, price: 350, name: 'Coroa da Serra' });
const act = moneyActions(shop, admin);

describe('the notas fiscais of a month', () => {
  const sold = () => {
    shop.clock.advance(1000);
    return aPaidOrder(shop, admin, [wreath]);
  };
  const listed = async (more = '') => (await shop.as(admin).get<Invoice[]>(`/finances/invoices?${MONTH}${more}`)).body;
  const stateOf = async ({ order_id: id }: OrderDetails) =>
    (await listed()).find(({ order_id }) => order_id === id)?.state;
  const number = ({ order_id: id }: OrderDetails, text: string | null, requested_at: string | null = null) =>
    shop.as(admin).patch(`/orders/${id}/invoice`, { number: text, requested_at });
  const paste = async (...lines: string[]) =>
    (await shop.as(admin).post('/finances/invoices/numbers', { lines: lines.join('\n') })).body;

  it('has every paid order as owed, with what the accountant needs, until it has a number', async () => {
    const order = await sold();
    expect((await listed())[0]).toMatchObject({
      order_id: order.order_id,
      state: 'owed',
      model: 'NFC-e',
      name: order.buyer_name,
      document: order.buyer_cpf,
      email: order.buyer_email,
      description: expect.stringContaining('1 x Coroa da Serra'),
      amount: 370,
      number: null,
      paid_at: expect.any(String),
      delivered_at: null,
    });
    expect(await number(order, 'série 1, 123')).toMatchObject({
      status: 200,
      body: { invoice: { requested_at: null } },
    });
    expect(await stateOf(order)).toBe('issued');
    expect((await number(order, '124')).status).toBe(409);
    expect(await number(order, null)).toMatchObject({ status: 200, body: { invoice: null } });
    expect(await stateOf(order)).toBe('owed');
  });

  it('has what the buyer asked for in the name of a company, and no number for an older request', async () => {
    const order = await sold();
    const ask = (holder: object | null) => shop.post(`/pedido/${order.access_key}/nota-fiscal`, { holder });
    await ask(null);
    const replaced = shop.clock.now().toISOString();
    shop.clock.advance(1000);
    await ask(COMPANY);
    const [first] = await listed('&state=requested');
    expect(first).toMatchObject({ order_id: order.order_id, model: 'NF-e', ...COMPANY });
    for (const older of [null, replaced])
      expect(await number(order, '9', older)).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    for (const [text, state] of [
      ['9', 'issued'],
      [null, 'requested'],
      ['9', 'issued'],
    ] as const) {
      expect((await number(order, text, first?.requested_at)).status).toBe(200);
      expect(await stateOf(order)).toBe(state);
    }
  });

  it('says that an issued one is to be cancelled or corrected once its sale was undone or costs less', async () => {
    const [refunded, given, cancelled, part] = [await sold(), await sold(), await sold(), await sold()];
    await number(refunded, '201');
    await number(given, '203');
    await act.refund(refunded, refunded.total, { cancel: true });
    await act.refund(given, given.total);
    await act.cancel(cancelled);
    await number(part, '204');
    await act.refund(part, 70);
    expect([await stateOf(refunded), await stateOf(cancelled)]).toEqual(['to_cancel', undefined]);
    expect((await listed()).find(({ order_id }) => order_id === part.order_id)).toMatchObject({
      ...{ state: 'to_correct', amount: 300, issued_amount: 370 },
    });
    const all = await listed();
    expect(all.filter(({ state }) => state === 'to_cancel').map(({ number: text }) => text)).toEqual(['203', '201']);
    for (const state of INVOICE_STATES)
      expect(await listed(`&state=${state}`)).toEqual(all.filter((one) => one.state === state));
    expect((await number(cancelled, '202')).status).toBe(409);
    await number(refunded, null);
    expect(await stateOf(refunded)).toBeUndefined();
  });

  it('takes pasted numbers line by line, once, and says why it refused the others', async () => {
    const [one, other] = [await sold(), await sold()];
    const lines = [`${one.number};301`, '', 'Pedido;Número', '999999;302', `nº ${other.number}\t303`];
    const refused = [
      { line: 3, text: 'Pedido;Número', reason: 'Escreva o pedido, ponto e vírgula e o número da nota.' },
      { line: 4, text: '999999;302', reason: 'Não há pedido nº 999999.' },
    ];
    expect(await paste(...lines)).toEqual({ accepted: 2, refused });
    expect(await paste(...lines)).toEqual({ accepted: 2, refused });
    expect(await paste(`${one.number};304`)).toEqual({
      accepted: 0,
      refused: [
        {
          line: 1,
          text: `${one.number};304`,
          reason: `O pedido nº ${one.number} já tem a nota 301. Desfaça-a antes.`,
        },
      ],
    });
    expect((await listed('&state=issued&skip=0&limit=2')).map((invoice) => invoice.number)).toEqual(['303', '301']);
    expect((await listed('&state=issued&skip=1&limit=1')).map((invoice) => invoice.number)).toEqual(['301']);
  });

  it('are a spreadsheet for the accountant with the same lines', async () => {
    await shop.deps.db.update(products).set({ ncm: '67029000', cst: '000', cClassTrib: '000001' });
    const { body } = await shop.as(admin).get(`/finances/invoices/export?${MONTH}`);
    const [headings, ...lines] = readCsv(String(body));
    expect(headings?.slice(0, 4)).toEqual(['Data', 'Pedido', 'Modelo', 'Tomador']);
    expect(headings?.slice(-3)).toEqual(['NCM', 'CST', 'cClassTrib']);
    const rows = await listed();
    expect(lines.map(([, order]) => Number(order))).toEqual(rows.map(({ order_number }) => order_number));
    expect(lines.map((line) => line.slice(-3).join())).toContain('67029000,000,000001');
    expect(lines.filter(([, , model]) => model === 'NF-e')).toEqual([
      expect.arrayContaining(['Pessoa jurídica', ...Object.values(COMPANY), '370,00', 'Emitida', '9', '370,00']),
    ]);
  });
});
