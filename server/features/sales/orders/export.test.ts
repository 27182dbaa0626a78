import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { logs } from '../../../db/schema/logs.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps);

describe('the spreadsheet of orders', () => {
  const get = (query = '') => shop.as(admin).get(`/orders/export${query}`);
  const rows = async (query = '') => {
    const [headings = [], ...cells] = readCsv(String((await get(query)).body));
    return cells.map((row) => Object.fromEntries(headings.map((heading, i) => [heading, row[i]])));
  };

  const deleteOrders = () => shop.deps.database.pool.query('truncate orders cascade');

  it('has only its headings while there is no order', async () => {
    const { headers, body } = await get();
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="relatorio_pedidos.csv"' });
    expect(readCsv(String(body))).toHaveLength(1);
  });

  it('is of the range and the filters that the screen shows, which the log names', async () => {
    const bought = new Date('2026-11-10T15:00:00Z');
    const ready = await anOrder(shop.deps, wreath, { createdAt: bought, production: 'pronto' });
    await anOrder(shop.deps, wreath, { createdAt: bought });
    await anOrder(shop.deps, wreath, { createdAt: new Date('2026-10-10T15:00:00Z'), production: 'pronto' });
    const found = await rows('?start=2026-11-01&end=2026-11-30&stage=pronto');
    expect(found.map((row) => row.ID)).toEqual([ready.orderId]);
    expect(await rows('?start=2026-11-01&end=2026-11-30&situation=cancelado')).toEqual([]);
    const [, entry] = await shop.deps.db.select().from(logs).orderBy(desc(logs.id)).limit(2);
    expect(entry?.message).toBe('Pedidos exportados: de 01/11/2026 00:00 a 30/11/2026 23:59, Pronto.');
    await deleteOrders();
  });

  it('has a row for each order with everything about it', async () => {
    const order = await anOrder(shop.deps, wreath, {
      createdAt: new Date('2026-11-21T02:30:00Z'),
      funeralTime: new Date('2026-11-22T17:30:00Z'),
      production: 'em_producao',
      origin: 'manual',
      paymentMethod: 'card',
    });
    expect(await rows()).toEqual([
      {
        Número: expect.stringMatching(/^\d{4}$/),
        ID: order.orderId,
        Data: '20/11/2026 23:30',
        Cliente: 'Maria Oliveira',
        'E-mail': 'maria@example.com',
        Telefone: '(21) 99999-0000',
        CPF: '529.982.247-25',
        Endereço: 'Rua das Acácias, 10, Teresópolis',
        Falecido: 'José da Silva',
        'Local da cerimônia': 'Capela Municipal',
        'Data da cerimônia': '22/11/2026 14:30',
        Faixas: 'Saudades eternas',
        Itens: '1 x Coroa Branca (Grande · 1,40 m)',
        Total: '370,00',
        Pago: '370,00',
        Devolvido: '0,00',
        'A receber': '0,00',
        Método: 'Cartão',
        Status: 'Aprovado',
        Situação: '',
        Produção: 'Em produção',
        Origem: 'Manual',
      },
    ]);
  });

  it('brings each of thousands of orders once, also those of the same instant or of the same millisecond', async () => {
    await deleteOrders();
    await shop.deps.db.execute(`
      insert into orders (id, order_id, origin, flags, buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name,
        funeral_location, funeral_time, payment_method, total_cents, created_at)
      select gen_random_uuid(), 'p' || i, 'shop', '[]', 'a', 'a', '1', 'a', 'a', 'a', now(), 'pix', 100,
        timestamptz '2026-01-01' + (i / 7) * interval '100 microseconds'
      from generate_series(1, 2500) i`);
    const numbers = (await rows()).map(({ ID }) => ID);
    expect(numbers).toHaveLength(2500);
    expect(new Set(numbers).size).toBe(2500);
  });
});
