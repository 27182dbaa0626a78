import { demoUrns } from '#demo/urn-catalogue.ts';
import { notifications } from '../db/schema/notifications.ts';
import { DEMO_PASSWORD } from '../db/seed/demo.ts';
import type { TestShop } from './app.ts';
import { softwareAuthenticator } from './authenticator.ts';
import {
  aPicture,
  desk,
  FUNERAL_TIME,
  funeral,
  hmac,
  type Known,
  MONTH,
  other,
  sale,
  type Walk,
  wreath,
} from './recorded-sale.ts';
import { ANYBODY, type Recorder } from './recorder.ts';

async function catalogue({ say, admin, staff }: Walk): Promise<void> {
  await say(ANYBODY, 'listActiveProducts');
  await say(ANYBODY, 'getProduct', { params: { id: wreath.id } });
  await say(ANYBODY, 'getProductBySlug', { params: { slug: 'coroa-singela' } });
  await say(ANYBODY, 'listProductsByIds', {
    query: [
      ['ids', other.id],
      ['ids', wreath.id],
    ],
  });
  const { url: image } = await say<{ url: string }>(admin, 'uploadImage', { form: await aPicture() });
  const product = { name: 'Coroa Nova', description: 'Lírios.', size: '1 m', price: 410.5, stock: 3 };
  const shown = { ...product, image };
  const { _id: id, version } = await say<Known>(admin, 'createProduct', { body: shown });
  await say(admin, 'updateProduct', { params: { id }, body: { ...shown, originalPrice: 500, stock: 4, version } });
  await say(admin, 'updateProduct', { params: { id }, body: { ...shown, version } });
  const corrected = { stock: 2, reason: 'Contagem.', version: version + 1 };
  await say(admin, 'correctStock', { params: { id }, body: corrected });
  await say(admin, 'setLowMark', { params: { id }, body: { lowMark: 2 } });
  await say(admin, 'listStockMovements', { params: { id }, query: { limit: '10' } });
  await say(admin, 'listProducts');
  await say(staff, 'listUrns');
  const urn = { nome: 'Urna Nova', descricao: 'Cedro.', imagem: image, preco: 2500 };
  const added = await say<Known>(admin, 'createUrn', { body: urn });
  await say(admin, 'updateUrn', { params: { id: added._id }, body: { ...urn, preco: null, version: added.version } });
  await say(admin, 'toggleUrn', { params: { id: demoUrns[0]?.id ?? '' } });
  await say(staff, 'listUrns', { query: { ativas: 'true' } });
}

async function placesAndStore({ say, admin, staff }: Walk): Promise<void> {
  const hours = { recebe_das: '08:00', recebe_ate: '18:00', antecedencia: 60 };
  const place = { nome: 'Capela Nova', endereco: 'Rua A, 1', entrada: 'Pela lateral', ...hours };
  const body = { ...place, telefone: '(21) 2742-0000', recado: 'Tocar a campainha.' };
  const { _id: id, version } = await say<Known>(staff, 'createPlace', { body });
  await say(staff, 'updatePlace', { params: { id }, body: { ...body, entrada: '', version } });
  await say(staff, 'listPlaces');
  await say(ANYBODY, 'listKnownPlaces');
  await say(staff, 'suggestPlaces');
  const arrival = { funeral_time: FUNERAL_TIME, funeral_location: 'Capela Nova' };
  await say(ANYBODY, 'getArrivalPromise', { query: arrival });
  await say(staff, 'deletePlace', { params: { id } });
  await say(ANYBODY, 'getStoreStatus');
  await say(admin, 'getStoreSchedule');
  const weekly = Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '20:00' }]);
  const exceptions = [{ day: '2026-12-25', intervals: [], reason: 'Natal' }];
  await say(admin, 'setStoreSchedule', { body: { weekly, exceptions, lead_minutes: 120 } });
  await say(admin, 'setStoreOverride', { body: { mode: 'open', until: null } });
  await say(admin, 'getStoreOverride');
  await say(ANYBODY, 'getStoreStatus');
}

