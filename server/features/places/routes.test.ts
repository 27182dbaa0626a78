import { describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import type { KnownPlace, Place } from '#contract/places.ts';
import { anAccount, loggedActions } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { aManualOrder, anOrder } from '../../testing/orders.ts';

const shop = await shopOfFile();
const staff = await anAccount(shop.deps, { role: 'funcionario' });

const chapel = {
  ...{ nome: 'Capela do Carmo', endereco: 'Rua do Carmo, 10', entrada: 'Portão lateral', recebe_das: '07:00' },
  ...{
    recebe_ate: '17:00',
    antecedencia: null as number | null,
    telefone: '(21) 2742-1111',
    recado: 'Avisar na portaria.',
  },
};

async function send<T = Place>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const { headers } = staff;
  const sent = payload ? { payload } : {};
  const { status, body } = await shop.request({ method, url: `/api/locais${path}`, headers, ...sent });
  return { status, body: body as T };
}

describe('places', () => {
  it('keep what a driver needs to know, and are offered to buyers with the first ceremony they can order for', async () => {
    const { status, body } = await send('POST', '', chapel);
    expect([status, body]).toEqual([201, { ...chapel, _id: body._id, version: 1 }]);
    const { nome } = chapel;
    const bare = {
      ...{ nome, endereco: '', entrada: '', recebe_das: '', recebe_ate: '' },
      ...{ antecedencia: 90, telefone: '', recado: '' },
    };
    expect((await send('PUT', `/${body._id}`, { ...bare, version: 1 })).body).toMatchObject(bare);
    const known = (await send<KnownPlace[]>('GET', '/conhecidos')).body;
    const { earliest_ceremony: usual } = (await shop.request({ method: 'GET', url: '/api/business/status' })).body as {
      earliest_ceremony: string;
    };
    const later = new Date(new Date(usual).getTime() + 30 * 60_000).toISOString();
    expect(known).toEqual([{ nome, earliest_ceremony: later }]);
    expect((await send<Place[]>('GET', '')).body).toMatchObject([bare]);
    for (const wrong of [{ nome: ' ' }, { recebe_das: '25:00' }, { antecedencia: -1 }])
      expect((await send('POST', '', { ...chapel, ...wrong })).status).toBe(422);
    expect((await send('DELETE', `/${body._id}`)).status).toBe(200);
    expect((await send('GET', '')).body).toEqual([]);
    expect(await loggedActions(shop.deps, staff.email)).toEqual(
      expect.arrayContaining(['local_criado', 'local_alterado', 'local_excluido']),
    );
  });

  it('change what is promised from then on, never what an order was promised', async () => {
    const admin = await anAccount(shop.deps);
    const wreath = await aProduct(shop.deps);
    const nome = 'Cemitério da Serra';
    const { body: place } = await send('POST', '', { ...chapel, nome, antecedencia: 120 });
    const order = aManualOrder([wreath], { funeral_location: `${nome}, jazigo 3` });
    const write = async (method: 'POST' | 'PUT', path: string, payload: object) =>
      (await shop.request({ method, url: `/api/orders${path}`, headers: admin.headers, payload })).body as OrderDetails;
    const bought = await write('POST', '/manual', order);
    // The ceremony is at 14:30 of São Paulo.
    expect(bought.deliver_by).toBe('2026-11-23T15:30:00.000Z');

    await send('PUT', `/${place._id}`, { ...chapel, nome, recebe_ate: '11:00', antecedencia: 30 });
    const query = { funeral_time: order.funeral_time, funeral_location: nome };
    const asked = await shop.request({ method: 'GET', url: '/api/business/promise', query });
    expect(asked.body).toMatchObject({ deliver_by: '2026-11-23T14:00:00.000Z' });
    const edited = await write('PUT', `/${bought.order_id}`, { ...order, buyer_name: 'Ana Lima' });
    expect(edited.deliver_by).toBe(bought.deliver_by);
    const moved = await write('PUT', `/${bought.order_id}`, { ...order, funeral_time: '2026-11-23T17:45:00.000Z' });
    expect(moved.deliver_by).toBe('2026-11-23T14:00:00.000Z');
    await send('DELETE', `/${place._id}`);
  });

  it('are suggested once three orders have named them, however they spelled it, until they are registered', async () => {
    const wreath = await aProduct(shop.deps);
    const funeralLocation = 'Capela Santa Rita, sala 2';
    const suggested = async () => (await send<object[]>('GET', '/sugestoes')).body;
    for (let turn = 0; turn < 2; turn += 1) await anOrder(shop.deps, wreath, { funeralLocation });
    await anOrder(shop.deps, wreath, { funeralLocation: 'Rua das Flores, 1' });
    expect(await suggested()).toEqual([]);
    await anOrder(shop.deps, wreath, { funeralLocation: 'capela santa rita, SALA 2' });
    expect(await suggested()).toEqual([{ nome: funeralLocation, pedidos: 3 }]);
    await send('POST', '', { ...chapel, nome: 'Capela Santa Rita' });
    expect(await suggested()).toEqual([]);
  });
});
