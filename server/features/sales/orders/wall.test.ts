import { expect, it } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder } from '../../../testing/orders.ts';

const shop = await shopOfFile();

it('is read with its key alone, until it is changed or withdrawn, and names nobody but the deceased', async () => {
  const { headers } = await anAccount(shop.deps, { role: 'funcionario' });
  const wreath = await aProduct(shop.deps);
  const soon = new Date(shop.deps.now().getTime() + 3 * 3_600_000);
  await anOrder(shop.deps, wreath, { orderId: 'hoje', funeralTime: soon, deceasedName: 'Iracema Quadro' });
  await anOrder(shop.deps, wreath, { orderId: 'entregue', funeralTime: soon, production: 'entregue' });
  const change = async (method: 'POST' | 'DELETE') =>
    (await shop.request({ method, url: '/api/orders/production/quadro', headers })).body as { key: string | null };
  const read = (key: string | null) => shop.request({ method: 'GET', url: `/api/quadro/${key}` });

  const { key: first } = await change('POST');
  const { status, body } = await read(first);
  expect([status, body]).toEqual([
    200,
    {
      orders: [
        {
          id: 'hoje',
          deceased_name: 'Iracema Quadro',
          place: expect.any(String),
          deliver_by: expect.any(String),
          production: 'novo',
          stopped: false,
          wreaths: [{ title: wreath.name, faixa: expect.any(String) }],
        },
      ],
    },
  ]);
  const { key: second } = await change('POST');
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect(await change('DELETE')).toEqual({ key: null });
  expect([(await read(second)).status, (await read(null)).status]).toEqual([404, 404]);
});
