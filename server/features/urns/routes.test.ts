import { afterAll, describe, expect, it } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { anAccount, loggedActions } from '../../testing/accounts.ts';
import { openShop } from '../../testing/app.ts';

const UNKNOWN = '01a1fe31-3480-791d-8038-57eacb3e6a89';
const imagem = '/media/urna-imbuia/960.webp';

const shop = await openShop();
afterAll(() => shop.close());
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

  it('begin active, with the sent fields and no others', async () => {
    const { status, body } = await send('POST', '', {
      nome: ' Urna Mogno ',
      descricao: 'Seis alças.',
      imagem,
      preco: 4250.5,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: body._id,
      nome: 'Urna Mogno',
      descricao: 'Seis alças.',
      imagem,
      preco: 4250.5,
      ativo: true,
      version: 1,
    });
  });

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

  it.each([
    [{}, ['nome', 'imagem']],
    [{ nome: '  ', imagem: '' }, ['nome', 'imagem']],
    [{ nome: 'Urna', imagem: 'javascript:alert(1)' }, ['imagem']],
    [{ nome: 'Urna', imagem: '//example.com/x.png' }, ['imagem']],
    [{ nome: 'Urna', imagem, preco: -1 }, ['preco']],
    [{ nome: 'Urna', imagem, preco: '10' }, ['preco']],
    [{ nome: 'Urna', imagem, preco: 1.999 }, ['preco']],
    [{ nome: 'U'.repeat(121), imagem }, ['nome']],
  ])('are refused with the fields named: %j', async (payload, fields) => {
    const { status, body } = await send('POST', '', payload);
    expect(status).toBe(422);
    expect((body.detail as { loc: string[] }[]).map(({ loc }) => loc[1])).toEqual(fields);
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

  it('are not overwritten with an older version', async () => {
    const urn = await anUrn();
    await send('PUT', `/${urn._id}`, { nome: 'Primeira', imagem, version: 1 });
    const second = await send('PUT', `/${urn._id}`, { nome: 'Segunda', imagem, version: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: { detail: 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.' },
    });
    expect((await list()).find(({ _id }) => _id === urn._id)).toMatchObject({ nome: 'Primeira' });
  });

  it('are not found for unknown and malformed ids', async () => {
    for (const id of [UNKNOWN, 'abc', '%00']) {
      expect((await send('PUT', `/${id}`, { nome: 'Urna', imagem })).status).toBe(404);
      expect((await send('PATCH', `/${id}/toggle`)).status).toBe(404);
    }
  });

  it('are changed by administrators alone, and every change is logged', async () => {
    const urn = await anUrn();
    expect((await send('POST', '', { nome: 'Urna', imagem }, staff)).status).toBe(403);
    expect((await send('PATCH', `/${urn._id}/toggle`, undefined, staff)).status).toBe(403);
    await send('PUT', `/${urn._id}`, { nome: 'Outra', imagem });
    await send('PATCH', `/${urn._id}/toggle`);
    const actions = await loggedActions(shop.deps, admin.email);
    expect(actions).toEqual(expect.arrayContaining(['urna_criada', 'urna_alterada', 'urna_desativada']));
  });
});
