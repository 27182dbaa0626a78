import { describe, expect, it } from 'vitest';
import type { FinanceSummary } from '#contract/finances.ts';
import { cents } from '#domain/money.ts';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { officeOfFile } from '../../testing/accounts.ts';
import { aProduct } from '../../testing/factories.ts';
import { aPaidOrder, moneyActions } from '../../testing/money.ts';
import { anOrder, aRefund, deliver } from '../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps);

describe('finances', () => {
  const get = <Body>(path: string) => shop.as(admin).get<Body>(`/finances${path}`);
  const summary = async (start: string, end: string) =>
    (await get<FinanceSummary>(`/summary?start=${start}&end=${end}`)).body;
  const sold = (createdAt: string, total: number, change: Parameters<typeof anOrder>[2] = {}) =>
    anOrder(shop.deps, wreath, { createdAt: new Date(createdAt), total: cents(total), ...change });
  const spent = async (data: string, valor: number, categoria?: string, descricao = 'Compra') => {
    const payload = { descricao, valor, data, ...(categoria === undefined ? {} : { categoria }) };
    expect((await shop.as(admin).post('/expenses', payload)).status).toBe(201);
  };

  it('count what falls on the São Paulo days of the period, by day, by category, refunds on their own day', async () => {
    await sold('2026-10-01T02:59:59.999Z', 111_11);
    await sold('2026-10-01T03:00:00Z', 370_50);
    await sold('2026-10-04T02:59:59.999Z', 100_00, { origin: 'manual', paymentMethod: 'card' });
    await aRefund(shop.deps, await sold('2026-10-03T12:00:00Z', 999_99), { at: new Date('2026-10-03T12:30:00Z') });
    await sold('2026-10-03T13:00:00Z', 50_25, { flags: ['late'] });
    await sold('2026-10-04T03:00:00Z', 222_22);
    await spent('2026-09-30', 1000);
    await spent('2026-10-01', 600.1, 'Transporte');
    await spent('2026-10-03T23:59:59-03:00', 99.9, 'Água, luz e telefone');
    await spent('2026-10-02', 99.9);
    await spent('2026-10-02', 0.1, 'Transporte');
    await spent('2026-10-04', 1000);
    expect(await summary('2026-10-01', '2026-10-03')).toEqual({
      revenue: 520.75,
      expenses: 800,
      balance: -279.25,
      fees: 0,
      net: 520.75,
      orders: 3,
      bucket: 'day',
      series: [
        { name: '2026-10-01', revenue: 370.5, expenses: 600.1, fees: 0, net: 370.5 },
        { name: '2026-10-02', revenue: 0, expenses: 100, fees: 0, net: 0 },
        { name: '2026-10-03', revenue: 150.25, expenses: 99.9, fees: 0, net: 150.25 },
      ],
      categories: [
        { categoria: 'Transporte', total: 600.2 },
        { categoria: 'Água, luz e telefone', total: 99.9 },
        { categoria: 'Outros', total: 99.9 },
      ],
    });
  });

  it('are drawn by month beyond a quarter, with the same totals', async () => {
    const year = await summary('2026-01-01', '2026-12-31');
    expect(year.bucket).toBe('month');
    expect(year.series).toHaveLength(12);
    expect(year.series.slice(8, 10)).toEqual([
      { name: '2026-09', revenue: 111.11, expenses: 1000, fees: 0, net: 111.11 },
      { name: '2026-10', revenue: 742.97, expenses: 1800, fees: 0, net: 742.97 },
    ]);
    expect(year).toMatchObject({ revenue: 854.08, expenses: 2800, balance: -1945.92, orders: 5 });
  });

  it('follow past summer time to the hour', async () => {
    await sold('2018-11-04T01:59:59Z', 1_00);
    await sold('2018-11-04T02:30:00Z', 2_00);
    await sold('2018-11-04T03:00:00Z', 4_00);
    await sold('2018-11-05T01:59:59Z', 8_00);
    const { series } = await summary('2018-11-03', '2018-11-04');
    expect(series.map(({ revenue }) => revenue)).toEqual([3, 12]);
  });

  it('are exported for the period with their totals, refunds as lines of their own', async () => {
    const { headers, body } = await get('/export?start=2026-10-01&end=2026-10-03');
    const name = 'attachment; filename="financeiro_2026-10-01_2026-10-03.csv"';
    expect(headers).toMatchObject({ 'content-disposition': name });
    expect(readCsv(String(body)).map((row) => row.map((cell) => cell.replace(/nº \d{4}/, '…')))).toEqual([
      ['Tipo', 'Data', 'Descrição', 'Categoria', 'Valor'],
      ['Gasto', '03/10/2026', 'Compra', 'Água, luz e telefone', '99,90'],
      ['Gasto', '02/10/2026', 'Compra', expect.any(String), expect.any(String)],
      ['Gasto', '02/10/2026', 'Compra', expect.any(String), expect.any(String)],
      ['Gasto', '01/10/2026', 'Compra', 'Transporte', '600,10'],
      ['Pedido', '03/10/2026 23:59', 'Pedido …: Maria Oliveira', 'Cartão', '100,00'],
      ['Pedido', '03/10/2026 10:00', 'Pedido …: Maria Oliveira', 'Pix', '50,25'],
      ['Pedido', '03/10/2026 09:30', 'Pedido …: Maria Oliveira (estorno)', 'Pix', '-999,99'],
      ['Pedido', '03/10/2026 09:00', 'Pedido …: Maria Oliveira', 'Pix', '999,99'],
      ['Pedido', '01/10/2026 00:00', 'Pedido …: Maria Oliveira', 'Pix', '370,50'],
      ['Receita total', '', '', '', '520,75'],
      ['Gastos totais', '', '', '', '800,00'],
      ['Saldo', '', '', '', '-279,25'],
    ]);
    expect(String(body)).toContain('\r\nSaldo;;;;-279,25\r\n');
  });

  it('count the reasons of refunds, cancellations and failed deliveries of a period, typed ones together', async () => {
    const { refund, cancel } = moneyActions(shop, admin);
    const first = await aPaidOrder(shop, admin, [wreath]);
    await refund(first, 10, { reason: 'Pago duas vezes' });
    await refund(first, 20, { reason: 'A neta ligou.' });
    await deliver(shop, admin, first.order_id, { outcome: 'not_delivered', reason: 'Local fechado' });
    await cancel(first, 'Cerimônia cancelada');
    const reasons = async (start: string, end: string) => (await get(`/reasons?start=${start}&end=${end}`)).body;
    expect(await reasons('2026-11-01', '2026-11-30')).toEqual([
      { kind: 'refund', reason: 'Pago duas vezes', count: 1 },
      { kind: 'refund', reason: null, count: 1 },
      { kind: 'cancel', reason: 'Cerimônia cancelada', count: 1 },
      { kind: 'not_delivered', reason: 'Local fechado', count: 1 },
    ]);
    expect(await reasons('2026-08-01', '2026-08-31')).toEqual([]);
  });
});
