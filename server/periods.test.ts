import { describe, expect, it } from 'vitest';
import { writeLog } from './features/logs/service.ts';
import { anAccount } from './testing/accounts.ts';
import { shopOfFile } from './testing/app.ts';
import { aProduct } from './testing/factories.ts';
import { aFuneral, anOrder } from './testing/orders.ts';
import { aReservation } from './testing/reservations.ts';

const shop = await shopOfFile();
const { deps } = shop;
const { headers, email } = await anAccount(deps);
const wreath = await aProduct(deps);

type Row = { created_at: string; data: string; sepultamento: { data_hora: string } };
type List = { list: string; make: (at: Date) => Promise<unknown>; when: (row: Row) => string; isPaged?: false };
const spend = (at: Date) => {
  const payload = { descricao: 'Flores', valor: 10, data: at.toISOString() };
  return shop.request({ method: 'POST', url: '/api/expenses', headers, payload });
};
const note = (at: Date) => writeLog(deps.db, { actor: { email }, ip: '-' }, { at, action: 'login', message: 'Feito.' });

describe.each<List>([
  { list: 'orders', make: (createdAt) => anOrder(deps, wreath, { createdAt }), when: (row) => row.created_at },
  {
    list: 'reservations',
    make: (createdAt) => aReservation(deps, [wreath], { createdAt }),
    when: (row) => row.created_at,
  },
  { list: 'expenses', make: spend, when: (row) => row.data },
  { list: 'logs', make: note, when: (row) => row.created_at },
  {
    list: 'funerals',
    make: (burialAt) => aFuneral(deps, { burialAt }),
    when: (row) => row.sepultamento.data_hora,
    isPaged: false,
  },
])('a list of $list', ({ list, make, when, isPaged = true }) => {
  const read = async (query: string) => {
    const { status, body } = await shop.request({ method: 'GET', url: `/api/${list}/by_date?${query}`, headers });
    expect(status).toBe(200);
    return body as Row[];
  };

  it('has the whole São Paulo days of its period, to the millisecond', async () => {
    const days = [
      '2025-03-10T02:59:59.999Z',
      '2025-03-10T03:00:00.000Z',
      '2025-03-11T02:59:59.999Z',
      '2025-03-11T03:00:00.000Z',
    ];
    for (const at of days) await make(new Date(at));
    const found = async (query: string) => (await read(query)).map(when).toSorted();
    expect(await found('start=2025-03-10&end=2025-03-10')).toEqual(days.slice(1, 3));
    expect(await found('start=2025-03-09&end=2025-03-11')).toEqual(days);
    expect(await found('start=2025-01-01&end=2025-01-31')).toEqual([]);
  });

  it.runIf(isPaged)('comes page by page without a gap, also within one instant', async () => {
    for (let count = 0; count < 7; count += 1) await make(new Date('2025-04-02T15:00:00Z'));
    const range = 'start=2025-04-02&end=2025-04-02';
    const all = await read(range);
    const pages = [
      await read(`${range}&limit=3`),
      await read(`${range}&skip=3&limit=3`),
      await read(`${range}&skip=6&limit=3`),
    ];
    expect([all.length, pages.flat()]).toEqual([7, all]);
  });
});
