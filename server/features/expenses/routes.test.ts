import { describe, expect, it } from 'vitest';
import { officeOfFile } from '../../testing/accounts.ts';

type Expense = { _id: string; descricao: string; valor: number; categoria: string; data: string; version: number };

const flowers = { descricao: 'Flores da semana', valor: 850.5, categoria: 'Flores e insumos', data: '2026-11-20' };

const { shop, admin } = await officeOfFile();

describe('expenses', () => {
  const create = async (change: object = {}) =>
    (await shop.as(admin).post<Expense>('/expenses', { ...flowers, ...change })).body;

  it('are recorded with their category, or with Outros, and a day stands for its beginning in São Paulo', async () => {
    expect(await create()).toMatchObject({ ...flowers, data: '2026-11-20T03:00:00.000Z', version: 1 });
    expect(await create({ categoria: undefined })).toMatchObject({ categoria: 'Outros' });
    expect(await create({ categoria: '   ' })).toMatchObject({ categoria: 'Outros' });
  });

  it('are deleted, and the log keeps what they were', async () => {
    const { _id } = await create({ descricao: 'Engano' });
    expect(await shop.as(admin).remove(`/expenses/${_id}`)).toMatchObject({
      status: 200,
      body: { message: 'Gasto excluído.' },
    });
    const { body: left } = await shop.as(admin).get<Expense[]>('/expenses/by_date?start=2026-11-20&end=2026-11-20');
    expect(left.map((row) => row._id)).not.toContain(_id);
    expect(await shop.newestEntry()).toMatchObject({
      action: 'gasto_excluido',
      changes: { before: { descricao: 'Engano', valor: 850.5, categoria: 'Flores e insumos' } },
    });
    expect((await shop.as(admin).remove(`/expenses/${_id}`)).status).toBe(404);
  });
});
