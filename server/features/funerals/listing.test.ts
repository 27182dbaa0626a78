import { describe, expect, it } from 'vitest';
import type { AgendaEvent } from '#contract/funerals.ts';
import { orders } from '../../db/schema/orders.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { funeralCalls } from '../../testing/funerals.ts';
import { anOrder } from '../../testing/orders.ts';

const burial = (data_hora: string, local = 'Cemitério Municipal') => ({ sepultamento: { local, data_hora } });

const shop = await shopOfFile();
const asAdmin = funeralCalls(shop, await anAccount(shop.deps));
const staff = await anAccount(shop.deps, { role: 'funcionario' });
const asStaff = funeralCalls(shop, staff);

describe('lists of funerals', () => {
  const idsOn = async (query: string, as = asStaff) => (await as.byDate(query)).body.map(({ _id }) => _id);
  const agenda = async (query: string) => (await shop.as(staff).get<AgendaEvent[]>(`/funerals/agenda?${query}`)).body;

  it('show concluded funerals, and deactivated ones only to administrators who ask for them', async () => {
    const done = await asStaff.idOf(burial('2027-03-20T12:00:00Z'));
    const gone = await asStaff.idOf(burial('2027-03-20T13:00:00Z'));
    await asStaff.patch(done, 'concluir');
    await asAdmin.patch(gone, 'desativar');
    const day = 'start=2027-03-20&end=2027-03-20';
    expect(await idsOn(day)).toEqual([done]);
    expect(await idsOn(day, asAdmin)).toEqual([done]);
    expect(await idsOn(`${day}&desativados=false`)).toEqual([done]);
    expect(await idsOn(`${day}&desativados=true`, asAdmin)).toEqual([done, gone]);
    expect((await asStaff.byDate(`${day}&desativados=true`)).status).toBe(403);
    expect((await asAdmin.byDate(`${day}&desativados=talvez`)).status).toBe(422);
    expect(await asStaff.read(gone)).toMatchObject({ status: 404, body: { detail: 'Funeral não encontrado.' } });
    expect((await asAdmin.read(gone)).body).toMatchObject({ _id: gone, ativo: false });
  });

  it('carry the wreaths ordered for the same person within 24 hours of the burial or the wake, and nothing of the buyer', async () => {
    const wreath = await aProduct(shop.deps, { stock: 50 });
    const order = async (deceasedName: string, at: string) => {
      const ceremony = { deceasedName, funeralTime: new Date(at), funeralLocation: 'Capela C' };
      return (await anOrder(shop.deps, wreath, ceremony)).orderId;
    };
    const id = await asStaff.idOf({
      falecido: 'Inês  de Sá',
      ...burial('2027-04-11T13:00:00Z'),
      velorio: { local: 'Capela C', data_hora: '2027-04-10T20:00:00Z' },
    });
    const other = await asStaff.idOf({ falecido: 'Inácio de Sá', ...burial('2027-04-11T15:00:00Z') });
    const atWake = await order('INES DE SA', '2027-04-09T20:00:00Z');
    const atBurial = await order(' inês de sá ', '2027-04-12T13:00:00Z');
    await order('Inês de Sá', '2027-04-09T19:59:00Z');
    await order('Inês de Sá', '2027-04-12T13:01:00Z');
    const { body } = await asStaff.byDate('start=2027-04-11&end=2027-04-11');
    expect(body.map(({ _id, coroas }) => [_id, coroas.map(({ order_id }) => order_id)])).toEqual([
      [id, [atWake, atBurial]],
      [other, []],
    ]);
    expect(JSON.stringify(body)).not.toContain('Maria Oliveira');
    await shop.deps.db.update(orders).set({ closing: 'cancelled' });
    expect((await asStaff.read(id)).body.coroas).toEqual([]);
  });

  it('carry warnings of both funerals, also of one that is not in the range', async () => {
    const wake = { local: 'Capela D', data_hora: '2027-05-10T23:00:00Z' };
    const first = await asStaff.idOf({
      falecido: 'Maria Souza',
      velorio: wake,
      ...burial('2027-05-11T13:00:00Z', 'Cemitério D'),
    });
    const second = await asStaff.idOf({ falecido: 'Rui Melo', ...burial('2027-05-11T02:30:00Z', 'capela d') });
    const { body } = await asStaff.byDate('start=2027-05-10&end=2027-05-10');
    const warning = { kind: 'place-taken', events: ['sepultamento'], funeral_id: first };
    expect(body).toMatchObject([{ _id: second, avisos: [warning] }]);
    expect((await asStaff.read(first)).body.avisos).toMatchObject([
      { ...warning, events: ['velorio'], funeral_id: second },
    ]);
    await asStaff.patch(first, 'concluir');
    expect((await asStaff.read(second)).body.avisos).toEqual([]);
  });

  it('give the agenda each event at its own time, and on the next day what is still going on', async () => {
    const id = await asStaff.idOf({
      falecido: 'Dora Reis',
      tanatopraxia: { laboratorio: 'Laboratório E', data_hora: '2027-06-10T20:00:00Z' },
      velorio: { local: 'Capela E', data_hora: '2027-06-11T00:00:00Z' },
      ...burial('2027-06-11T13:00:00Z', 'Cemitério E'),
    });
    const events = async (day: string) =>
      (await agenda(`start=${day}&end=${day}`)).map(({ kind: what, data_hora, ate }) => [what, data_hora, ate]);
    const wake = ['velorio', '2027-06-11T00:00:00.000Z', '2027-06-11T13:00:00.000Z'];
    expect(await events('2027-06-10')).toEqual([
      ['tanatopraxia', '2027-06-10T20:00:00.000Z', '2027-06-10T22:00:00.000Z'],
      wake,
    ]);
    expect(await events('2027-06-11')).toEqual([
      wake,
      ['sepultamento', '2027-06-11T13:00:00.000Z', '2027-06-11T14:00:00.000Z'],
    ]);
    expect(await events('2027-06-12')).toEqual([]);
    await asStaff.idOf({
      tanatopraxia: { laboratorio: 'Laboratório E', data_hora: '2027-06-14T02:00:00Z' },
      ...burial('2027-06-15T02:30:00Z', 'Cemitério E'),
    });
    const [night, late] = [
      ['tanatopraxia', '2027-06-14T02:00:00.000Z', '2027-06-14T04:00:00.000Z'],
      ['sepultamento', '2027-06-15T02:30:00.000Z', '2027-06-15T03:30:00.000Z'],
    ];
    expect(await events('2027-06-13')).toEqual([night]);
    expect(await events('2027-06-14')).toEqual([night, late]);
    expect(await events('2027-06-15')).toEqual([late]);
    await asAdmin.patch(id, 'desativar');
    expect(await events('2027-06-11')).toEqual([]);
  });

  it('put on each event of the agenda only the warnings that concern it', async () => {
    await asStaff.idOf({
      tanatopraxia: { laboratorio: 'Laboratório F', data_hora: '2027-07-10T12:00:00Z' },
      velorio: { local: 'Capela F', data_hora: '2027-07-10T10:00:00Z' },
      ...burial('2027-07-10T18:00:00Z', 'Cemitério F'),
    });
    const day = await agenda('start=2027-07-10&end=2027-07-10');
    expect(day.map(({ kind: what, avisos }) => [what, avisos.map(({ kind: warning }) => warning)])).toEqual([
      ['velorio', ['wrong-order']],
      ['tanatopraxia', ['wrong-order']],
      ['sepultamento', []],
    ]);
  });

  it('check what is being typed, without the funeral itself and without writing anything', async () => {
    const wake = { local: 'Capela G', data_hora: '2027-08-10T12:00:00Z' };
    const id = await asStaff.idOf({ falecido: 'Lia Prado', velorio: wake, ...burial('2027-08-10T18:00:00Z') });
    const draft = { velorio: { local: 'CAPELA G', data_hora: '2027-08-10T15:00:00Z' } };
    expect((await asStaff.check(draft)).body.map(({ text }) => text)).toEqual([
      'O velório de Lia Prado ocupa a Capela G das 09:00 às 15:00.',
    ]);
    expect((await asStaff.check({ ...draft, id })).body).toEqual([]);
    expect(await idsOn('start=2027-08-10&end=2027-08-10')).toEqual([id]);
  });

  it('suggest names of the last two years, each once in its latest spelling', async () => {
    const used = (data_hora: string, name: string) =>
      asStaff.idOf({
        tipo: 'convênio',
        convenio: `Plano ${name}`,
        tanatopraxia: { laboratorio: `Laboratório ${name}`, data_hora },
        ...burial(data_hora, `Cemitério ${name}`),
      });
    await used('2028-01-01T12:00:00Z', 'Ítalo');
    await used('2028-01-02T12:00:00Z', 'italo');
    await used('2028-01-03T12:00:00Z', 'Novo');
    await used('2024-11-20T12:00:00Z', 'Antigo');
    await asAdmin.patch(await used('2028-01-04T12:00:00Z', 'Engano'), 'desativar');
    type Names = Record<'locais' | 'laboratorios' | 'convenios', string[]>;
    const { body } = await shop.as(staff).get<Names>('/funerals/sugestoes');
    expect(body.laboratorios.slice(0, 2)).toEqual(['Laboratório Novo', 'Laboratório italo']);
    expect(body.convenios).toEqual(['Plano Novo', 'Plano italo']);
    expect(body.locais.slice(0, 2)).toEqual(['Cemitério Novo', 'Cemitério italo']);
    expect(body.locais).toContain('Capela G');
    expect(body.locais.join()).not.toMatch(/Antigo|Engano/);
  });
});
