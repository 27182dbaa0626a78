import { describe, expect, it } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';

const imagem = '/media/urna-imbuia/960.webp';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);
const staff = await anAccount(shop.deps, { role: 'funcionario' });

describe('urns', () => {
  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, payload?: object, as = admin) => {
    shop.clock.advance(1000);
    const headers = as.headers;
    const answer = await shop.request({ method, url: `/api/urnas${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.status, body: answer.body as Urn & { detail?: unknown } };
  };
  const anUrn = async (change: object = {}) =>
    (await send('POST', '', { nome: 'Urna Imbuia', imagem, ...change })).body;
  const list = async (query = '', as = admin) =>
    (await shop.request({ method: 'GET', url: `/api/urnas${query}`, headers: as.headers })).body as Urn[];

  it('need neither description nor price, and both can be removed again', async () => {
    const bare = await anUrn({ descricao: '', preco: null });
    expect(bare).not.toHaveProperty('descricao');
    expect(bare).not.toHaveProperty('preco');
    const priced = await send('PUT', `/${bare._id}`, { nome: bare.nome, imagem, descricao: 'Com visor.', preco: 10 });
    expect(priced.body).toMatchObject({ descricao: 'Com visor.', preco: 10 });
    const again = await send('PUT', `/${bare._id}`, { nome: bare.nome, imagem });
    expect(again.body).not.toHaveProperty('descricao');
    expect(again.body).not.toHaveProperty('preco');
  });

  it('keep being active or not when they are edited', async () => {
    const urn = await anUrn();
    expect((await send('PATCH', `/${urn._id}/toggle`)).body.ativo).toBe(false);
    expect((await send('PUT', `/${urn._id}`, { nome: 'Urna Cedro', imagem })).body).toMatchObject({
      nome: 'Urna Cedro',
      ativo: false,
      version: 3,
    });
    expect((await send('PATCH', `/${urn._id}/toggle`)).body.ativo).toBe(true);
  });

  it('are listed newest first; inactive ones only for administrators who ask for all', async () => {
    const older = await anUrn();
    const newer = await anUrn();
    await send('PATCH', `/${older._id}/toggle`);
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
