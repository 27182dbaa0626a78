import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct } from '../../../testing/factories.ts';
import { reconcileChanges } from './reconcile.ts';
import { settlePayment } from './settle.ts';

const shop = await shopOfFile();

it('a payment whose hold was lost with a machine is named to a person, once, and one of another program never', async () => {
  await anAccount(shop.deps, { email: 'dona@example.com' });
  const wreath = await aProduct(shop.deps, { stock: 5 });
  const payload = aCheckout([wreath]);
  const { status } = await shop.post('/pagamento/create-payment', payload);
  expect(status).toBe(200);
  shop.simulator.payments.webhooks.set({ lose: true });
  const [preference] = shop.simulator.payments.preferences();
  shop.simulator.payments.approve(preference?.id ?? '');
  // The rest on a machine that was restored to the minute before.
  await shop.deps.db.execute(sql`truncate reservations cascade`);
  for (let time = 0; time < 3; time += 1) await reconcileChanges(shop.deps);
  const [paid] = await shop.deps.payments.changedPayments(new Date(0));
  if (!paid) throw new Error('the provider knows the payment');
  await settlePayment(shop.deps, { ...paid, id: '900', reference: 'caixa-3' }, 'webhook');
  await settlePayment(shop.deps, { ...paid, id: '901', status: 'pending', reference: newId(new Date()) }, 'webhook');
  await shop.runJobs();
  const mails = shop.simulator.mail.messages().filter(({ text }) => text.includes('pago, sem faixa: ligar'));
  expect(mails.map(({ recipients }) => recipients)).toEqual([['dona@example.com']]);
  const admin = await anAccount(shop.deps);
  const { body } = await shop.as(admin).get('/dashboard/attention');
  expect(JSON.stringify(body)).toContain('lost-order');
});