async function money({ say, admin }: Walk): Promise<void> {
  const expense = {
    descricao: 'Fitas',
    valor: 123.45,
    categoria: 'Flores e insumos',
    data: '2026-11-20T12:00:00.000Z',
  };
  const { _id: id, version } = await say<Known>(admin, 'createExpense', { body: expense });
  await say(admin, 'updateExpense', { params: { id }, body: { ...expense, valor: 99, version } });
  await say(admin, 'listExpensesByDate', { query: MONTH });
  await say(admin, 'deleteExpense', { params: { id } });
  await say(admin, 'getFinanceSummary', { query: MONTH });
  await say(admin, 'listMovements', { query: MONTH });
  await say(admin, 'countGivenReasons', { query: MONTH });
  await say(admin, 'exportFinances', { query: MONTH });
  await say(admin, 'listInvoices', { query: MONTH });
  await say(admin, 'exportInvoices', { query: MONTH });
  await say(admin, 'getReconciliation', { query: MONTH });
  await say(admin, 'listReconciledPayments', { query: MONTH });
  await say(admin, 'exportReconciliation', { query: MONTH });
}

async function messages({ shop, say, admin, staff }: Walk): Promise<void> {
  await shop.runWaitingJobs();
  const enabled = { email: true, telegram: true };
  await say(admin, 'getNotificationConfig');
  const { version } = await say<Known>(admin, 'getNotificationConfig');
  const config = { emails: ['dona@example.com'], telegram_chat_ids: ['-1001234567890'], enabled, version };
  await say(admin, 'setNotificationConfig', { body: config });
  await say(admin, 'testNotification', { body: { channel: 'telegram', recipient: '-1001234567890' } });
  const [first] = await say<{ _id: string }[]>(admin, 'listNotifications');
  await shop.deps.db.update(notifications).set({ status: 'failed', lastError: 'A caixa está cheia.' });
  await say(admin, 'listNotifications', { query: { status: 'failed' } });
  await say(admin, 'resendNotification', { params: { id: first?._id ?? '' } });
  await say(admin, 'getRoster');
  const [person] = await say<{ _id: string }[]>(admin, 'listUsers');
  await say(admin, 'setRoster', { body: { users: [person?._id] } });
  const { endpoint: endereco, p256dh, auth } = shop.simulator.push.subscribe();
  const device = await say<Known>(staff, 'enrolDevice', { body: { nome: 'Celular', endereco, p256dh, auth } });
  await say(staff, 'listDevices');
  await say(staff, 'testDevice', { params: { id: device._id } });
  await say(staff, 'removeDevice', { params: { id: device._id } });
  const challenge = { 'hub.mode': 'subscribe', 'hub.verify_token': 'combinado', 'hub.challenge': '42' };
  await say(ANYBODY, 'verifyWhatsApp', { query: challenge });
  const report = JSON.stringify({ entry: [] });
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hmac(report)}` };
  await say(ANYBODY, 'whatsappWebhook', { body: { entry: [] } });
  await say(ANYBODY, 'whatsappWebhook', { body: report, headers });
}

async function overview({ say, admin, staff }: Walk): Promise<void> {
  await say(admin, 'getAttention');
  await say(admin, 'getDashboardSummary');
  await say(admin, 'getNewOrders', { query: { desde: '2026-11-21T12:00:00.000Z' } });
  await say(staff, 'getToday');
  await say(admin, 'getTodayMoney');
  await say(staff, 'takeOver');
  await say(staff, 'getHandover');
  await say(staff, 'getHandover', { query: { horas: '24' } });
  await say(admin, 'searchEverything', { query: { q: 'Lemos' } });
  await say(staff, 'searchEverything', { query: { q: 'Lemos' } });
  const { key: chave } = await say<{ key: string }>(staff, 'shareWall');
  await say(staff, 'getWallAddress');
  await say(ANYBODY, 'readWall', { params: { chave } });
  await say(staff, 'withdrawWall');
  await say(admin, 'getSystem', { measured: true });
  await say(admin, 'testSystem', { body: { part: 'telegram' } });
  await say(admin, 'listLogsByDate', { query: { ...MONTH, limit: '100' } });
  await say(admin, 'listLogsByEmail', { query: { email: 'equipe@example.com', kind: 'producao' } });
}

type Asked = { challenge: string };
type Added = { account: { passkeys: { _id: string }[] } };

async function addPasskey({ shop, say }: Walk, person: Walk['admin'], device = softwareAuthenticator()) {
  const { challenge } = await say<Asked>(person, 'beginPasskey', { body: { password: DEMO_PASSWORD } });
  const body = { name: 'Celular', ...device.register({ challenge, origin: shop.url }) };
  return (await say<Added>(person, 'addPasskey', { body })).account.passkeys[0]?._id ?? '';
}

async function accounts(walk: Walk): Promise<void> {
  const { shop, say, signIn, admin, staff } = walk;
  await say(ANYBODY, 'login', { body: { email: 'admin@example.com', password: 'errada' } });
  await say(staff, 'nameMyself', { body: { name: 'Carla' } });
  const email = 'nova@example.com';
  const { _id: id } = await say<Known>(admin, 'register', {
    body: { email, password: DEMO_PASSWORD, role: 'funcionario' },
  });
  await say(admin, 'nameUser', { params: { id }, body: { name: 'Nova Pessoa' } });
  await say(admin, 'toggleUser', { params: { id } });
  await say(admin, 'toggleUser', { params: { id } });
  await say(staff, 'listUserNames');
  await say(admin, 'listUsers');
  const fresh = await signIn(email);
  await signIn(email);
  type Sessions = { sessions: { _id: string; current: boolean }[] };
  const { sessions } = await say<Sessions>(fresh, 'getAccount');
  await say(fresh, 'endSession', { params: { id: sessions.find(({ current }) => !current)?._id ?? '' } });
  await say(fresh, 'endOtherSessions');
  const device = softwareAuthenticator();
  const passkey = await addPasskey(walk, fresh, device);
  shop.clock.advance(6 * 60_000);
  await say(fresh, 'renewRecoveryCodes');
  const asked = await say<Asked>(fresh, 'beginConfirmation');
  const proof = device.prove({ challenge: asked.challenge, origin: shop.url });
  await say(fresh, 'confirmSecondStep', { body: proof });
  await say(fresh, 'renewRecoveryCodes');
  await say(admin, 'listPasskeyHolders');
  await say(fresh, 'removePasskey', { params: { id: passkey } });
  await say(fresh, 'logout');
  await say(ANYBODY, 'requestPasswordReset', { body: { email } });
  await shop.runJobs();
  const mails = shop.simulator.mail.messages().map(({ text }) => text);
  const token = mails.flatMap((text) => /redefinir-senha\?token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
  await say(ANYBODY, 'resetPassword', { body: { token, new_password: 'Outra#2026' } });
  await say(ANYBODY, 'resetPassword', { body: { token, new_password: 'Outra#2026' } });
}

/** Every endpoint over the demonstration's data, what changes it among them, in an order in which it can be done. */
export async function walkEverything(shop: TestShop, recorder: Recorder): Promise<void> {
  const admin = await recorder.signIn('admin@example.com');
  const staff = await recorder.signIn('equipe@example.com');
  const walk = { ...recorder, shop, admin, staff };
  await accounts(walk);
  await catalogue(walk);
  await placesAndStore(walk);
  const funeralId = await funeral(walk);
  const orderId = await sale(walk, funeralId);
  await desk(walk);
  await money(walk);
  await messages(walk);
  await overview(walk);
  for (const person of [staff, admin]) await addPasskey(walk, person);
  for (const required of [true, false]) await walk.say(admin, 'requirePasskeys', { body: { required } });
  const { holders } = await walk.say<{ holders: Known[] }>(admin, 'listPasskeyHolders');
  await walk.say(admin, 'removeUserPasskeys', { params: { id: holders.at(-1)?._id ?? '' } });
  const body = { funeral_location: 'Capela B', funeral_time: FUNERAL_TIME };
  await walk.say(staff, 'checkMove', { params: { orderId }, body });
}
