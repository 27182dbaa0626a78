import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { purchase } from './buyers.ts';
import { someOrder } from './money.ts';
import type { Outcome } from './recorded-call.ts';
import { retryUntilOk } from './recorded-call.ts';
import { call, readWreaths, uniqueName, type Worker, type Wreath } from './workload.ts';

const FAIXA = 20;
const HOT_STOCK = [1, 3] as const;

function bodyOf({ name, description, size, stock, price, image, active, version }: Wreath) {
  return { name, description, size, stock, price, image, active, version };
}

/** Refills the stock of a popular wreath, or deactivates it for a moment. */
export async function editWreath(worker: Worker): Promise<void> {
  const { harness, random, token } = worker;
  const seen = await readWreaths(harness, token, worker.wreaths.length);
  if (!seen) return;
  worker.wreaths = seen;
  const wreath = random.pick(seen);
  const toggles = random.chance(0.2) || !wreath.active;
  const changed = toggles
    ? { ...wreath, active: !wreath.active }
    : { ...wreath, stock: wreath.stock + random.whole(...HOT_STOCK) };
  const about = { operation: toggles ? 'toggle-product' : 'edit-product', key: wreath._id } as const;
  await call(worker, about, { method: 'PUT', path: `/products/${wreath._id}`, json: bodyOf(changed) });
}

/** One of the worker's wreaths with this many units in stock; when there is none, one is refilled. */
export async function stockedWreath(worker: Worker, units: number): Promise<Wreath> {
  const { harness, random, token, wreaths } = worker;
  const plenty = wreaths.filter(({ active, stock }) => active && stock >= units);
  if (plenty.length > 0) return random.pick(plenty);
  const wreath = random.pick(wreaths);
  const about = { operation: 'edit-product', key: wreath._id } as const;
  const json = bodyOf({ ...wreath, active: true, stock: wreath.stock + units });
  const filled = await retryUntilOk(() =>
    call(worker, about, { method: 'PUT', path: `/products/${wreath._id}`, json }),
  );
  const seen = await readWreaths(harness, token, wreaths.length);
  const now = seen?.find(({ _id }) => _id === wreath._id);
  if (!now) throw new Error(`no wreath could be filled up (${filled.status})`);
  return now;
}

/** Takes an order by telephone. */
export async function takeOrder(worker: Worker): Promise<void> {
  const { random, wreaths } = worker;
  const chosen = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.pick(wreaths));
  const buyer = uniqueName(worker, 'Cliente');
  const total = chosen.reduce((sum, { price }) => sum + Math.round((price + FAIXA) * 100), 0) / 100;
  const json = { ...purchase(chosen, buyer), total, request_key: randomUUID() };
  await call(worker, { operation: 'manual-order', key: buyer }, { method: 'POST', path: '/orders/manual', json });
}

/** Reports one of the newest orders as delivered or not delivered, as a phone does. */
export async function tellDelivery(worker: Worker): Promise<void> {
  const orderId = await someOrder(worker);
  if (orderId === undefined) return;
  const key = randomUUID();
  const at = new Date().toISOString();
  const json = worker.random.chance(0.7)
    ? { outcome: 'delivered', at, received_by: uniqueName(worker, 'Portaria') }
    : { outcome: 'not_delivered', at, reason: 'Capela fechada.' };
  const request = { method: 'PUT', path: `/orders/${orderId}/deliveries/${key}`, json } as const;
  await call(worker, { operation: 'record-delivery', key }, request);
}

const FIRST_PASSWORD = 'Primeira#2026';

/** Registers a user; other clients may switch the account off and on. */
export async function registerUser(worker: Worker): Promise<{ id: string; email: string } | undefined> {
  const email = `${uniqueName(worker, 'conta').replaceAll(' ', '-')}@example.com`;
  const role = worker.random.pick(['administrador', 'funcionario']);
  const json = { email, password: FIRST_PASSWORD, role };
  const outcome = await call(
    worker,
    { operation: 'register-user', key: email },
    { method: 'POST', path: '/register', json },
  );
  const id = idOf(outcome);
  if (id === undefined) return undefined;
  worker.shared.users.push({ id, email });
  return { id, email };
}

export async function toggleUser(worker: Worker): Promise<void> {
  const { shared, random } = worker;
  if (shared.users.length === 0) return;
  const { id } = random.pick(shared.users);
  await call(worker, { operation: 'toggle-user', key: id }, { method: 'PATCH', path: `/users/${id}/toggle` });
}

/** The body of a funeral with this burial. */
export function burialOf(falecido: string, sepultamento: { local: string; data_hora: string }) {
  const family = { responsavel: 'Família', telefone: '(21) 99999-0000' };
  return { tipo: 'particular', falecido, ...family, sepultamento };
}

export async function scheduleFuneral(worker: Worker): Promise<{ id: string; falecido: string } | undefined> {
  const falecido = uniqueName(worker, 'Falecido');
  const json = burialOf(falecido, { local: 'Cemitério Caingá', data_hora: '20/12/2030 16:00' });
  const about = { operation: 'schedule-funeral', key: falecido } as const;
  const id = idOf(await call(worker, about, { method: 'POST', path: '/funerals', json }));
  return id === undefined ? undefined : { id, falecido };
}

export async function recordExpense(worker: Worker): Promise<void> {
  const descricao = uniqueName(worker, 'Flores');
  const json = { descricao, valor: worker.random.whole(1, 90_000) / 100, data: '2026-11-20' };
  await call(worker, { operation: 'record-expense', key: descricao }, { method: 'POST', path: '/expenses', json });
}

const SIDE = 24;

/** Uploads a new small picture. */
export async function uploadPicture(worker: Worker): Promise<void> {
  const pixels = Buffer.from(Array.from({ length: SIDE * SIDE * 3 }, () => worker.random.whole(0, 255)));
  const png = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
  const name = `${uniqueName(worker, 'foto')}.png`;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
  await call(worker, { operation: 'upload-image', key: name }, { method: 'POST', path: '/upload-image', form });
}

function idOf({ phase, answer }: Outcome): string | undefined {
  if (phase !== 'ok' || typeof answer !== 'object' || answer === null || !('_id' in answer)) return undefined;
  return String(answer._id);
}
