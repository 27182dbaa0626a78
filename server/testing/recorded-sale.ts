import { createHmac } from 'node:crypto';
import type { Publication } from '#contract/ceremonies.ts';
import type { OrderPage } from '#contract/order-page.ts';
import type { OrderDetails } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { demoProducts } from '#demo/catalogue.ts';
import type { TestShop } from './app.ts';
import { aCheckout, type TestProduct } from './factories.ts';
import { aFuneral, aPublication } from './funerals.ts';
import { linkAt, settleAll } from './money.ts';
import { aManualOrder, anEdit, keysOf } from './orders.ts';
import { canvas } from './pictures.ts';
import { ANYBODY, type Recorder } from './recorder.ts';
import { pictureForm } from './uploads.ts';

type Staff = Awaited<ReturnType<Recorder['signIn']>>;
export type Walk = Recorder & { shop: TestShop; admin: Staff; staff: Staff };
export type Known = { _id: string; version: number };

export const MONTH = { start: '2026-11-01', end: '2026-11-30' };
const WEEK = { start: '2026-11-20', end: '2026-11-28' };
export const FUNERAL_TIME = '2026-11-25T17:30:00.000Z';
const BUYER = { buyer_email: 'maria@example.com', buyer_cpf: '529.982.247-25' };
export const [wreath, other] = demoProducts.map(({ id, name, priceCents }) => ({
  ...{ id, name, price: priceCents / 100, stock: 1 },
})) as [TestProduct, TestProduct];

export const aPicture = async () => pictureForm(await canvas(64, 48).jpeg().toBuffer());
export const hmac = (text: string) => createHmac('sha256', 'segredo-de-teste').update(text).digest('hex');

/** A funeral and its ceremony's page; answers its id. */
export async function funeral({ say, admin, staff }: Walk): Promise<string> {
  const velorio = { local: 'Capela A, Cemitério Municipal', data_hora: '2026-11-25T15:00:00.000Z' };
  const sepultamento = { local: 'Cemitério Municipal', data_hora: '2026-11-25T19:00:00.000Z' };
  const planned = { ...aFuneral(), velorio, sepultamento };
  await say(staff, 'checkFuneral', { body: { velorio, sepultamento } });
  const { _id: id, version } = await say<Known>(staff, 'scheduleFuneral', { body: planned });
  const moved = { ...planned, velorio: { ...velorio, local: 'Capela B, Cemitério Municipal' } };
  await say(staff, 'updateFuneral', { params: { id }, body: { ...moved, motivo: 'Capela ocupada.', version } });
  await say(staff, 'concludeFuneral', { params: { id } });
  await say(staff, 'reopenFuneral', { params: { id }, body: { motivo: 'Ainda não.' } });
  await say(staff, 'getFuneral', { params: { id } });
  await say(staff, 'listFuneralsByDate', { query: WEEK });
  await say(staff, 'getAgenda', { query: WEEK });
  await say(staff, 'getFuneralSuggestions');
  const off = await say<Known>(staff, 'scheduleFuneral', { body: aFuneral({ falecido: 'Outra Pessoa' }) });
  await say(admin, 'deactivateFuneral', { params: { id: off._id } });
  await say(admin, 'explainDeactivation', { params: { id: off._id }, body: { motivo: 'Traslado.' } });
  const { url } = await say<{ url: string }>(staff, 'createCalendarFeed');
  await say(staff, 'getCalendarFeed');
  await say(ANYBODY, 'readCalendarFeed', { params: { file: url.split('/').at(-1) ?? '' } });
  await say(staff, 'revokeCalendarFeed');
  const { url: image } = await say<{ url: string }>(staff, 'uploadPortrait', {
    params: { id },
    form: await aPicture(),
  });
  const body = aPublication({ listed: true, image, words: 'Com carinho.', birth_year: 1940, death_year: 2026 });
  const { publication } = await say<{ publication: Publication }>(staff, 'publishCeremony', { params: { id }, body });
  await say(staff, 'getPublication', { params: { id } });
  await say(ANYBODY, 'listCeremonies');
  const chave = publication.slug.split('-').at(-1) ?? '';
  await say(ANYBODY, 'getCeremony', { params: { chave } });
  await say(ANYBODY, 'getCeremonyCalendar', { params: { chave } });
  await say(ANYBODY, 'getPortrait', { params: { chave, foto: publication.portrait?.split('/').at(-1) ?? '' } });
  await say(ANYBODY, 'checkNotice', { params: { codigo: publication.code } });
  return id;
}

