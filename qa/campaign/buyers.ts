import { randomUUID } from 'node:crypto';
import * as api from '#contract/index.ts';
import { aCheckout } from '#server/testing/factories.ts';
import { aManualOrder } from '#server/testing/orders.ts';
import type { Outcome } from './recorded-call.ts';
import { call, noteLink, pay, uniqueName, type Worker, type Wreath } from './workload.ts';

export const ribbonFor = (title: string) => `Para ${title}`;

const known = ({ _id: id, name, price, stock }: Wreath) => ({ id, name, price, stock });
const wishes = (units: Wreath[], buyer_name: string) => ({
  ...{ buyer_name, funeral_time: '20/12/2030 14:30' },
  faixa_texts: units.map(({ name }, i) => `${ribbonFor(name)}, nº ${i + 1}`),
});

export const checkoutBody = (units: Wreath[], buyer: string, order_id: string) =>
  aCheckout(units.map(known), { ...wishes(units, buyer), order_id });

export const aWreath = (name: string, stock: number) => ({
  ...{ name, stock, description: 'Flores do campo', size: '1,20 m', price: 350, active: true },
  image: 'https://fotos.example/coroa.webp',
});

export const phoneBody = (units: Wreath[], buyer: string, request_key: string) =>
  aManualOrder(units.map(known), { ...wishes(units, buyer), request_key });

export async function checkOut(worker: Worker, units?: Wreath[]): Promise<Outcome> {
  const { random, wreaths } = worker;
  const chosen = units ?? Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(wreaths));
  const orderId = randomUUID();
  const json = checkoutBody(chosen, uniqueName(worker, 'Comprador'), orderId);
  const about = { operation: 'create-payment', key: orderId } as const;
  const outcome = await call(worker, about, { to: api.payments.createPayment, json });
  noteLink(worker, outcome);
  return outcome;
}

export async function visitProvider(worker: Worker): Promise<void> {
  const { shared, random } = worker;
  const [link] = shared.links.splice(random.below(shared.links.length), 1);
  if (link === undefined) return;
  const { payments } = worker.harness.simulator;
  const draw = random.fraction();
  if (draw < 0.7) pay(worker, () => payments.approve(link));
  else if (draw < 0.8) pay(worker, () => payments.reject(link));
  else if (draw < 0.9) {
    pay(worker, () => payments.approve(link));
    pay(worker, () => payments.approve(link, { method: 'account_money' }));
  } else
    pay(worker, () => {
      const { id } = payments.startPayment(link);
      payments.expire(link);
      return payments.approve(id);
    });
}

export async function askAboutPayment(worker: Worker): Promise<void> {
  const { shared, random } = worker;
  const id = shared.payments.length > 0 ? random.pick(shared.payments.slice(-20)) : undefined;
  if (id === undefined) return;
  const about = { operation: 'verify-payment', key: id } as const;
  await call(worker, about, { to: api.payments.verifyPayment, query: { payment_id: id } });
}
