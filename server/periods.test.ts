import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeLog } from './features/logs/service.ts';
import { anAccount } from './testing/accounts.ts';
import { shopOfFile } from './testing/app.ts';
import { aProduct } from './testing/factories.ts';
import { aFuneral, anOrder } from './testing/orders.ts';
import { aReservation } from './testing/reservations.ts';

const shop = await shopOfFile();
const { deps } = shop;
const { headers, email } = await anAccount(deps);
const asAdmin = shop.as({ headers });
const wreath = await aProduct(deps);

type Row = { created_at: string; data: string; sepultamento: { data_hora: string } };
type List = { list: string; make: (at: Date) => Promise<unknown>; when: (row: Row) => string };
const spend = (at: Date) => asAdmin.post('/expenses', { descricao: 'Flores', valor: 10, data: at.toISOString() });
const note = (at: Date) => writeLog(deps.db, { actor: { email }, ip: '-' }, { at, action: 'login', message: 'Feito.' });

const PAGED: readonly List[] = [
  { list: 'orders', make: (createdAt) => anOrder(deps, wreath, { createdAt }), when: (row) => row.created_at },
  {
    list: 'reservations',
    make: (createdAt) => aReservation(deps, [wreath], { createdAt }),
    when: (row) => row.created_at,
  },
  { list: 'expenses', make: spend, when: (row) => row.data },
  { list: 'logs', make: note, when: (row) => row.created_at },
];
const FUNERALS: List = {
  list: 'funerals',
  make: (burialAt) => aFuneral(deps, { burialAt }),
  when: (row) => row.sepultamento.data_hora,
};

async function read(list: string, query: string): Promise<Row[]> {
  const { status, body } = await asAdmin.get<Row[]>(`/${list}/by_date?${query}`);
  expect(status).toBe(200);
  return body;
}

describe('a list of a period, of a server on the other side of the world', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Pacific/Kiritimati'));
  afterEach(() => vi.unstubAllEnvs());

  it('takes wall times as those of São Paulo', async () => {
    expect(new Date('2026-11-21T12:00:00Z').getTimezoneOffset()).toBe(-840);
    const payload = { descricao: 'Flores', valor: 10, data: '2026-12-24T23:50' };
    expect((await asAdmin.post('/expenses', payload)).body).toMatchObject({ data: '2026-12-25T02:50:00.000Z' });
  });

  it.each([...PAGED, FUNERALS])('has whole São Paulo days, to the millisecond: $list', async ({ list, make, when }) => {
    const days = [
      '2025-03-10T02:59:59.999Z',
      '2025-03-10T03:00:00.000Z',
      '2025-03-11T02:59:59.999Z',
      '2025-03-11T03:00:00.000Z',
    ];
    for (const at of days) await make(new Date(at));
    const found = async (query: string) => (await read(list, query)).map(when).toSorted();
    expect(await found('start=2025-03-10&end=2025-03-10')).toEqual(days.slice(1, 3));
    expect(await found('start=2025-03-09&end=2025-03-11')).toEqual(days);
    expect(await found('start=2025-01-01&end=2025-01-31')).toEqual([]);
  });

  it.each(PAGED)('comes page by page without a gap, also within one instant: $list', async ({ list, make }) => {
    for (let count = 0; count < 7; count += 1) await make(new Date('2025-04-02T15:00:00Z'));
    const range = 'start=2025-04-02&end=2025-04-02';
    const all = await read(list, range);
    const pages = [
      await read(list, `${range}&limit=3`),
      await read(list, `${range}&skip=3&limit=3`),
      await read(list, `${range}&skip=6&limit=3`),
    ];
    expect([all.length, pages.flat()]).toEqual([7, all]);
  });
});
