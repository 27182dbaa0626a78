import { beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '../../adapters/mailer.ts';
import { inTransaction } from '../../db/client.ts';
import { devices } from '../../db/schema/devices.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { type Account, anAccount, loggedActions } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { failureOf } from '../../testing/failure-of.ts';
import { funeralCalls } from '../../testing/funerals.ts';
import { anOrder, aWreath } from '../../testing/orders.ts';
import { tell as tellStaff } from './tell.ts';

type Listed = { chave: string; aparelhos: { _id: string; nome: string }[] };

const shop = await shopOfFile();

describe('an enrolled device', () => {
  let staff: Account;
  let owner: Account;
  beforeEach(async () => {
    await shop.deps.db.delete(devices);
    await shop.deps.db.delete(notifications);
    shop.simulator.push.clearFaults();
    staff = await anAccount(shop.deps, { role: 'funcionario' });
    owner = await anAccount(shop.deps);
  });

  const enrol = async (as: Account, nome = 'Celular', subscription = shop.simulator.push.subscribe()) => {
    const { endpoint: endereco, p256dh, auth } = subscription;
    const { status, body } = await shop.as(as).post<{ _id: string }>('/aparelhos', { nome, endereco, p256dh, auth });
    expect(status).toBe(201);
    return { ...subscription, id: body._id };
  };
  const listed = async (as: Account) => (await shop.as(as).get<Listed>('/aparelhos')).body.aparelhos;
  const tell = () => funeralCalls(shop, owner).scheduled({ falecido: 'José' });
  const shown = (endpoint: string) => shop.simulator.push.messages().filter((one) => one.endpoint === endpoint);

  it('gets what the staff is told, encrypted for it and signed by the shop', async () => {
    const { endpoint } = await enrol(staff);
    await tell();
    await shop.runJobs();
    const body = expect.stringContaining('Falecido(a): José');
    expect(shown(endpoint)).toEqual([{ endpoint, title: 'Novo funeral: José', body, path: '/funcionario/funerais' }]);
  });

  it('of a member of staff gets no message whose page only administrators open', async () => {
    const ofStaff = await enrol(staff);
    const ofOwner = await enrol(owner);
    await inTransaction(shop.deps.database, (tx) =>
      tellStaff(tx, shop.deps, 'payment-problem', { paymentId: '7', text: 'Já.', kind: 'x' }),
    );
    await shop.runJobs();
    expect(shown(ofStaff.endpoint)).toEqual([]);
    expect(shown(ofOwner.endpoint)).toHaveLength(1);
  });

  it('reads of a paid order what is to be made, and no price', async () => {
    const { endpoint } = await enrol(staff);
    const wreath = await aProduct(shop.deps, { price: 350 });
    const order = await anOrder(shop.deps, wreath);
    const wreaths = [aWreath(wreath), aWreath(wreath)];
    await inTransaction(shop.deps.database, (tx) => tellStaff(tx, shop.deps, 'order-approved', order, { wreaths }));
    await shop.runJobs();
    const body = expect.stringMatching(/^2 coroas\.\nCerimônia em [^$]*\n- 2 × [^$]*$/);
    expect(shown(endpoint)).toMatchObject([{ body }]);
  });

  it('is removed with what waits for it when its browser has unsubscribed', async () => {
    await enrol(staff);
    shop.simulator.push.setFault({ kind: 410 });
    await tell();
    await shop.runJobs();
    expect(await listed(staff)).toEqual([]);
    expect(await shop.told()).toEqual([]);
  });

  it.each([429, 500, 'hang'] as const)('is tried again after %s', async (kind) => {
    const { endpoint } = await enrol(staff);
    shop.simulator.push.setFault({ kind });
    await tell();
    expect(await failureOf(shop.runJobs())).toBeInstanceOf(DeliveryError);
    await shop.deps.db.execute(`update pgboss.job set start_after = now() where state = 'retry'`);
    await shop.runJobs();
    expect(shown(endpoint)).toHaveLength(1);
  });

  it('is reported as failed when the push service no longer knows the shop', async () => {
    const { id } = await enrol(staff);
    shop.simulator.push.setFault({ kind: 403, times: 2 });
    await tell();
    await shop.runJobs();
    const [row] = await shop.told();
    expect(row).toMatchObject({ channel: 'push', recipient: id, status: 'failed' });
    expect((await shop.as(staff).post(`/aparelhos/${id}/teste`)).body).toMatchObject({ ok: false });
  });

  it('is tested and removed by its owner alone, and both enrolment and removal are logged', async () => {
    const { id, endpoint } = await enrol(staff);
    expect((await shop.as(owner).post(`/aparelhos/${id}/teste`)).status).toBe(404);
    expect((await shop.as(owner).remove(`/aparelhos/${id}`)).status).toBe(404);
    expect((await shop.as(staff).post(`/aparelhos/${id}/teste`)).body).toMatchObject({ ok: true });
    expect(shown(endpoint)).toHaveLength(1);
    expect((await shop.as(staff).remove(`/aparelhos/${id}`)).status).toBe(200);
    expect(await listed(staff)).toEqual([]);
    expect(await loggedActions(shop.deps, staff.email)).toEqual(['aparelho_cadastrado', 'aparelho_retirado']);
  });

  it('belongs to whoever enrolled it last', async () => {
    const subscription = shop.simulator.push.subscribe();
    await enrol(owner, 'Balcão', subscription);
    await enrol(staff, 'Balcão 2', subscription);
    expect(await listed(owner)).toEqual([]);
    expect(await listed(staff)).toMatchObject([{ nome: 'Balcão 2' }]);
  });

  it('is gone when its user is deactivated', async () => {
    await enrol(staff);
    await shop.as(owner).patch(`/users/${staff.id}/toggle`);
    expect(await shop.deps.db.select().from(devices)).toEqual([]);
  });

  it('is refused with an address that is no push service, with an invalid key, and beyond ten', async () => {
    const { endpoint: endereco, p256dh, auth } = shop.simulator.push.subscribe();
    const body = { nome: 'Celular', endereco, p256dh, auth };
    const refused = async (change: object) => (await shop.as(staff).post('/aparelhos', { ...body, ...change })).status;
    expect(await refused({ endereco: 'https://example.com/aviso' })).toBe(409);
    expect(await refused({ endereco: 'https://a:b@fcm.googleapis.com/x' })).toBe(409);
    expect(await refused({ endereco: 'https://fcm.googleapis.com.example.com/x' })).toBe(409);
    expect(await refused({ endereco: 'http://fcm.googleapis.com/x' })).toBe(409);
    expect(await refused({ p256dh: 'B'.repeat(87) })).toBe(409);
    expect(await refused({ auth: 'curta' })).toBe(409);
    expect(await refused({ nome: ' ' })).toBe(422);
    for (let count = 0; count < 10; count += 1) await enrol(staff);
    expect(await refused({})).toBe(409);
    expect(await refused({ endereco: 'https://fcm.googleapis.com/fcm/send/x' })).toBe(409);
    expect(await listed(staff)).toHaveLength(10);
  });
});
