import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { funeralCalls } from '../../testing/funerals.ts';

/** The embedded database has one connection; only PostgreSQL lets two changes meet. */
const shop = await shopOfFile();
const calls = funeralCalls(shop, await anAccount(shop.deps));

describe('changes of a funeral that meet', () => {
  /** Starts the calls while the funeral is held, and lets go of it when all of them wait for it. */
  async function meeting(id: string, start: () => Promise<{ status: number }>[]): Promise<number[]> {
    const { pool } = shop.deps.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from funerals where id = $1 for update', [id]);
    const started = start();
    await vi.waitFor(
      async () => {
        const { rows } = await holder.query(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows).toEqual([{ waiting: started.length }]);
      },
      { timeout: 60_000 },
    );
    await holder.query('commit');
    holder.release();
    return (await Promise.all(started)).map(({ status }) => status).toSorted((a, b) => a - b);
  }

  it('conclude it once', async () => {
    const id = await calls.idOf();
    const conclude = () => calls.patch(id, 'concluir');
    expect(await meeting(id, () => [conclude(), conclude(), conclude()])).toEqual([200, 409, 409]);
    expect((await calls.read(id)).body.historico.map(({ action }) => action)).toEqual(['concluded', 'scheduled']);
  });

  it('conclude it or deactivate it, never both', async () => {
    const id = await calls.idOf();
    const statuses = await meeting(id, () => [calls.patch(id, 'concluir'), calls.patch(id, 'desativar')]);
    expect(statuses).toEqual([200, 409]);
    const { concluido, ativo } = (await calls.read(id)).body;
    expect(concluido).toBe(ativo);
  });
});
