import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as api from '#contract/index.ts';
import { pictureIdOf } from '#domain/picture-variants.ts';
import { anAccount } from '#server/testing/accounts.ts';
import { openShop } from '#server/testing/app.ts';
import { aCheckout, aProduct, type TestProduct } from '#server/testing/factories.ts';
import { aManualOrder } from '#server/testing/orders.ts';
import { canvas } from '#server/testing/pictures.ts';
import { type About, type RecordedCall, type Request, recorded } from '../../recorded-call.ts';
import { field } from '../acknowledged.ts';
import { type CheckInput, outsideLedger } from '../input.ts';

/** A shop after a small day of work, whose calls are all in the history, without violations. The caller closes `shop`. */
export async function smallShop() {
  const shop = await openShop();
  const { headers } = await anAccount(shop.deps);
  const token = headers.authorization.slice('Bearer '.length);
  const { payments } = shop.simulator;
  const history: RecordedCall[] = [];
  shop.clock.advance(1000);
  const since = shop.clock.now();

  async function call(about: About, request: Request): Promise<unknown> {
    const { answer } = await recorded(history, about, { origin: shop.url, request: { ...request, token } });
    shop.clock.advance(1000);
    return answer;
  }

  async function rest(): Promise<void> {
    await payments.webhooks.idle();
    await shop.runJobs();
  }

  /** Reserves the wreaths and returns the preference's reference, empty when the call was refused. */
  async function reserve(...wreaths: TestProduct[]): Promise<string> {
    const body = aCheckout(wreaths);
    const about = { operation: 'create-payment', key: body.order_data.order_id } as const;
    const link = field(await call(about, { to: api.payments.createPayment, json: body }), 'init_point');
    return payments.preferences().find(({ init_point }) => init_point === link)?.external_reference ?? '';
  }

  const picture = await canvas(64, 64).webp().toBuffer();
  await shop.deps.images.put('coroa-branca', [{ name: '960.webp', type: 'image/webp', body: picture }]);
  const rose = await aProduct(shop.deps, { name: 'Coroa de rosas', stock: 5 });
  const lily = await aProduct(shop.deps, { name: 'Coroa de lírios', stock: 4, price: 420 });
  const recipients = {
    emails: ['dono@example.com'],
    telegram_chat_ids: ['-1001'],
    enabled: { email: true, telegram: true },
  };
  await shop.request({ method: 'PUT', url: '/api/notifications/config', payload: recipients, headers });

  const paid = payments.approve(await reserve(rose, lily));
  await rest();
  const payment_id = String(paid.id);
  const asked = { to: api.payments.verifyPayment, query: { payment_id } };
  await call({ operation: 'verify-payment', key: payment_id }, asked);
  const twice = await reserve(rose);
  payments.approve(twice);
  payments.approve(payments.startPayment(twice).id);
  const other = await reserve(lily);
  payments.distort(payments.startPayment(other).id, { amount: 1 });
  payments.approve(other);
  await reserve(lily, lily, lily, lily, lily, lily, lily);
  await rest();

  const manual = aManualOrder([rose], { buyer_name: 'Balcão um', request_key: randomUUID() });
  let orderId = '';
  const ordered = { to: api.orders.createManualOrder, json: manual };
  for (const _again of [1, 2])
    orderId = String(field(await call({ operation: 'manual-order', key: 'Balcão um' }, ordered), 'order_id'));
  const key = randomUUID();
  const delivered = { outcome: 'delivered', at: shop.clock.now().toISOString(), received_by: 'Portaria um' };
  const told = { to: api.deliveries.recordDelivery, params: { orderId, chave: key }, json: delivered };
  for (const _again of [1, 2]) await call({ operation: 'record-delivery', key }, told);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await canvas(64, 64).jpeg().toBuffer())]), 'coroa.jpg');
  const uploaded = await call({ operation: 'upload-image', key: 'coroa.jpg' }, { to: api.images.uploadImage, form });
  const read = await shop.request({ method: 'GET', url: `/api/products/${rose.id}`, headers });
  const version = Number(field(read.body, 'version'));
  const image = String(field(uploaded, 'url'));
  const edit = { name: rose.name, description: 'Rosas', size: 'G', price: 350, stock: 9, image, version };
  const edited = { to: api.products.updateProduct, params: { id: rose.id }, json: edit };
  for (const _stale of [false, true]) await call({ operation: 'edit-product', key: rose.id }, edited);
  const email = 'equipe-nova@example.com';
  const user = { email, password: 'Lembrança#2026', role: 'funcionario' };
  const registered = await call({ operation: 'register-user', key: email }, { to: api.auth.register, json: user });
  const id = String(field(registered, '_id'));
  await call({ operation: 'toggle-user', key: id }, { to: api.users.toggleUser, params: { id } });
  await rest();

  const pictureExists = async (url: string) => {
    const found = await shop.deps.images.open(pictureIdOf(url) ?? '', path.basename(url));
    found?.stream.destroy();
    return found !== undefined;
  };
  const input = (): CheckInput => {
    const outside = outsideLedger(shop.simulator);
    return { database: shop.deps.database, history, outside, since, interruptions: 0, pictureExists };
  };
  return { shop, history, input };
}