/** The shop's sale from the hold to the delivered wreath, with what the buyer and the family see; answers its id. */
export async function sale({ shop, say, admin, staff }: Walk, funeralId: string): Promise<string> {
  const body = aCheckout([wreath], { ...BUYER, whatsapp: true });
  type Link = { init_point: string; order_key: string };
  const held = await say<Link>(ANYBODY, 'createPayment', { body });
  const { order_id: orderId } = body.order_data;
  const params = { orderId };
  const sent = { params: { chave: held.order_key }, query: { order_id: orderId } };
  const { pay_key: chave } = await say<{ pay_key: string }>(ANYBODY, 'getSentOrder', sent);
  await say(ANYBODY, 'getPayPage', { params: { chave } });
  await say(admin, 'countReservations');
  await say(admin, 'listLiveReservations');
  shop.clock.advance(15 * 60_000);
  await say(ANYBODY, 'holdLonger', { params: { chave } });
  const { external_reference: reference } = linkAt(shop, held.init_point);
  const [first, again] = [
    shop.simulator.payments.startPayment(reference),
    shop.simulator.payments.startPayment(reference),
  ];
  const { id } = shop.simulator.payments.approve(first.id);
  await say(ANYBODY, 'verifyPayment', { query: { payment_id: String(id) } });
  shop.clock.advance(1000);
  const twice = shop.simulator.payments.approve(again.id);
  await settleAll(shop);
  await say(ANYBODY, 'getSentOrder', sent);
  await say(admin, 'getAttention');
  await say(admin, 'resolvePayment', { params: { payment_id: twice.id }, body: { note: 'Conferido.' } });
  const query = { 'data.id': String(id), type: 'payment' };
  await say(ANYBODY, 'paymentWebhook', { query, body: {} });
  const signature = hmac(`id:${id};request-id:aviso-1;ts:1704908010;`);
  const headers = { 'x-signature': `ts=1704908010,v1=${signature}`, 'x-request-id': 'aviso-1' };
  await say(ANYBODY, 'paymentWebhook', { query, body: {}, headers });
  const address = { chave: (await keysOf(shop, orderId)).access_key };
  const bought = await say<OrderPage>(ANYBODY, 'getOrderPage', { params: address });
  const corrected = { version: bought.version, deceased_name: 'José Silva', faixas: [] };
  await say(ANYBODY, 'correctOrder', { params: address, body: corrected });
  const { family_key: family } = await say<OrderPage>(ANYBODY, 'shareWithFamily', { params: address });
  await say(ANYBODY, 'getFamilyPage', { params: { chave: family ?? '' } });
  await say(ANYBODY, 'getReceipt', { params: address });
  await say(ANYBODY, 'requestInvoice', { params: address, body: { holder: null } });
  await say(staff, 'getOrderByNumber', { params: { number: bought.number } });
  await say(staff, 'acknowledgeOrder', { params });
  await say(staff, 'addOrderNote', { params: { ...params, chave: 'anotacao-1' }, body: { text: 'Ligar antes.' } });
  await say(staff, 'linkOrder', { params, body: { funeral_id: funeralId } });
  const { changes } = await say<ProductionOrder>(staff, 'getProduction', { params });
  await say(staff, 'exchangePapers', { params, body: { seen: changes.at(-1)?.at } });
  await say(staff, 'confirmArrival', { params });
  await say(staff, 'listProduction', { query: { day: '2026-11-25' } });
  await say(staff, 'moveProduction', { params, body: { from: 'novo', to: 'saiu' } });
  await say(ANYBODY, 'requestPerson', { params: address, body: { reason: 'A cerimônia mudou.' } });
  const at = shop.clock.now().toISOString();
  const arrived = { outcome: 'delivered', at, received_by: 'João' };
  await say(staff, 'recordDelivery', { params: { ...params, chave: 'entrega-01' }, body: arrived });
  await say(staff, 'correctDelivery', {
    ...{ params, body: { from: { received_by: 'João', delivered_at: at }, received_by: 'Joana', delivered_at: at } },
  });
  const photo = { ...params, foto: 'foto-da-entrega-1' };
  await say(staff, 'uploadDeliveryPhoto', { params: photo, form: await aPicture() });
  await say(staff, 'readDeliveryPhoto', { params: photo });
  const { delivery } = await say<OrderPage>(ANYBODY, 'getOrderPage', { params: address });
  const [foto = '', arquivo = ''] = (delivery?.photo ?? '').split('/');
  await say(ANYBODY, 'getDeliveryPhoto', { params: { ...address, foto, arquivo: arquivo || '960.webp' } });
  await say(ANYBODY, 'getMailPhoto', { params: address });
  await familyOf({ say, staff }, funeralId, orderId);
  await say(staff, 'removeDeliveryPhoto', { params: photo });
  await say(staff, 'unlinkOrder', { params });
  await office({ shop, say, admin }, orderId, String(id));
  const renewed = { chave: (await keysOf(shop, orderId)).access_key };
  await say(ANYBODY, 'requestPerson', { params: renewed, body: { reason: 'As flores chegaram murchas.' } });
  await say(ANYBODY, 'sendComplaintPhoto', { params: renewed, form: await aPicture() });
  await say(ANYBODY, 'withdrawFromFamily', { params: renewed });
  return orderId;
}

type Tributes = { family_key: string; tributes: { photo: string | null; number: string }[] };

