import { describe, expect, it } from 'vitest';
import type { Place } from '#contract/places.ts';
import { anAccount, loggedActions } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { aManualOrder, anOrder, anOrderByHand, editOrder } from '../../testing/orders.ts';

const shop = await shopOfFile();
const staff = await anAccount(shop.deps, { role: 'funcionario' });

const chapel = {
  ...{ nome: 'Capela', endereco: 'Rua do Carmo, 10', entrada: '', recebe_das: '07:00', recebe_ate: '17:00' },
  ...{ antecedencia: null, telefone: '', recado: '' },
};

const { get, post, put, remove } = shop.as(staff);

describe('places', () => {
  it('are offered to buyers with the first ceremony they can order for, until they are deleted', async () => {
    const nome = 'Capela do Carmo';
    const { body } = await post<Place>('/locais', {
      ...chapel,
      nome,
      recebe_das: '',
      recebe_ate: '',
      antecedencia: 90,
    });
    const { body: store } = await shop.get<{ earliest_ceremony: string }>('/business/status');
    const later = new Date(Date.parse(store.earliest_ceremony) + 30 * 60_000).toISOString();
    expect((await get('/locais/conhecidos')).body).toEqual([{ nome, earliest_ceremony: later }]);
    expect((await remove(`/locais/${body._id}`)).status).toBe(200);
    expect((await get('/locais')).body).toEqual([]);
    expect(await loggedActions(shop.deps, staff.email)).toEqual(['local_criado', 'local_excluido']);
  });

  it('change what is promised from then on, never what an order was promised', async () => {
    const admin = await anAccount(shop.deps);
    const wreath = await aProduct(shop.deps);
    const nome = 'Cemitério da Serra';
    const { body: place } = await post<Place>('/locais', { ...chapel, nome, antecedencia: 120 });
    const order = aManualOrder([wreath], { funeral_location: `${nome}, jazigo 3` });
    const bought = await anOrderByHand(shop, admin, order);
    const edited = async (change: object) => (await editOrder(shop, admin, bought.order_id, change)).body.deliver_by;
    // The ceremony is at 14:30 of São Paulo.
    expect(bought.deliver_by).toBe('2026-11-23T15:30:00.000Z');

    await put(`/locais/${place._id}`, { ...chapel, nome, recebe_ate: '11:00', antecedencia: 30 });
    const query = new URLSearchParams({ funeral_time: order.funeral_time, funeral_location: nome });
    const asked = await shop.get(`/business/promise?${query.toString()}`);
    expect(asked.body).toMatchObject({ deliver_by: '2026-11-23T14:00:00.000Z' });
    expect(await edited({ buyer_name: 'Ana Lima' })).toBe(bought.deliver_by);
    expect(await edited({ funeral_time: '2026-11-23T17:45:00.000Z' })).toBe('2026-11-23T14:00:00.000Z');
    await remove(`/locais/${place._id}`);
  });

  it('are suggested once three orders have named them, however they spelled it, until they are registered', async () => {
    const wreath = await aProduct(shop.deps);
    const funeralLocation = 'Capela Santa Rita, sala 2';
    const suggested = async () => (await get<object[]>('/locais/sugestoes')).body;
    for (let turn = 0; turn < 2; turn += 1) await anOrder(shop.deps, wreath, { funeralLocation });
    await anOrder(shop.deps, wreath, { funeralLocation: 'Rua das Flores, 1' });
    expect(await suggested()).toEqual([]);
    await anOrder(shop.deps, wreath, { funeralLocation: 'capela santa rita, SALA 2' });
    expect(await suggested()).toEqual([{ nome: funeralLocation, pedidos: 3 }]);
    await post<Place>('/locais', { ...chapel, nome: 'Capela Santa Rita' });
    expect(await suggested()).toEqual([]);
  });
});
