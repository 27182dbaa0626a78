import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { logs } from '../../db/schema/logs.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aSession } from '../../testing/factories.ts';

type Expense = { _id: string; descricao: string; valor: number; categoria: string; data: string; version: number };

const flowers = { descricao: 'Flores da semana', valor: 850.5, categoria: 'Flores e insumos', data: '2026-11-20' };

const shop = await shopOfFile();
const headers = await aSession(shop.deps, 'administrador');

describe('expenses', () => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    shop.request({ method, url: `/api/expenses${path}`, headers, ...(payload ? { payload } : {}) });
  const create = async (change: object = {}) => {
    const answer = await call('POST', '', { ...flowers, ...change });
    expect(answer.status).toBe(201);
    return answer.body as Expense;
  };
  const list = async (start: string, end: string, page = '') =>
    (await call('GET', `/by_date?start=${start}&end=${end}${page}`)).body as Expense[];
  const lastLog = async () => (await shop.deps.db.select().from(logs).orderBy(desc(logs.id)).limit(1))[0];

  it('are recorded with their category, or with Outros, and a day stands for its beginning in São Paulo', async () => {
    expect(await create()).toMatchObject({ ...flowers, data: '2026-11-20T03:00:00.000Z', version: 1 });
    expect(await create({ categoria: undefined })).toMatchObject({ categoria: 'Outros' });
    expect(await create({ categoria: '   ' })).toMatchObject({ categoria: 'Outros' });
    expect(await create({ data: '2026-11-20T18:30:00-03:00' })).toMatchObject({ data: '2026-11-20T21:30:00.000Z' });
    expect(await create({ data: '20/11/2026 09:15' })).toMatchObject({ data: '2026-11-20T12:15:00.000Z' });
  });

  it('are deleted, and the log keeps what they were', async () => {
    const { _id } = await create({ descricao: 'Engano' });
    expect(await call('DELETE', `/${_id}`)).toMatchObject({ status: 200, body: { message: 'Gasto excluído.' } });
    expect((await list('2026-11-20', '2026-11-20')).map((row) => row._id)).not.toContain(_id);
    expect(await lastLog()).toMatchObject({
      action: 'gasto_excluido',
      changes: { before: { descricao: 'Engano', valor: 850.5, categoria: 'Flores e insumos' } },
    });
    expect((await call('DELETE', `/${_id}`)).status).toBe(404);
  });
});