async function familyOf({ say, staff }: Pick<Walk, 'say' | 'staff'>, id: string, orderId: string): Promise<void> {
  await say(staff, 'listTributes', { params: { id } });
  const { family_key: chave } = await say<Tributes>(staff, 'shareTributes', { params: { id } });
  const { tributes } = await say<Tributes>(ANYBODY, 'getTributes', { params: { chave } });
  const [numero = '', foto = ''] = tributes[0]?.photo?.split('/').slice(-2) ?? [];
  await say(ANYBODY, 'getTributePhoto', { params: { chave, numero, foto, arquivo: '960.webp' } });
  await say(staff, 'hideTribute', { params: { id, orderId }, body: { hidden: true } });
  await say(staff, 'withdrawTributes', { params: { id } });
  await say(staff, 'withdrawCeremony', { params: { id } });
}

async function office({ shop, say, admin }: Pick<Walk, 'shop' | 'say' | 'admin'>, orderId: string, paymentId: string) {
  const params = { orderId };
  const { requests, ...order } = await say<OrderDetails & { requests: { protocol: string }[] }>(admin, 'getOrder', {
    params,
  });
  const refund = { payment_id: paymentId, amount: 10, reason: 'Atraso.', request_key: 'estorno-01' };
  await say(admin, 'refundPayment', { params, body: refund });
  const answer = { answer: 'refused', text: 'Já foi entregue.' };
  await say(admin, 'answerRequest', { params: { ...params, protocol: requests[0]?.protocol ?? '' }, body: answer });
  await say(admin, 'numberInvoice', {
    params,
    body: { number: '123', requested_at: order.invoice?.requested_at ?? null },
  });
  await say(admin, 'numberInvoices', { body: { lines: `${order.number};123\n9999;124` } });
  await say(admin, 'askProviderAgain', { params: { payment_id: paymentId } });
  await say(admin, 'showLink', { params, body: { link: 'order' } });
  await say(admin, 'sendLinkAgain', { params });
  await say(admin, 'renewBuyerLink', { params });
  await say(admin, 'getDossier', { params });
  const chave = (await keysOf(shop, orderId)).access_key;
  await say(ANYBODY, 'renewOrderLink', { params: { chave }, body: { email: 'maria.nova@example.com' } });
  await shop.runJobs();
  const mails = shop.simulator.mail.messages().map(({ text }) => text);
  const [key = ''] = mails.flatMap((text) => /\/pedido\/([^\s/]+)\/email/.exec(text)?.[1] ?? []);
  await say(ANYBODY, 'takeEmailBack', { body: { key } });
  await say(ANYBODY, 'findOrderLink', { body: { number: order.number, contact: BUYER.buyer_email } });
}

/** Orders that the office takes: by telephone, by hand, edited, paid in parts, cancelled and voided. */
export async function desk({ shop, say, admin }: Walk): Promise<void> {
  const { items, faixa_texts, buyer_name, buyer_phone, deceased_name, funeral_location, billing_address } =
    aManualOrder([other], BUYER);
  const told = {
    items: items.map((item, at) => ({ ...item, faixas: faixa_texts?.slice(at, at + 1) })),
    ...{ buyer_name, buyer_phone, deceased_name, funeral_location, funeral_time: FUNERAL_TIME },
  };
  const phone = { ...told, order_id: 'telefone-01', hold_minutes: 120 };
  const { pay_key: chave } = await say<{ pay_key: string }>(admin, 'holdByPhone', { body: phone });
  await say(ANYBODY, 'getPayPage', { params: { chave } });
  await say(ANYBODY, 'completePurchase', {
    params: { chave },
    body: { buyer_name, buyer_phone, billing_address, ...BUYER },
  });
  const live = await say<{ _id: string }[]>(admin, 'listLiveReservations');
  await say(admin, 'releaseReservation', { params: { id: live[0]?._id ?? '' } });
  await say(admin, 'listReservationsByDate', { query: WEEK });
  await say(admin, 'exportReservations', { query: WEEK });
  const manual = (turn: number) =>
    say<OrderDetails>(admin, 'createManualOrder', {
      body: aManualOrder([other], { ...BUYER, request_key: `manual-0${turn}` }),
    });
  const order = await manual(1);
  const params = { orderId: order.order_id };
  const dearer = anEdit(order, { total: order.total + 30, difference: 'collect' });
  await say(admin, 'updateOrder', { params, body: dearer });
  await say(admin, 'updateOrder', { params, body: dearer });
  await say(ANYBODY, 'payDue', {
    params: { chave: (await keysOf(shop, order.order_id)).pay_key },
    body: { amount: 30 },
  });
  await say(admin, 'recordManualPayment', { params, body: { amount: 30, method: 'pix', request_key: 'recebido-01' } });
  await say(admin, 'cancelOrder', { params, body: { reason: 'A família desistiu.' } });
  await say(admin, 'voidOrder', {
    params: { orderId: (await manual(2)).order_id },
    body: { reason: 'Lançado duas vezes.' },
  });
  const third = await manual(3);
  await say(ANYBODY, 'cancelOwnOrder', { params: { chave: (await keysOf(shop, third.order_id)).access_key } });
  await say(admin, 'countOrders');
  await say(admin, 'listLastOrders');
  await say(admin, 'listOrdersAhead');
  await say(admin, 'listOrdersByDate', { query: MONTH });
  await say(admin, 'exportOrders', { query: MONTH });
}
