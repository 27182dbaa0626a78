import { describe, expect, it } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { officeOfFile } from '../../testing/accounts.ts';

const imagem = 'https://fotos.example/urna.webp';

const { shop, admin, staff } = await officeOfFile();

describe('urns', () => {
  const asAdmin = shop.as(admin);
  const anUrn = async (change: object = {}) => {
    shop.clock.advance(1000);
    return (await asAdmin.post<Urn>('/urnas', { nome: 'Urna Imbuia', imagem, ...change })).body;
  };
  const toggle = async ({ _id }: Urn) => (await asAdmin.patch<Urn>(`/urnas/${_id}/toggle`)).body;
  const list = async (query = '', as = admin) => (await shop.as(as).get<Urn[]>(`/urnas${query}`)).body;

  it('need neither description nor price, which are then left out', async () => {
    const urn = await anUrn({ descricao: 'Com visor.', preco: 10 });
    const { body } = await asAdmin.put<Urn>(`/urnas/${urn._id}`, { nome: urn.nome, imagem, descricao: '' });
    expect(body).toMatchObject({ _id: urn._id, version: 2 });
    expect(Object.keys(body).filter((name) => /descricao|preco/.test(name))).toEqual([]);
  });

  it('keep being active or not when they are edited', async () => {
    const urn = await anUrn();
    expect((await toggle(urn)).ativo).toBe(false);
    expect((await asAdmin.put(`/urnas/${urn._id}`, { nome: 'Urna Cedro', imagem })).body).toMatchObject({
      nome: 'Urna Cedro',
      ativo: false,
      version: 3,
    });
    expect((await toggle(urn)).ativo).toBe(true);
  });

  it('are listed newest first; inactive ones only for administrators who ask for all', async () => {
    const older = await anUrn();
    const newer = await anUrn();
    await toggle(older);
    const ids = (rows: Urn[]) => rows.map(({ _id }) => _id);
    expect(ids(await list()).slice(0, 2)).toEqual([newer._id, older._id]);
    expect(ids(await list('?ativas=true'))).not.toContain(older._id);
    for (const query of ['', '?ativas=false', '?ativas=true']) {
      const seen = ids(await list(query, staff));
      expect(seen).toContain(newer._id);
      expect(seen).not.toContain(older._id);
    }
  });
});
