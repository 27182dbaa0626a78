import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/client.ts';
import { logs } from '../../db/schema/logs.ts';
import { officeOfFile } from '../../testing/accounts.ts';
import { purgeLogs } from './repository.ts';
import { purgeOldLogs, writeLog } from './service.ts';

type Entry = { _id: string; created_at: string; user_email: string; message: string; changes: unknown };

const { shop, admin } = await officeOfFile();

describe('logs', () => {
  const get = <Body>(path: string) => shop.as(admin).get<Body>(`/logs/${path}`);
  const entries = async (path: string) => (await get<Entry[]>(path)).body;
  const write = (userEmail: string, at: string, message = 'Feito.') =>
    writeLog(
      shop.deps.db,
      { actor: { email: userEmail }, ip: '192.0.2.1' },
      { at: new Date(at), action: 'urna_alterada', message },
    );

  it('are found by the whole e-mail, whatever its case', async () => {
    await write('Rita@example.com', '2026-10-01T12:00:00Z');
    await write('rita@example.com.br', '2026-10-01T12:00:00Z');
    expect(await entries('by_email?email=RITA@EXAMPLE.com')).toMatchObject([{ user_email: 'Rita@example.com' }]);
    for (const email of ['%25', '_', 'rita', "'%20or%20true--", 'a@b.c']) {
      expect(await entries(`by_email?email=${email}`), email).toEqual([]);
    }
  });

  it('come newest first, fifteen unless more are asked for', async () => {
    const email = 'paginas@example.com';
    for (let i = 0; i < 16; i += 1) await write(email, '2026-10-02T12:00:00Z', `Passo ${i}.`);
    const first = await entries(`by_email?email=${email}`);
    expect([first.length, first[0]?.message]).toEqual([15, 'Passo 15.']);
    expect(await entries(`by_email?email=${email}&skip=15`)).toMatchObject([{ message: 'Passo 0.' }]);
    expect(await entries(`by_email?email=${email}&limit=100`)).toHaveLength(16);
  });

  it('are narrowed to a kind of record and to those that name a record', async () => {
    const email = 'tipos@example.com';
    const at = new Date('2026-10-05T12:00:00Z');
    for (const [action, message] of [
      ['pedido_alterado', 'Pedido alterado: nº 1042.'],
      ['producao_alterada', 'Produção: nº 1042.'],
      ['pedido_alterado', 'Pedido alterado: nº 1043.'],
    ] as const) {
      await writeLog(shop.deps.db, { actor: { email }, ip: '192.0.2.1' }, { at, action, message });
    }
    const messages = async (query: string) =>
      (await entries(`by_email?email=${email}${query}`)).map(({ message }) => message);
    expect(await messages('&kind=pedidos')).toEqual(['Pedido alterado: nº 1043.', 'Pedido alterado: nº 1042.']);
    expect(await messages('&words=N%C2%BA%201042')).toEqual(['Produção: nº 1042.', 'Pedido alterado: nº 1042.']);
    expect(await messages('&kind=pedidos&words=1042')).toEqual(['Pedido alterado: nº 1042.']);
    expect((await get(`by_email?email=${email}&kind=outro`)).status).toBe(422);
  });

  it('cannot be changed or deleted', async () => {
    const email = 'fixo@example.com';
    await write(email, '2026-10-03T12:00:00Z');
    const { db, database } = shop.deps;
    const refused = { cause: { message: expect.stringContaining('append-only') } };
    await expect(
      db.update(logs).set({ message: 'Outra coisa.' }).where(eq(logs.userEmail, email)),
    ).rejects.toMatchObject(refused);
    await expect(db.delete(logs).where(eq(logs.userEmail, email))).rejects.toMatchObject(refused);
    await expect(database.pool.query('truncate logs')).rejects.toThrow('append-only');
    expect(await entries(`by_email?email=${email}`)).toHaveLength(1);
  });

  it('older than six months go with the retention, and afterwards nothing can be deleted again', async () => {
    const email = 'velho@example.com';
    const { db, database } = shop.deps;
    for (const day of ['18', '19', '20']) await write(email, `2026-05-${day}T12:00:00Z`, 'Velho.');
    await write(email, '2026-05-22T12:00:00Z', 'Ainda não.');
    expect(await purgeOldLogs(shop.deps, 2)).toBe(3);
    expect((await entries(`by_email?email=${email}`)).map(({ message }) => message)).toEqual(['Ainda não.']);
    await expect(
      inTransaction(database, async (tx) => {
        await purgeLogs(tx, new Date('2020-01-01T00:00:00Z'), 10);
        await tx.delete(logs).where(eq(logs.userEmail, email));
      }),
    ).rejects.toThrow();
    await expect(db.delete(logs).where(eq(logs.userEmail, email))).rejects.toThrow();
  });
});
