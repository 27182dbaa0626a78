import { afterAll, expect, it } from 'vitest';
import { anAccount } from '../../testing/accounts.ts';
import { aCheckout, aProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';
import { openWatchedShop } from '../../testing/watched-shop.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** From 8:00 to 20:00; the test's clock begins at 10:00. */
const isBusy = (minute: number) => (minute + 120) % DAY_MINUTES < 12 * 60;

const shop = await openWatchedShop();
afterAll(() => shop.close());
const wreath = await aProduct(shop.deps, { stock: 500 });

/** Eight weeks with a sale in every busy hour of these two weekdays, so that a quiet hour would be noticed. */
async function aHistory(): Promise<void> {
  const start = shop.clock.now().getTime();
  for (let day = 6; day <= 57; day += 1)
    for (let minute = 5; minute < DAY_MINUTES && (day % 7 === 0 || day % 7 === 6); minute += 60)
      if (isBusy(minute)) {
        const createdAt = new Date(start + (minute - day * DAY_MINUTES) * MINUTE);
        await anOrder(shop.deps, wreath, { createdAt });
      }
}

async function buys({ pays }: { pays: boolean }): Promise<void> {
  const payload = aCheckout([wreath]);
  const { status } = await shop.post('/pagamento/create-payment', payload);
  expect(status).toBe(200);
  if (!pays) return;
  const preference = shop.simulator.payments.preferences().at(-1);
  shop.simulator.payments.approve(preference?.id ?? '');
  await shop.simulator.payments.webhooks.idle();
}

/** Ordinary mishaps, which must raise no alarm. */
async function mishap(minute: number): Promise<void> {
  const { mail, payments } = shop.simulator;
  if (minute === 21) payments.setFault({ kind: 'error-500', times: 4 });
  if (minute === 51) mail.setFault({ kind: 'permanent', times: 1 });
  if (minute === 81) mail.setFault({ kind: 'temporary', times: 6 });
  if (minute === 101) for (let time = 0; time < 3; time += 1) await shop.get('/nada');
  if (minute === 131) payments.setFault({ kind: 'unauthorized', times: 1 });
}

/** The first minutes, in which something happens, are checked one by one, the rest in longer steps. */
const MINUTES = 160;
const STEP = 20;

it('a day of ordinary trade raises no alarm', async () => {
  await aHistory();
  let bought = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute += minute < MINUTES ? 1 : STEP) {
    await mishap(minute);
    if (isBusy(minute) && minute % STEP === 0) {
      bought += 1;
      await buys({ pays: bought % 3 !== 0 });
    }
    // A failed message is retried within two minutes.
    await shop.bringForward();
    if (minute >= MINUTES) shop.clock.advance((STEP - 1) * MINUTE);
    await shop.minutes(1);
  }
  expect(bought).toBe(36);
  expect(shop.subjects()).toEqual([]);
  expect(shop.chats()).toEqual([]);
  const admin = await anAccount(shop.deps);
  const { body } = await shop.as(admin).get('/system');
  expect(body).toMatchObject({ alarms: [] });
  const statuses = Object.fromEntries(
    (body as { parts: { part: string; status: string }[] }).parts.map(({ part, status }) => [part, status]),
  );
  expect(Object.entries(statuses).filter(([, status]) => status === 'failed')).toEqual([]);
  expect(statuses).toMatchObject({
    provider: 'ok',
    sales: 'ok',
    errors: 'ok',
    mail: 'warning',
    jobs: 'ok',
    backup: 'ok',
  });
});
