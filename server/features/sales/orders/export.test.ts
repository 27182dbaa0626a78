import { describe, expect, it } from 'vitest';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps);

describe('the spreadsheet of orders', () => {
  const read = async (query = '') => {
    const { headers, body } = await shop.as(admin).get(`/orders/export${query}`);
    return { headers, ids: readCsv(String(body)).map(([, id]) => id) };
  };

  it('has only its headings while there is no order', async () => {
    const name = 'attachment; filename="relatorio_pedidos.csv"';
    expect(await read()).toMatchObject({ headers: { 'content-disposition': name }, ids: ['ID'] });
  });

  it('is of the range and the filters that the screen shows, which the log names', async () => {
    const bought = new Date('2026-11-10T15:00:00Z');
    const ready = await anOrder(shop.deps, wreath, { createdAt: bought, production: 'pronto' });
    await anOrder(shop.deps, wreath, { createdAt: bought });
    await anOrder(shop.deps, wreath, { createdAt: new Date('2026-10-10T15:00:00Z'), production: 'pronto' });
    expect((await read('?start=2026-11-01&end=2026-11-30&situation=cancelado')).ids).toEqual(['ID']);
    expect((await read('?start=2026-11-01&end=2026-11-30&stage=pronto')).ids).toEqual(['ID', ready.orderId]);
    const message = 'Pedidos exportados: de 01/11/2026 00:00 a 30/11/2026 23:59, Pronto.';
    expect(await shop.newestEntry()).toMatchObject({ message });
  });
});
