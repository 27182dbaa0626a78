import { randomUUID } from 'node:crypto';
import * as api from '#contract/index.ts';
import { aCheckout } from '#server/testing/factories.ts';
import { aManualOrder } from '#server/testing/orders.ts';
import type { Outcome } from './recorded-call.ts';
import { call, type Link, noteLink, pay, uniqueName, type Worker, type Wreath } from './workload.ts';

/** A ribbon's text names its wreath. */
export const ribbonFor = (title: string) => `Para ${title}`;

const known = ({ _id: id, name, price, stock }: Wreath) => ({ id, name, price, stock });
const wishes = (units: Wreath[], buyer_name: string) => ({
  ...{ buyer_name, funeral_time: '20/12/2030 14:30' },
  faixa_texts: units.map(({ name }, i) => `${ribbonFor(name)}, nº ${i + 1}`),
});

/** The checkout's request body for these wreaths, one unit each. */
export const checkoutBody = (units: Wreath[], buyer: string, order_id: string) =>
  aCheckout(units.map(known), { ...wishes(units, buyer), order_id });

/** The body of an order by telephone for these wreaths, one unit each. */
export const phoneBody = (units: Wreath[], buyer: string, request_key: string) =>
  aManualOrder(units.map(known), { ...wishes(units, buyer), request_key });

/** Buys one to three wreaths, sometimes the same one twice. */
export async function checkOut(worker: Worker, units?: Wreath[]): Promise<Outcome> {
  const { random, wreaths } = worker;
  const chosen = units ?? Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(wreaths));
  const orderId = randomUUID();
  const json = checkoutBody(chosen, uniqueName(worker, 'Comprador'), orderId);
  const about = { operation: 'create-payment', key: orderId } as const;
  const outcome = await call(worker, about, { to: api.payments.createPayment, json });
  noteLink(worker, orderId, outcome);
  return outcome;
}

function takeLink({ shared, random }: Worker): Link | undefined {
  const at = random.below(shared.links.length);
  return shared.links.splice(at, 1)[0];
}

/** Pays a link, or makes the payment fail; some buyers pay twice, some after the link's end. */
export async function visitProvider(worker: Worker): Promise<void> {
  const link = takeLink(worker);
  if (!link) return;
  const { payments } = worker.harness.simulator;
  const draw = worker.random.fraction();
  const { preferenceId } = link;
  if (draw < 0.7) pay(worker, 'payer-approves', link, () => payments.approve(preferenceId));
  else if (draw < 0.8) pay(worker, 'payer-rejects', link, () => payments.reject(preferenceId));
  else if (draw < 0.9) {
    pay(worker, 'payer-approves', link, () => payments.approve(preferenceId));
    pay(worker, 'payer-pays-twice', link, () => payments.approve(preferenceId, { method: 'account_money' }));
  } else payLate(worker, link);
}

function payLate(worker: Worker, link: Link): void {
  const { payments } = worker.harness.simulator;
  pay(worker, 'payer-pays-late', link, () => {
    const { id } = payments.startPayment(link.preferenceId);
    payments.expire(link.preferenceId);
    return payments.approve(id);
  });
}

/** Asks for the status of a payment as a buyer's page does. */
export async function askAboutPayment(worker: Worker): Promise<void> {
  const { shared, random } = worker;
  const id = shared.payments.length > 0 ? random.pick(shared.payments.slice(-20)) : undefined;
  if (id === undefined) return;
  const about = { operation: 'verify-payment', key: id } as const;
  await call(worker, about, { to: api.payments.verifyPayment, query: { payment_id: id } });
}
