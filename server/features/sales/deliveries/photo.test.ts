import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { OrderPage } from '#contract/order-page.ts';
import { orderNumberText } from '#domain/order.ts';
import { ImagesUnavailable } from '../../../adapters/images.ts';
import { logs } from '../../../db/schema/logs.ts';
import { deliveries, type orders } from '../../../db/schema/orders.ts';
import { jobHandlers } from '../../../jobs/workers.ts';
import { type Account, anAccount, officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder, deliver, undoDelivery } from '../../../testing/orders.ts';
import { canvas } from '../../../testing/pictures.ts';
import { photograph } from '../../../testing/uploads.ts';

const DAY = 86_400_000;

const { shop, admin, staff } = await officeOfFile();
const wreath = await aProduct(shop.deps);

describe('the photograph of a delivery', () => {
  type Sent = { as?: Account | undefined; replaces?: string; picture?: Buffer };
  const aPhoto = (width = 64) => canvas(width, 48).jpeg().toBuffer();
  const address = (orderId: string, key: string) => `${shop.url}/api/orders/${orderId}/delivery-photo/${key}`;
  const put = (orderId: string, key: string, { as = staff, replaces, picture }: Sent = {}) =>
    photograph(shop, as, orderId, {
      address: replaces === undefined ? key : `${key}?replaces=${replaces}`,
      ...(picture && { picture }),
    });
  const call = (method: string, orderId: string, key: string, headers: Record<string, string> = staff.headers) =>
    fetch(address(orderId, key), { method, headers });
  const delivered = (change: Partial<typeof orders.$inferInsert> = {}) =>
    anOrder(shop.deps, wreath, { production: 'entregue', productionAt: shop.clock.now(), ...change });
  const page = async (accessKey: string) => (await shop.get<OrderPage>(`/pedido/${accessKey}`)).body;
  const kept = async (orderRow: string) =>
    (await shop.deps.db.select().from(deliveries).where(eq(deliveries.orderRow, orderRow)))[0];
  const stored = () => readdirSync(path.join(shop.deps.config.dataDir, 'media')).filter((id) => !id.startsWith('.'));
  const actions = async ({ number }: { number: number }) =>
    (await shop.deps.db.select().from(logs).orderBy(logs.id))
      .filter(({ message }) => message.includes(orderNumberText(number)))
      .map(({ action }) => action);

  it('of a failed attempt stays with the attempt, is seen by the staff alone, and tells the buyer nothing', async () => {
    const order = await anOrder(shop.deps, wreath, { production: 'saiu' });
    const key = randomUUID();
    const payload = { outcome: 'not_delivered', at: shop.clock.now().toISOString(), reason: 'Capela fechada' };
    await shop.as(staff).put(`/orders/${order.orderId}/deliveries/${key}`, payload);
    expect((await put(order.orderId, randomUUID())).status).toBe(409);
    expect((await put(order.orderId, key)).body).toMatchObject({
      delivery: null,
      failed_deliveries: [{ reason: 'Capela fechada', photo: key }],
    });
    expect((await call('GET', order.orderId, key)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/pedido/${order.accessKey}/entrega/${key}/640.webp`)).status).toBe(404);
    await shop.runJobs();
    const mails = shop.simulator.mail.messages().filter(({ text }) => text.includes(orderNumberText(order.number)));
    expect(mails).toEqual([]);
    const { body: delivered } = await deliver(shop, staff, order.orderId);
    expect([delivered.delivery?.photo, delivered.failed_deliveries[0]?.photo]).toEqual([null, key]);
    expect((await call('GET', order.orderId, key)).status).toBe(200);
  });

  it('opens for the order’s key and for the staff, and under no public address', async () => {
    const order = await delivered();
    const key = randomUUID();
    const answer = await put(order.orderId, key, { picture: await aPhoto(1280) });
    expect([answer.status, answer.body.delivery]).toMatchObject([200, { received_by: null, photo: key }]);
    expect(answer.body).not.toHaveProperty('total');
    expect((await page(order.accessKey)).delivery).toEqual({ received_by: null, photo: key });

    const byKey = await fetch(`${shop.url}/api/pedido/${order.accessKey}/entrega/${key}/960.webp`);
    expect(byKey.status).toBe(200);
    expect(byKey.headers.get('content-type')).toBe('image/webp');
    expect(byKey.headers.get('cache-control')).toBe('private, max-age=3600');
    expect((await sharp(Buffer.from(await byKey.arrayBuffer())).metadata()).width).toBe(960);
    const { family_key: familyKey } = (await shop.post<OrderPage>(`/pedido/${order.accessKey}/familia`)).body;
    const byFamily = () => fetch(`${shop.url}/api/pedido/${familyKey}/entrega/${key}/640.webp`);
    expect((await byFamily()).status).toBe(200);
    await shop.remove(`/pedido/${order.accessKey}/familia`);
    expect((await byFamily()).status).toBe(404);
    for (const { headers } of [staff, admin]) {
      expect((await call('GET', order.orderId, key, headers)).headers.get('content-type')).toBe('image/webp');
    }

    const image = (await kept(order.id))?.image ?? '';
    const id = image.split('/')[2];
    expect(image).toMatch(/^\/media\/entrega-[0-9a-f-]{36}\/960\.webp$/);
    expect((await fetch(`${shop.url}${image}`)).status).toBe(404);
    expect((await fetch(`${shop.url}/compartilhar/coroa/${id}.jpg`)).status).toBe(404);
    expect((await fetch(address(order.orderId, key))).status).toBe(401);
    const another = await delivered();
    const addresses = [
      `${another.accessKey}/entrega/${key}/960.webp`,
      `${order.accessKey}/entrega/${randomUUID()}/960.webp`,
      `${order.accessKey}/entrega/${key}/961.webp`,
      `x/entrega/${key}/960.webp`,
    ];
    for (const unknown of addresses) expect((await fetch(`${shop.url}/api/pedido/${unknown}`)).status).toBe(404);
    expect((await call('GET', another.orderId, key)).status).toBe(404);
  });

  it('of a delivery that was undone stays with it, hidden, and reaches no later one however late it is sent', async () => {
    const order = await anOrder(shop.deps, wreath, { production: 'saiu' });
    const [mistaken, late, right] = [randomUUID(), randomUUID(), randomUUID()];
    const open = (key: string) => fetch(`${shop.url}/api/pedido/${order.accessKey}/entrega/${key}/640.webp`);
    await deliver(shop, staff, order.orderId, { key: mistaken });
    expect((await put(order.orderId, mistaken)).status).toBe(200);
    await undoDelivery(shop, admin, order.orderId);
    expect([(await page(order.accessKey)).delivery, (await open(mistaken)).status]).toEqual([null, 404]);
    expect((await put(order.orderId, mistaken)).status).toBe(200);
    expect((await put(order.orderId, randomUUID())).status).toBe(409);
    await deliver(shop, staff, order.orderId, { key: late });
    await undoDelivery(shop, admin, order.orderId);
    await deliver(shop, staff, order.orderId, { key: right });
    for (const key of [mistaken, late]) {
      expect((await put(order.orderId, key)).body.delivery?.photo).toBeNull();
      expect((await open(key)).status).toBe(404);
    }
    expect((await put(order.orderId, right)).body.delivery?.photo).toBe(right);
    expect((await page(order.accessKey)).delivery).toEqual({ received_by: null, photo: right });
  });

  it('is stored once, however often and quickly it is sent', async () => {
    const order = await delivered();
    const before = stored().length;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(order.orderId, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await put(order.orderId, key, { as: admin })).body.delivery?.photo).toBe(key);
    expect(stored()).toHaveLength(before + 1);
    expect(await actions(order)).toEqual(['foto_entrega_enviada']);
    expect(await kept(order.id)).toMatchObject({ uploadedBy: staff.email });
  });

  it('sent by two people at once is one of theirs, and the other gets a conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await delivered();
      const before = stored().length;
      const keys = [randomUUID(), randomUUID()];
      const answers = await Promise.all(keys.map((key, i) => put(order.orderId, key, { as: i ? admin : staff })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body.detail).toBe('Esta entrega já tem uma foto, enviada por outra pessoa.');
      expect((await kept(order.id))?.uploadKey).toBe(keys[answers.findIndex(({ status }) => status === 200)]);
      await shop.deps.images.collect(new Date(shop.clock.now().getTime() + DAY), async (ids) => new Set(ids));
      expect(stored().length - before).toBeLessThanOrEqual(2);
    }
  });

  it('is replaced by a person who has seen it, removed by the staff, and both are logged', async () => {
    const order = await delivered();
    const [first, second] = [randomUUID(), randomUUID()];
    await put(order.orderId, first);
    const before = stored().length;
    expect((await put(order.orderId, second)).status).toBe(409);
    expect((await put(order.orderId, second, { replaces: randomUUID() })).status).toBe(409);
    expect((await put(order.orderId, second, { replaces: first })).body.delivery?.photo).toBe(second);
    expect((await call('DELETE', order.orderId, first)).status).toBe(404);
    expect((await call('DELETE', order.orderId, second)).status).toBe(200);
    expect((await page(order.accessKey)).delivery).toEqual({ received_by: null, photo: null });
    expect((await call('GET', order.orderId, second)).status).toBe(404);
    // The phone repeats its upload, because the first answer was lost.
    expect((await put(order.orderId, second, { replaces: first })).body.delivery?.photo).toBeNull();
    expect(await actions(order)).toEqual(['foto_entrega_enviada', 'foto_entrega_trocada', 'foto_entrega_removida']);
    expect(stored().length).toBeLessThanOrEqual(before);
  });

  it('is refused for unknown, cancelled and undelivered orders and for keys that are none', async () => {
    const early = await anOrder(shop.deps, wreath, { production: 'saiu' });
    expect(await put(early.orderId, randomUUID())).toMatchObject({
      status: 409,
      body: { detail: 'Este pedido ainda não foi marcado como entregue.' },
    });
    const cancelled = await delivered({ closing: 'cancelled', closedAt: shop.clock.now() });
    expect((await put('nenhum', randomUUID())).status).toBe(404);
    expect((await put(cancelled.orderId, randomUUID())).body.detail).toBe(
      'Este pedido foi cancelado: não recebe mais fotos.',
    );
    expect((await put(cancelled.orderId, 'x')).status).toBe(404);
  });

  it('is asked for again when the disk is full or the pictures can’t be reached', async () => {
    const order = await delivered();
    const key = randomUUID();
    const { images, database } = shop.deps;
    shop.deps.images = { ...images, put: () => Promise.reject(new ImagesUnavailable('ENOSPC')) };
    expect(await put(order.orderId, key)).toMatchObject({
      status: 503,
      body: { detail: 'As imagens estão indisponíveis no momento. Tente de novo em instantes.' },
    });
    shop.deps.images = images;
    shop.deps.database = { ...database, hasFreeSpace: () => false };
    expect(await put(order.orderId, key)).toMatchObject({
      status: 503,
      body: { detail: 'Serviço temporariamente indisponível.' },
    });
    shop.deps.database = database;
    expect((await put(order.orderId, key)).status).toBe(200);
  });

  it("is deleted after its retention period, and the recipient's name stays", async () => {
    const old = await delivered();
    await put(old.orderId, randomUUID());
    await shop.deps.db.update(deliveries).set({ receivedBy: 'Ana' }).where(eq(deliveries.outcome, 'delivered'));
    shop.clock.advance(DAY);
    const young = await delivered();
    await put(young.orderId, randomUUID(), { as: await anAccount(shop.deps) });
    const before = stored();
    shop.clock.advance(364 * DAY + 1);
    await jobHandlers(shop.deps)['clean-up']({});
    expect(await kept(old.id)).toMatchObject({ image: null, receivedBy: 'Ana' });
    expect((await kept(young.id))?.image).toMatch(/^\/media\/entrega-/);
    expect(stored()).toContain((await kept(young.id))?.image?.split('/')[2]);
    expect(stored().length).toBeLessThan(before.length);
  });
});
