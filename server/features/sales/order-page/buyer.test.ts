import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FamilyPage, OrderPage, Receipt } from '#contract/order-page.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { TOO_LATE_TO_CORRECT } from '#domain/correction.ts';
import { newId } from '../../../db/ids.ts';
import { notificationSettings, notifications } from '../../../db/schema/notifications.ts';
import { orders } from '../../../db/schema/orders.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { moneyActions } from '../../../testing/money.ts';
import { anOrder, aRefund, deliver, moveStage } from '../../../testing/orders.ts';
import { type Order, wreathsOfOrder } from '../order-repository.ts';

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { name: 'Coroa da Serra' });
await shop.deps.db.insert(notificationSettings).values({ id: 1, emails: ['dona@example.com'] });

describe('what a buyer does on the page of an order', () => {
  let order: Order;
  beforeEach(async () => {
    await shop.deps.db.delete(notifications);
    order = await anOrder(shop.deps, wreath);
  });

  const page = async () => (await shop.get<OrderPage>(`/pedido/${order.accessKey}`)).body;
  const ribbons = async () => (await wreathsOfOrder(shop.deps.db, order)).map(({ faixa }) => faixa);
  type Change = { faixa?: string; [field: string]: unknown };
  const correct = async ({ faixa = 'Saudade eterna', ...change }: Change = {}) => {
    const [wreath] = await wreathsOfOrder(shop.deps.db, order);
    const faixas = [{ wreath: wreath?.id, faixa }];
    const body = { version: 1, deceased_name: 'José da Silva', faixas, ...change };
    return shop.patch(`/pedido/${order.accessKey}`, body);
  };
  const begin = (seen: { version?: number } = {}) =>
    moveStage(shop, admin, order.orderId, { from: 'novo', to: 'em_producao', ...seen });
  const logged = (action: Parameters<typeof shop.logged>[0]) => shop.logged(action, `nº ${order.number}`);
  const told = async () => (await shop.told()).map(({ event }) => event);

  describe('correcting the faixa and the name', () => {
    it('counts until production begins, is logged and told to the staff, who learn no personal data', async () => {
      expect((await page()).may_correct).toBe(true);
      const answer = await correct({ deceased_name: 'José da Silva Filho' });
      expect(answer).toMatchObject({
        status: 200,
        body: { deceased_name: 'José da Silva Filho', wreaths: [{ faixa: 'Saudade eterna' }], version: 2 },
      });
      expect(await shop.orderOf(order.orderId)).toMatchObject({ flags: [], version: 2 });
      expect(await ribbons()).toEqual(['Saudade eterna']);
      expect(await logged('pedido_corrigido')).toMatchObject([
        {
          userEmail: 'comprador',
          changes: {
            before: { deceased_name: 'José da Silva', faixa_texts: ['Saudades eternas'] },
            after: { deceased_name: 'José da Silva Filho', faixa_texts: ['Saudade eterna'] },
          },
        },
      ]);
      const [message] = await shop.told();
      expect(message).toMatchObject({ event: 'order-corrected', recipient: 'dona@example.com' });
      expect(`${message?.textBody}${message?.subject}`).not.toMatch(/José|Maria|Saudade/);
    });

    it('twenty times in a minute is one mail to each of the staff and one to the buyer, without what was typed', async () => {
      for (let time = 1; time <= 20; time += 1) await correct({ version: time, faixa: `Compre já ${time}` });
      const mails = await shop.told();
      expect(mails.map(({ event, recipient }) => [event, recipient])).toEqual([
        ['order-corrected', 'dona@example.com'],
        ['buyer-corrected', order.buyerEmail],
      ]);
      expect(JSON.stringify(mails)).not.toMatch(/Compre|José|Oliveira/);
    });

    it('changes and tells nothing when nothing was changed', async () => {
      expect((await correct({ faixa: 'Saudades eternas' })).status).toBe(200);
      expect(await shop.orderOf(order.orderId)).toMatchObject({ version: 1, flags: [] });
      expect(await told()).toEqual([]);
    });

    it('is refused kindly once the wreath is begun, and for an order that will not be made', async () => {
      await begin();
      expect((await page()).may_correct).toBe(false);
      expect(await correct()).toMatchObject({ status: 409, body: { code: 'conflict', detail: TOO_LATE_TO_CORRECT } });
      order = await anOrder(shop.deps, wreath, { closing: 'cancelled', closedAt: shop.deps.now() });
      expect((await correct()).status).toBe(409);
      expect(await ribbons()).toEqual(['Saudades eternas']);
    });

    it('is refused for a wreath of another order', async () => {
      expect((await correct({ faixas: [{ wreath: newId(new Date()), faixa: 'a' }] })).status).toBe(422);
    });

    it('is refused when the order has changed since the buyer read it', async () => {
      expect((await correct()).status).toBe(200);
      expect(await correct({ faixa: 'Outro texto' })).toMatchObject({
        status: 409,
        body: { code: 'stale-version' },
      });
    });

    it('and the start of production: the person who begins has seen the corrected text, or gets a conflict', async () => {
      for (let round = 0; round < 30; round += 1) {
        order = await anOrder(shop.deps, wreath);
        const both = round % 2 === 0 ? [correct(), begin({ version: 1 })] : [begin({ version: 1 }), correct()];
        const answers = await Promise.all(both);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
        const after = await shop.orderOf(order.orderId);
        const isCorrected = (await ribbons())[0] === 'Saudade eterna';
        expect(after?.production).toBe(isCorrected ? 'novo' : 'em_producao');
      }
    });
  });

  describe('sharing with the family', () => {
    const share = async () => {
      const answer = await shop.post<OrderPage>(`/pedido/${order.accessKey}/familia`);
      expect(answer.status).toBe(200);
      return answer.body.family_key ?? '';
    };
    const family = (key: string) => shop.get(`/homenagem/${key}`);

    it('makes an address of its own that shows no price and nothing of the buyer', async () => {
      expect((await page()).family_key).toBeNull();
      const key = await share();
      expect(key).not.toBe(order.accessKey);
      expect(await share()).toBe(key);
      expect(await logged('pedido_compartilhado')).toHaveLength(1);
      const { status, body, headers } = await family(key);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(Object.keys(body as FamilyPage).toSorted()).toEqual([
        ...['deceased_name', 'deliver_by', 'delivery', 'funeral_location', 'funeral_time', 'number', 'production'],
        ...['promise', 'steps', 'wreaths'],
      ]);
      expect(JSON.stringify(body)).not.toMatch(/Maria|maria@|\b370\b|529\.?982|Acácias|99999-?0000/);
      expect(JSON.stringify(body)).not.toContain(order.accessKey);
    });

    it('opens nothing of the buyer with the key of the family, and the other way round', async () => {
      const key = await share();
      for (const path of [`/pedido/${key}`, `/pedido/${key}/recibo`, `/homenagem/${order.accessKey}`]) {
        expect((await shop.get(path)).status).toBe(404);
      }
      expect((await shop.patch(`/pedido/${key}`, { version: 1, deceased_name: 'A', faixas: [] })).status).toBe(404);
      expect((await shop.remove(`/pedido/${key}/familia`)).status).toBe(404);
    });

    it('ends at once when it is withdrawn, and another address can be made', async () => {
      const key = await share();
      const withdrawn = await shop.remove<OrderPage>(`/pedido/${order.accessKey}/familia`);
      expect(withdrawn.body.family_key).toBeNull();
      expect((await family(key)).status).toBe(404);
      const next = await share();
      expect(next).not.toBe(key);
      expect((await family(next)).status).toBe(200);
    });

    it('ends when the order will not be delivered', async () => {
      const key = await share();
      await shop.deps.db.update(orders).set({ closing: 'cancelled' }).where(eq(orders.id, order.id));
      expect((await family(key)).status).toBe(404);
      expect((await shop.post(`/pedido/${order.accessKey}/familia`)).status).toBe(200);
      order = await aRefund(shop.deps, await anOrder(shop.deps, wreath));
      expect((await shop.post(`/pedido/${order.accessKey}/familia`)).status).toBe(409);
    });

    it('stays when a delivered wreath is paid back', async () => {
      const key = await share();
      await deliver(shop, admin, order.orderId);
      await aRefund(shop.deps, order);
      expect((await family(key)).status).toBe(200);
    });
  });

  describe('the receipt', () => {
    const read = async () => (await shop.get<Receipt>(`/pedido/${order.accessKey}/recibo`)).body;

    it('names payer, amount, time and method, with a masked CPF and a whole CNPJ', async () => {
      const payments = [{ at: order.createdAt.toISOString(), method: 'Pix', amount: 370 }];
      expect(await read()).toMatchObject({ buyer_name: 'Maria Oliveira', buyer_document: '***.982.247-**', payments });
      order = await anOrder(shop.deps, wreath, { buyerCpf: '11222333000181' });
      expect((await read()).buyer_document).toBe('11.222.333/0001-81');
    });

    it('does not exist before a payment', async () => {
      await shop.deps.database.pool.query('truncate money_movements');
      expect((await shop.get(`/pedido/${order.accessKey}/recibo`)).status).toBe(404);
    });
  });

  describe('asking for the nota fiscal', () => {
    const ask = (holder: object | null) => shop.post(`/pedido/${order.accessKey}/nota-fiscal`, { holder });
    const company = {
      ...{ name: 'Floricultura Ltda', document: '11.222.333/0001-81', address: 'Rua A, 1' },
      ...{ state_registration: 'isento', email: 'notas@example.com', own_number: 'OC 77' },
    };
    type Attention = { invoices: { latest: { order_id: string }[] } };
    const attention = async () => (await shop.as(admin).get<Attention>('/dashboard/attention')).body.invoices;
    const details = async () => (await shop.as(admin).get<OrderDetails>(`/orders/${order.orderId}`)).body;
    const complete = (requested_at: string) =>
      shop.as(admin).patch(`/orders/${order.orderId}/invoice`, { number: '123', requested_at });

    it('with the data of the order is on the list of the owner and on the order until it has a number', async () => {
      const asked = shop.clock.now().toISOString();
      expect((await ask(null)).body).toMatchObject({ invoice: { requested_at: asked, done_at: null } });
      expect(JSON.stringify(await page())).not.toMatch(/529\.?982|Acácias|Oliveira/);
      expect((await attention()).latest[0]).toMatchObject({ order_id: order.orderId, number: order.number });
      const holder = { name: 'Maria Oliveira', document: '52998224725' };
      expect((await details()).invoice).toMatchObject({ ...holder, done_by: null });
      shop.clock.advance(1000);
      expect(await complete(asked)).toMatchObject({
        status: 200,
        body: { invoice: { number: '123', done_by: admin.email } },
      });
      expect((await complete(asked)).status).toBe(200);
      expect((await page()).invoice?.done_at).toBe(shop.clock.now().toISOString());
      expect((await attention()).latest.map(({ order_id }) => order_id)).not.toContain(order.orderId);
      expect(await logged('nota_fiscal_emitida')).toHaveLength(1);
      expect((await logged('nota_fiscal_pedida'))[0]?.message).not.toContain('529');
      expect((await ask(company)).status).toBe(409);
    });

    it('is refused for an order of which no money is here, whose request nobody would see', async () => {
      order = await anOrder(shop.deps, wreath, { closing: 'cancelled', closedAt: shop.deps.now() });
      expect([(await ask(null)).status, (await details()).invoice]).toEqual([409, null]);
      order = await anOrder(shop.deps, wreath, { production: 'entregue', productionAt: shop.deps.now() });
      await aRefund(shop.deps, order);
      expect([(await ask(null)).status, (await details()).invoice]).toEqual([409, null]);
    });

    it.each([false, true])(
      'is on the list only while there is money to issue it for; the refund stays due: %s',
      async (keepDue) => {
        const listed = async () => (await attention()).latest.map(({ order_id }) => order_id);
        await ask(null);
        await aRefund(shop.deps, order, { keepDue });
        expect(await listed()).not.toContain(order.orderId);
        expect((await moneyActions(shop, admin).receive(await details(), 370)).status).toBe(200);
        expect(await listed()).toContain(order.orderId);
      },
    );

    it('of a person needs no registration, and the data of a company’s order are not enough', async () => {
      const { state_registration: _, ...without } = company;
      expect((await ask({ ...without, document: '529.982.247-25' })).status).toBe(200);
      order = await anOrder(shop.deps, wreath, { buyerCpf: '11222333000181' });
      expect((await ask(null)).status).toBe(409);
    });
  });
});
