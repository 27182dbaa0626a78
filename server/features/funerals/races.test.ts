import { describe, expect, it } from 'vitest';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { funeralCalls } from '../../testing/funerals.ts';
import { meeting } from '../../testing/meeting.ts';

/** The embedded database has one connection; only PostgreSQL lets two changes meet. */
const shop = await shopOfFile();
const calls = funeralCalls(shop, await anAccount(shop.deps));

describe('changes of a funeral that meet', () => {
  async function statuses(id: string, start: () => Promise<{ status: number }>[]): Promise<number[]> {
    const answers = await meeting(shop, { table: 'funerals', id }, start);
    return answers.map(({ status }) => status).toSorted((a, b) => a - b);
  }

  it('conclude it once', async () => {
    const id = await calls.idOf();
    const conclude = () => calls.patch(id, 'concluir');
    expect(await statuses(id, () => [conclude(), conclude(), conclude()])).toEqual([200, 409, 409]);
    expect((await calls.read(id)).body.historico.map(({ action }) => action)).toEqual(['concluded', 'scheduled']);
  });

  it('conclude it or deactivate it, never both', async () => {
    const id = await calls.idOf();
    const told = await statuses(id, () => [calls.patch(id, 'concluir'), calls.patch(id, 'desativar')]);
    expect(told).toEqual([200, 409]);
    const { concluido, ativo } = (await calls.read(id)).body;
    expect(concluido).toBe(ativo);
  });
});
