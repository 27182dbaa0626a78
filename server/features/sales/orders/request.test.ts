import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { TOO_LATE_TO_CANCEL } from '#domain/order-request.ts';
import { notifications } from '../../../db/schema/notifications.ts';
import { products } from '../../../db/schema/products.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aPaidOrder, type KnownOrder, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { aManualOrder, anOrderByHand, deliver, editOrder, moveStage, undoDelivery } from '../../../testing/orders.ts';
import { canvas } from '../../../testing/pictures.ts';
import { pictureForm } from '../../../testing/uploads.ts';

const { shop, admin } = await officeOfFile();
const act = moneyActions(shop, admin);

describe("a buyer's request about an order", () => {
  let wreath: TestProduct;
  let order: KnownOrder;
  beforeEach(async () => {
    wreath = await aProduct(shop.deps, { stock: 5 });
    order = await aPaidOrder(shop, admin, [wreath]);
    await shop.deps.db.delete(notifications);
  });

  const send = (path: string, payload?: object) =>
    shop.post<OrderPage & { detail?: string }>(`/pedido/${order.access_key}${path}`, payload);
  const cancel = () => send('/cancelamento');
  const ask = (reason = 'A cerimônia foi adiada.') => send('/solicitacao', { reason });
  const begin = () => moveStage(shop, admin, order.order_id, { from: 'novo', to: 'em_producao' });
  const answer = async (payload: object, protocol = `${order.number}-1`) =>
    shop.as(admin).patch<OrderDetails>(`/orders/${order.order_id}/requests/${protocol}`, payload);
  const now = () => readOrder(shop, admin, order.order_id);
  const mails = () => shop.told({ recipient: order.buyer_email });
  const waiting = async () => (await shop.as(admin).get<{ requests: unknown }>('/dashboard/attention')).body.requests;

  describe('cancelling before it was begun', () => {
    it('gives everything back by the same way, with a protocol on the page and in the mail', async () => {
      expect(await cancel()).toMatchObject({
        status: 200,
        body: {
          cancelled: true,
          may_correct: false,
          refunded: 370,
          due: 0,
          requests: [{ protocol: `${order.number}-1`, kind: 'cancellation', answer: 'accepted' }],
        },
      });
      await settleAll(shop);
      expect(await now()).toMatchObject({
        situation: 'cancelado',
        paid: 370,
        refunded: 370,
        excess: 0,
        closed: { by: 'comprador', reason: `Cancelado pelo comprador, protocolo ${order.number}-1.` },
      });
      expect(await shop.stockOf(wreath)).toBe(5);
      const [closing, refund] = await mails();
      expect(closing?.subject).toBe(`O pedido nº ${order.number} foi cancelado`);
      expect(closing?.textBody).toContain(`Protocolo do cancelamento: ${order.number}-1.`);
      expect(refund?.subject).toContain('Devolvemos R$');
      expect(await waiting()).toEqual({ total: 0, latest: [] });
      const entries = await shop.logged('pedido_cancelado');
      expect(entries.at(-1)).toMatchObject({ userEmail: 'comprador' });
    });

    it('takes back what waits to be told of a correction and of a move', async () => {
      const fields = { version: order.version, deceased_name: 'José da Silva Filho', faixas: [] };
      expect((await shop.patch(`/pedido/${order.access_key}`, fields)).status).toBe(200);
      const change = { deceased_name: 'José', funeral_location: 'Capela do Carmo' };
      await editOrder(shop, admin, order.order_id, change);
      expect(await mails()).toHaveLength(3);
      await cancel();
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        `O pedido nº ${order.number} foi cancelado`,
        expect.stringContaining('Devolvemos R$'),
      ]);
    });

    it('happens once, however often it is asked for at once', async () => {
      const answers = await Promise.all([cancel(), cancel(), cancel()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await settleAll(shop);
      const after = await now();
      expect(after).toMatchObject({ refunded: 370, requests: [{ protocol: `${order.number}-1` }] });
      expect(after.requests).toHaveLength(1);
      expect(await shop.stockOf(wreath)).toBe(5);
    });

    it('and the start of production: the order is either cancelled or begun', async () => {
      for (let round = 0; round < 6; round += 1) {
        order = await aPaidOrder(shop, admin, [wreath]);
        const [cancelled, begun] = await Promise.all(
          round % 2 ? [cancel(), begin()] : [begin(), cancel()].toReversed(),
        );
        expect([cancelled?.status, begun?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
        await settleAll(shop);
        const isCancelled = cancelled?.status === 200;
        expect(await now()).toMatchObject({
          refunded: isCancelled ? 370 : 0,
          production: isCancelled ? 'novo' : 'em_producao',
        });
        await shop.deps.db.update(products).set({ stock: 5 }).where(eq(products.id, wreath.id));
      }
    });

    it('and a refund by the staff together refund what was paid, never more', async () => {
      await Promise.all([cancel(), act.refund(order, 100), act.refund(order, 370)]);
      await settleAll(shop);
      expect(await now()).toMatchObject({ paid: 370, refunded: 370, excess: 0, situation: 'cancelado' });
    });

    it('leaves a payment received by hand to a person', async () => {
      const { order_id } = await anOrderByHand(shop, admin, aManualOrder([wreath]));
      order = await readOrder(shop, admin, order_id);
      expect(await cancel()).toMatchObject({ status: 200, body: { cancelled: true, refunded: 0 } });
      expect((await mails())[0]?.textBody).not.toContain('mesmo meio');
      expect(await waiting()).toMatchObject({ total: 1, latest: [{ number: order.number, kind: 'cancellation' }] });
      expect((await answer({ answer: 'accepted', text: 'Devolvido em dinheiro.' })).status).toBe(200);
      expect(await waiting()).toEqual({ total: 0, latest: [] });
    });
  });

  describe('later', () => {
    const goBack = async (...stages: string[]) => {
      for (const [at, from] of stages.slice(0, -1).entries()) {
        const moved = await moveStage(shop, admin, order.order_id, { from, to: stages[at + 1] });
        expect(moved.status).toBe(200);
      }
    };

    it.each([
      [
        'a delivery that was undone',
        async () => {
          await deliver(shop, admin, order.order_id);
          await undoDelivery(shop, admin, order.order_id);
          await goBack('saiu', 'pronto', 'em_producao', 'novo');
        },
      ],
      ['a stage that was undone', () => goBack('novo', 'em_producao', 'novo')],
      [
        'a try to deliver',
        async () => void (await deliver(shop, admin, order.order_id, { outcome: 'not_delivered', reason: 'Fechado' })),
      ],
    ])('is a request after %s, although the order is new again', async (_, happen) => {
      await happen();
      expect(await cancel()).toMatchObject({ status: 409, body: { detail: TOO_LATE_TO_CANCEL } });
      await settleAll(shop);
      expect(await now()).toMatchObject({ production: 'novo', refunded: 0, closed: null });
      expect((await ask()).body).toMatchObject({
        may_cancel: false,
        requests: [{ kind: 'cancellation', answer: null }],
      });
      await answer({ answer: 'refused', text: 'A coroa foi entregue.' });
    });

    it('is a request with a reason, which waits for a person for at most five days', async () => {
      await begin();
      expect(await cancel()).toMatchObject({ status: 409, body: { detail: TOO_LATE_TO_CANCEL } });
      const asked = await ask();
      const by = new Date(shop.clock.now().getTime() + 5 * 86_400_000).toISOString();
      expect(asked).toMatchObject({
        status: 200,
        body: { cancelled: false, requests: [{ answer: null, answer_by: by }] },
      });
      const [receipt] = await mails();
      expect(receipt?.subject).toContain(`protocolo ${order.number}-1`);
      expect(receipt?.textBody).toContain(`Protocolo: ${order.number}-1, de ${formatDateTime(shop.clock.now())}.`);
      expect(await waiting()).toMatchObject({ total: 1, latest: [{ order_id: order.order_id, answer_by: by }] });
      expect(await ask()).toMatchObject({ status: 409 });
    });

    it('accepted, it is cancelled and paid back; the buyer reads the answer', async () => {
      await begin();
      await ask();
      const text = 'Cancelamos com prazer.';
      expect((await answer({ answer: 'accepted', text })).body).toMatchObject({
        situation: 'cancelado',
        refunded: 370,
        requests: [{ reason: 'A cerimônia foi adiada.', answer: 'accepted', answer_text: text }],
      });
      expect((await mails()).map(({ textBody }) => textBody).join()).toContain(text);
      expect((await answer({ answer: 'refused', text })).status).toBe(409);
      expect(await shop.stockOf(wreath)).toBe(5);
    });

    it('accepted when the wreath was delivered meanwhile, the money goes back and the order stays delivered', async () => {
      await begin();
      await ask();
      await deliver(shop, admin, order.order_id);
      const { body } = await answer({ answer: 'accepted', text: 'Devolvemos.' });
      expect(body).toMatchObject({ refunded: 370, production: 'entregue', closed: null });
    });

    it('refused, nothing moves and the buyer reads why; another one may be asked', async () => {
      await begin();
      await ask();
      expect((await answer({ answer: 'refused', text: 'A coroa está pronta.' })).status).toBe(200);
      expect(await now()).toMatchObject({ refunded: 0, production: 'em_producao', closed: null });
      expect((await ask('Mesmo assim.')).body.requests).toMatchObject([
        { answer: 'refused', answer_text: 'A coroa está pronta.' },
        { protocol: `${order.number}-2`, answer: null },
      ]);
    });

    it('after the delivery is a complaint; accepted, the value may go back', async () => {
      await deliver(shop, admin, order.order_id);
      expect((await ask('A faixa veio errada.')).body.requests).toMatchObject([{ kind: 'complaint' }]);
      const answered = await answer({ answer: 'accepted', text: 'Devolvemos.', refund: true });
      expect(answered.body).toMatchObject({ refunded: 370, production: 'entregue', closed: null });
      const page = (await shop.get<OrderPage>(`/pedido/${order.access_key}`)).body;
      expect(page).toMatchObject({ cancelled: false, refunded: 370, delivery: { photo: null } });
      const board = await shop.as(admin).get(`/orders/${order.order_id}/production`);
      expect(board.body).toMatchObject({ refunded: false });
    });

    it('takes one photograph of a complaint until it is answered, which administrators see', async () => {
      const url = `${shop.url}/api/pedido/${order.access_key}/solicitacao/foto`;
      const photo = async () => {
        const body = pictureForm(await canvas(64, 48).jpeg().toBuffer());
        const answered = await fetch(url, { method: 'PUT', body });
        return { status: answered.status, body: (await answered.json()) as OrderPage };
      };
      await begin();
      await ask('Não vou mais precisar.');
      expect((await photo()).status).toBe(409);
      await answer({ answer: 'refused', text: 'A coroa está pronta.' });
      await deliver(shop, admin, order.order_id);
      await ask('A faixa veio errada.');
      expect(await photo()).toMatchObject({ status: 200, body: { requests: [{}, { has_photo: true }] } });
      expect((await photo()).status).toBe(409);
      const key = (await now()).requests.at(-1)?.photo ?? '';
      const seen = await fetch(`${shop.url}/api/orders/${order.order_id}/delivery-photo/${key}`, admin);
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const buyers = `${shop.url}/api/pedido/${order.access_key}/entrega/${key}/960.webp`;
      expect((await fetch(buyers)).status).toBe(404);
    });
  });
});
