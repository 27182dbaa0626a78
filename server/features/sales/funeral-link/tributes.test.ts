import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Ceremony } from '#contract/ceremonies.ts';
import type { SharedTributes, Tributes } from '#contract/tributes.ts';
import { funerals } from '../../../db/schema/funerals.ts';
import { notifications } from '../../../db/schema/notifications.ts';
import { orders } from '../../../db/schema/orders.ts';
import { anonymisePerson } from '../../../privacy/anonymise.ts';
import { readPersonQuery } from '../../../privacy/person.ts';
import { enforceRetention } from '../../../privacy/retention.ts';
import { loggedActions } from '../../../testing/accounts.ts';
import { at, publishedCeremony, sepultamento, velorio } from '../../../testing/ceremonies.ts';
import { aCheckout } from '../../../testing/factories.ts';
import { anOrder, deliver } from '../../../testing/orders.ts';
import { canvas } from '../../../testing/pictures.ts';
import { photograph, pictureForm } from '../../../testing/uploads.ts';
import { collectUnusedPictures } from '../../images/service.ts';
import type { Order } from '../order-repository.ts';

const { shop, admin, calls, wreath, now, publish, seen, pay, approve, withdraw, bought } = await publishedCeremony();
const DAY_MS = 86_400_000;

const asAdmin = shop.as(admin);
const hide = (order: Order, hidden: boolean) =>
  asAdmin.put<SharedTributes>(`/funerals/${now.funeral}/homenagens/${order.orderId}`, { hidden });
const share = () => asAdmin.post<SharedTributes>(`/funerals/${now.funeral}/familia`);
const familyKey = async () => (await share()).body.family_key ?? '';
const seenBy = (key: string) => shop.get<Tributes>(`/familia/${key}`);
const open = async (address: string) => (await fetch(`${shop.url}${address}`)).status;

async function arrived(): Promise<Order> {
  const order = await bought();
  await deliver(shop, admin, order.orderId);
  return order;
}

it('shows the family the delivered wreaths of its ceremony with ribbon and photograph, and no price', async () => {
  const order = await arrived();
  await photograph(shop, admin, order.orderId);
  await bought();
  const elsewhere = await anOrder(shop.deps, wreath);
  await deliver(shop, admin, elsewhere.orderId);
  const key = await familyKey();
  const { body, headers } = await seenBy(key);
  expect(headers['cache-control']).toContain('no-store');
  expect(body).toMatchObject({ falecido: now.falecido, tributes: [{ number: order.number }] });
  expect(Object.keys(body.tributes[0]?.wreaths[0] ?? {})).toEqual(['id', 'title', 'image', 'size', 'faixa']);
  const photo = body.tributes[0]?.photo ?? '';
  expect(await open(`${photo}/640.webp`)).toBe(200);
  expect(await open(`${photo.replace(key, randomUUID())}/640.webp`)).toBe(404);
});

it('leaves out what the staff hides, its photograph too, until it is shown again', async () => {
  const order = await arrived();
  await photograph(shop, admin, order.orderId);
  const key = await familyKey();
  const [tribute] = (await seenBy(key)).body.tributes;
  expect((await hide(order, true)).body.tributes).toMatchObject([{ hidden: true }]);
  expect((await seenBy(key)).body.tributes).toEqual([]);
  expect(await open(`${tribute?.photo}/640.webp`)).toBe(404);
  await hide(order, false);
  expect((await seenBy(key)).body.tributes).toEqual([tribute]);
  expect(await loggedActions(shop.deps, admin.email)).toContain('homenagem_da_familia');
  const other = await anOrder(shop.deps, wreath);
  expect((await hide(other, true)).status).toBe(404);
});

it('loses the tribute of a buyer whose data was erased, and stays after the withdrawal of the public page', async () => {
  const [erased, kept] = [await arrived(), await arrived()];
  const email = 'apagar@example.com';
  await shop.deps.db.delete(notifications);
  await shop.deps.db.update(orders).set({ buyerEmail: email }).where(eq(orders.id, erased.id));
  const key = await familyKey();
  await withdraw();
  await anonymisePerson(shop.deps, readPersonQuery({ email }), { keepFiscal: true });
  expect((await seenBy(key)).body.tributes).toMatchObject([{ number: kept.number }]);
  expect((await shop.get(`/pedido/${erased.accessKey}`)).status).toBe(404);
});

it('ends with the family, whose erasure leaves place and time to wreaths reserved, paid and delivered', async () => {
  const phone = '(21) 96666-4321';
  const [paid, delivered] = [await bought(), await arrived()];
  const reserved = aCheckout([wreath], seen());
  await pay(reserved);
  const key = await familyKey();
  await shop.deps.db.delete(notifications);
  await shop.deps.db
    .update(funerals)
    .set({ phone, concludedAt: shop.deps.now(), concludedBy: admin.email })
    .where(eq(funerals.id, now.funeral));
  const { code } = (await shop.get<Ceremony>(`/cerimonias/${now.key}`)).body;
  await anonymisePerson(shop.deps, readPersonQuery({ phone }), { keepFiscal: true });
  expect((await shop.get(`/cerimonias/${now.key}`)).status).toBe(404);
  expect((await shop.get(`/nota/${code}`)).body).toMatchObject({ verdict: 'unknown' });
  expect((await seenBy(key)).status).toBe(404);
  expect(await approve(reserved)).toMatchObject({ ...at(velorio), flags: [] });
  for (const { accessKey } of [paid, delivered])
    expect((await shop.get(`/pedido/${accessKey}`)).body).toMatchObject({
      funeral_location: velorio.local,
    });
});

it('ends the former address when the family gets another one or none, and when the funeral is called off', async () => {
  const first = await familyKey();
  const second = await familyKey();
  expect((await seenBy(first)).status).toBe(404);
  expect((await seenBy(second)).status).toBe(200);
  await calls.patch(now.funeral, 'desativar');
  expect((await seenBy(second)).status).toBe(410);
  expect((await share()).status).toBe(409);
  await shop.as(admin).patch(`/funerals/${now.funeral}/reabrir`, { motivo: 'Desativado por engano' });
  expect((await asAdmin.remove<SharedTributes>(`/funerals/${now.funeral}/familia`)).body.family_key).toBeNull();
  expect((await seenBy(second)).status).toBe(404);
  for (const key of [randomUUID(), 'x', '%00']) expect((await seenBy(key)).status).toBe(404);
});

it('shows a portrait on its page alone, until the page is off, and deletes it with the data of the ceremony', async () => {
  const form = pictureForm(await canvas(640, 640).jpeg().toBuffer());
  const url = `${shop.url}/api/funerals/${now.funeral}/cerimonia/retrato`;
  const sent = await fetch(url, { method: 'POST', headers: admin.headers, body: form });
  const { url: image } = (await sent.json()) as { url: string };
  const portrait = async () => (await shop.get<Ceremony>(`/cerimonias/${now.key}`)).body.portrait;
  expect(await portrait()).toBeNull();
  await publish({ image });
  const address = (await portrait()) ?? '';
  const key = await familyKey();
  const picture = await fetch(`${shop.url}${address}`);
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  // The address of stored pictures opens none of a person.
  expect(await open(image)).toBe(404);
  await withdraw();
  expect(await open(address)).toBe(410);
  const today = shop.clock.now();
  shop.clock.set(new Date(Date.parse(sepultamento.data_hora) + 90 * DAY_MS + 1));
  await enforceRetention(shop.deps);
  expect((await seenBy(key)).status).toBe(404);
  expect(await collectUnusedPictures(shop.deps)).toBe(1);
  shop.clock.set(today);
});
