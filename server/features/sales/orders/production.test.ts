import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import type { orders } from '../../../db/schema/orders.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct } from '../../../testing/factories.ts';
import { aFuneral as funeralBody, funeralCalls } from '../../../testing/funerals.ts';
import { aFuneral, anEdit, anOrder, BUYER, moveStage, undoDelivery } from '../../../testing/orders.ts';

const HOUR = 3_600_000;
const NOON = new Date('2026-11-23T15:00:00Z');

const shop = await shopOfFile();
shop.clock.set(NOON);
const wreath = await aProduct(shop.deps);
const admin = await anAccount(shop.deps);

describe('production', () => {
  beforeEach(async () => {
    await shop.deps.database.pool.query('truncate orders, funerals cascade');
    shop.clock.set(NOON);
  });

  const get = async <Body>(path: string, who = admin) => (await shop.as(who).get<Body>(`/orders/${path}`)).body;
  const read = (orderId: string) => get<OrderDetails>(orderId);
  const move = (orderId: string, from: string, to: string, as = admin) => moveStage(shop, as, orderId, { from, to });
  type Listed = Pick<OrderDetails, 'order_id' | 'funeral' | 'production'>;
  const list = (day = '') => get<Listed[]>(`production${day && `?day=${day}`}`);
  const ceremony = (orderId: string, funeralTime: string | Date, change: Partial<typeof orders.$inferInsert> = {}) =>
    anOrder(shop.deps, wreath, { orderId, funeralTime: new Date(funeralTime), ...change });

  it('is for the staff too, without prices and what identifies the buyer, in list, sheet and move', async () => {
    const { orderId } = await ceremony('para-a-equipe', '2026-11-23T20:00:00Z');
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const [row] = await get<OrderDetails[]>('production', staff);
    const moved = await move(orderId, 'novo', 'em_producao', staff);
    expect(moved).toMatchObject({ status: 200, body: { order_id: orderId, production: 'em_producao' } });
    for (const seen of [row, await get(`${orderId}/production`, staff), moved.body]) {
      expect(seen).toMatchObject({
        order_id: orderId,
        buyer_phone: '21999990000',
        wreaths: [{ faixa: 'Saudades eternas' }],
      });
      expect(JSON.stringify(seen)).not.toMatch(
        /price|total|cpf|52998224725|e-?mail|billing|Acácias|payment|access_key/i,
      );
    }
    expect(await get(orderId, staff)).toMatchObject({ detail: 'Acesso negado.' });
  });

  describe('moves', () => {
    it('say in step and log who did it and when', async () => {
      const { orderId, number } = await ceremony('um-passo', '2026-11-23T20:00:00Z');
      shop.clock.advance(HOUR);
      const at = shop.clock.now().toISOString();
      const { body } = await move(orderId, 'novo', 'em_producao');
      expect(body).toMatchObject({ production: 'em_producao', production_at: at, version: 1 });
      expect((await read(orderId)).production_steps).toEqual([
        { from: 'novo', to: 'em_producao', user_email: admin.email, created_at: at },
      ]);
      expect(await shop.logged('producao_alterada', `nº ${number}`)).toMatchObject([
        {
          userEmail: admin.email,
          message: `Produção do pedido nº ${number}: Novo → Em produção.`,
          changes: { before: { production: 'novo' }, after: { production: 'em_producao' } },
        },
      ]);
    });

    it('undo a delivery by an administrator alone, for a reason that the log keeps, and tell the office', async () => {
      const { orderId, number } = await ceremony('desfeita', NOON, { production: 'entregue' });
      const staff = await anAccount(shop.deps, { role: 'funcionario' });
      expect((await undoDelivery(shop, staff, orderId)).status).toBe(403);
      expect((await move(orderId, 'entregue', 'saiu')).status).toBe(422);
      expect(await read(orderId)).toMatchObject({ production: 'entregue' });
      expect(await undoDelivery(shop, admin, orderId)).toMatchObject({ body: { production: 'saiu', delivery: null } });
      const rows = await shop.logged('producao_alterada');
      const said = `Produção do pedido nº ${number}: Entregue → Saiu para entrega: Marcado por engano.`;
      expect(rows.map(({ message }) => message)).toContain(said);
      const told = await shop.told();
      expect(told.map(({ subject }) => subject)).toContain(`Entrega do pedido nº ${number} desfeita`);
    });

    it('do not make an edit of the same order stale, and an edit does not undo them', async () => {
      const { orderId } = await ceremony('editado-e-movido', NOON);
      const seen = await read(orderId);
      await move(orderId, 'novo', 'pronto');
      const saved = await shop.as(admin).put(`/orders/${orderId}`, anEdit(seen));
      expect(saved).toMatchObject({ status: 200, body: { production: 'pronto', version: seen.version + 1 } });
    });

    it('of two administrators at once: one wins, the other gets 409, and one step is written', async () => {
      const colleague = await anAccount(shop.deps);
      for (let round = 0; round < 20; round += 1) {
        const { orderId } = await ceremony(`corrida-${round}`, NOON);
        const answers = await Promise.all([
          move(orderId, 'novo', 'em_producao'),
          move(orderId, 'novo', 'pronto', colleague),
        ]);
        expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
        const { production, production_steps } = await read(orderId);
        expect(production_steps).toMatchObject([{ from: 'novo', to: production }]);
      }
    });
  });

  describe('finds the funeral', () => {
    const funeralOf = async (orderId: string) => (await read(orderId)).funeral;

    it('of the same person, however the name was written, in details and list', async () => {
      await ceremony('com-funeral', '2026-11-23T20:00:00Z', { deceasedName: '  JOSÉ  da  Conceição ' });
      const burialAt = new Date('2026-11-23T20:30:00Z');
      const _id = await aFuneral(shop.deps, { deceasedName: 'José da Conceicao', burialAt });
      const expected = { _id, linked: false, sepultamento: { data_hora: burialAt.toISOString() } };
      expect(await funeralOf('com-funeral')).toMatchObject(expected);
      expect((await list())[0]?.funeral).toMatchObject(expected);
    });

    it('when its burial or its wake is within a day of the time that the buyer gave', async () => {
      const at = '2026-11-23T20:00:00Z';
      const hours = (count: number) => new Date(new Date(at).getTime() + count * HOUR);
      const cases: [string, Partial<Parameters<typeof aFuneral>[1]>, boolean][] = [
        ['24 h antes', { burialAt: hours(-24) }, true],
        ['24 h depois', { burialAt: hours(24) }, true],
        ['mais de 24 h', { burialAt: new Date(hours(24).getTime() + 1) }, false],
        ['velório perto', { burialAt: hours(40), wakePlace: 'Capela', wakeAt: hours(20) }, true],
        ['velório longe', { burialAt: hours(40), wakePlace: 'Capela', wakeAt: hours(30) }, false],
        ['desativado', { burialAt: hours(0), active: false }, false],
      ];
      for (const [name, change, found] of cases) {
        const { orderId } = await ceremony(`pedido ${name}`, at, { deceasedName: name });
        await aFuneral(shop.deps, { deceasedName: name, ...change });
        expect(Boolean(await funeralOf(encodeURIComponent(orderId))), name).toBe(found);
      }
      await aFuneral(shop.deps, { deceasedName: 'Outra Pessoa', burialAt: hours(0) });
      await ceremony('sem-funeral', at, { deceasedName: 'Quem Não Tem' });
      expect(await funeralOf('sem-funeral')).toBeNull();
    });

    it('that is nearest in time, among people of the same name', async () => {
      const at = new Date('2026-11-23T20:00:00Z');
      const later = (hours: number) => new Date(at.getTime() + hours * HOUR);
      await ceremony('homonimos', at);
      await aFuneral(shop.deps, { burialAt: later(-5) });
      const nearest = await aFuneral(shop.deps, { burialAt: later(20), wakePlace: 'Capela', wakeAt: later(1) });
      await aFuneral(shop.deps, { burialAt: later(3) });
      expect((await funeralOf('homonimos'))?._id).toBe(nearest);
      expect(await list()).toMatchObject([{ order_id: 'homonimos', funeral: { _id: nearest } }]);
    });

    it('and when it was last edited; concluding it is no change', async () => {
      await ceremony('funeral-mudou', NOON);
      const calls = funeralCalls(shop, admin);
      const planned = {
        falecido: BUYER.deceasedName,
        sepultamento: { local: 'Cemitério', data_hora: NOON.toISOString() },
      };
      const id = await calls.idOf(planned);
      expect((await funeralOf('funeral-mudou'))?.changed_at).toBeNull();
      shop.clock.advance(HOUR);
      const edited = shop.clock.now().toISOString();
      await calls.update(id, funeralBody({ ...planned, responsavel: 'Outra Pessoa' }));
      shop.clock.advance(HOUR);
      await calls.patch(id, 'concluir');
      expect((await funeralOf('funeral-mudou'))?.changed_at).toBe(edited);
      expect((await list())[0]?.funeral?.changed_at).toBe(edited);
    });
  });
});
