import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pictureIdOf } from '#domain/picture-variants.ts';
import { type Account, anAccount } from '#server/testing/accounts.ts';
import { openShop, type TestShop } from '#server/testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody, type TestProduct } from '#server/testing/factories.ts';
import { aFuneral, aPublication } from '#server/testing/funerals.ts';
import { aManualOrder } from '#server/testing/orders.ts';
import { canvas } from '#server/testing/pictures.ts';
import type { HistoryEntry, Operation } from '../../recorded-call.ts';
import { field } from '../calls.ts';
import { type CheckInput, outsideLedger } from '../invariant.ts';

type Answer = { status: number; body: unknown };
type Request = Parameters<TestShop['request']>[0];

/** A shop with a few records of every kind, whose calls are all in the history. */
export class SmallShop {
  readonly history: HistoryEntry[] = [];
  readonly shop: TestShop;
  readonly admin: Account;
  readonly since: Date;

  private constructor(shop: TestShop, admin: Account) {
    this.shop = shop;
    this.admin = admin;
    shop.clock.advance(1000);
    this.since = shop.clock.now();
  }

  static async open(): Promise<SmallShop> {
    const shop = await openShop();
    return new SmallShop(shop, await anAccount(shop.deps));
  }

  /** Makes a call and records its end. */
  async call(
    what: Pick<Operation, 'operation' | 'key'>,
    request: unknown,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const id = this.history.length;
    const entry = { id, round: 0, client: 0, ...what };
    this.history.push({ ...entry, phase: 'invoke', at: this.#now(), request });
    const { status, body } = await send();
    this.shop.clock.advance(1000);
    const phase = status < 300 ? 'ok' : status < 500 ? 'fail' : 'info';
    this.history.push({ ...entry, phase, at: this.#now(), status, answer: body });
    return { status, body };
  }

  office(what: Pick<Operation, 'operation' | 'key'>, request: Request): Promise<Answer> {
    const send = () => this.shop.request({ ...request, headers: this.admin.headers });
    return this.call(what, request.payload, send);
  }

  /** Reserves the wreaths and returns the preference's id, empty when the call was refused. */
  async reserve(wreaths: TestProduct[], change: Partial<CheckoutBody['order_data']> = {}): Promise<string> {
    const body = aCheckout(wreaths, change);
    const { body: answer } = await this.call({ operation: 'create-payment', key: body.order_data.order_id }, body, () =>
      this.shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload: body }),
    );
    const link = (answer as { init_point?: string }).init_point;
    const made = this.shop.simulator.payments.preferences().find(({ init_point }) => init_point === link);
    return made?.external_reference ?? '';
  }

  async rest(): Promise<void> {
    await this.shop.simulator.payments.webhooks.idle();
    await this.shop.runJobs();
  }

  input(): CheckInput {
    const { shop, history, since } = this;
    const exists = async (url: string) => {
      const picture = await shop.deps.images.open(pictureIdOf(url) ?? '', path.basename(url));
      picture?.stream.destroy();
      return picture !== undefined;
    };
    return {
      database: shop.deps.database,
      history,
      outside: outsideLedger(shop.simulator),
      since,
      now: shop.clock.now(),
      interruptions: 0,
      pictureExists: exists,
    };
  }

  #now(): number {
    return this.shop.clock.now().getTime();
  }
}

async function uploadPicture({ shop, admin }: SmallShop): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await canvas(64, 64).jpeg().toBuffer())]), 'coroa.jpg');
  const { authorization } = admin.headers;
  const answer = await fetch(`${shop.url}/api/upload-image`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  });
  return { status: answer.status, body: await answer.json() };
}

async function office(small: SmallShop, wreath: TestProduct): Promise<void> {
  const manual = aManualOrder([wreath], { buyer_name: 'Balcão um', request_key: randomUUID() });
  let orderId = '';
  for (const _again of [1, 2]) {
    const { body } = await small.office(
      { operation: 'manual-order', key: 'Balcão um' },
      { method: 'POST', url: '/api/orders/manual', payload: manual },
    );
    orderId = String(field(body, 'order_id'));
  }
  const key = randomUUID();
  const told = { outcome: 'delivered', at: small.shop.clock.now().toISOString(), received_by: 'Portaria um' };
  for (const _again of [1, 2]) {
    const url = `/api/orders/${orderId}/deliveries/${key}`;
    await small.office({ operation: 'record-delivery', key }, { method: 'PUT', url, payload: told });
  }
  const image = await small.call({ operation: 'upload-image', key: 'coroa.jpg' }, undefined, () =>
    uploadPicture(small),
  );
  const edit = { description: 'Rosas', size: 'G', price: 350, stock: 9, image: String(field(image.body, 'url')) };
  const read = await small.shop.request({
    method: 'GET',
    url: `/api/products/${wreath.id}`,
    headers: small.admin.headers,
  });
  const product = { name: wreath.name, ...edit, version: Number(field(read.body, 'version')) };
  for (const _stale of [false, true]) {
    const request = { method: 'PUT', url: `/api/products/${wreath.id}`, payload: product } as const;
    await small.office({ operation: 'edit-product', key: wreath.id }, request);
  }
  const email = 'equipe-nova@example.com';
  const user = { email, password: 'Lembrança#2026', role: 'funcionario' };
  const registered = await small.office(
    { operation: 'register-user', key: email },
    { method: 'POST', url: '/api/register', payload: user },
  );
  const userId = String(field(registered.body, '_id'));
  await small.office(
    { operation: 'toggle-user', key: userId },
    { method: 'PATCH', url: `/api/users/${userId}/toggle` },
  );
  const burial = { local: 'Cemitério Municipal', data_hora: '2026-11-23T17:30:00.000Z' };
  const funeral = {
    tipo: 'particular',
    falecido: 'Antônio Um',
    responsavel: 'Ana',
    telefone: '(21) 99999-0000',
    sepultamento: burial,
  };
  await small.office(
    { operation: 'schedule-funeral', key: 'Antônio Um' },
    { method: 'POST', url: '/api/funerals', payload: funeral },
  );
  const expense = { descricao: 'Fitas um', valor: 12.5, categoria: 'Material', data: '2026-11-21' };
  await small.office(
    { operation: 'record-expense', key: 'Fitas um' },
    { method: 'POST', url: '/api/expenses', payload: expense },
  );
}

/** A funeral whose ceremony is published, bought a wreath for, and moved. */
async function followedCeremony(small: SmallShop, wreath: TestProduct): Promise<void> {
  const funeral = aFuneral({ falecido: 'Rosa Dois' });
  const scheduled = await small.office(
    { operation: 'schedule-funeral', key: funeral.falecido },
    { method: 'POST', url: '/api/funerals', payload: funeral },
  );
  const key = String(field(scheduled.body, '_id'));
  const url = `/api/funerals/${key}`;
  const payload = aPublication();
  const operation = 'publish-ceremony';
  const { body } = await small.office({ operation, key }, { method: 'PUT', url: `${url}/cerimonia`, payload });
  const { local, data_hora } = funeral.sepultamento;
  const paid = await small.reserve([wreath], {
    ceremony: {
      key:
        String(field(field(body, 'publication'), 'slug'))
          .split('-')
          .at(-1) ?? '',
      event: 'sepultamento',
    },
    ...{ deceased_name: funeral.falecido, funeral_location: local, funeral_time: data_hora },
  });
  small.shop.simulator.payments.approve(paid);
  await small.rest();
  const moved = { ...funeral, sepultamento: { local: 'Cemitério Carlinda Berlim', data_hora } };
  await small.office({ operation: 'move-funeral', key }, { method: 'PUT', url, payload: moved });
}

async function cancelNewest(small: SmallShop): Promise<void> {
  const { headers } = small.admin;
  const { body } = await small.shop.request({ method: 'GET', url: '/api/orders/last', headers });
  const [newest] = body as { order_id: string }[];
  const key = newest?.order_id ?? '';
  const payload = { reason: 'Desistência.' };
  const request = { method: 'POST', url: `/api/orders/${key}/cancel`, payload } as const;
  await small.office({ operation: 'cancel-order', key }, request);
}

async function sales(small: SmallShop, [rose, lily]: [TestProduct, TestProduct]): Promise<void> {
  const { payments } = small.shop.simulator;
  const paid = payments.approve(await small.reserve([rose, lily]));
  await small.rest();
  await small.call({ operation: 'verify-payment', key: String(paid.id) }, undefined, () =>
    small.shop.request({ method: 'GET', url: `/api/pagamento/verificar-pagamento?payment_id=${paid.id}` }),
  );
  await cancelNewest(small);
  const twice = await small.reserve([rose]);
  payments.approve(twice);
  payments.approve(payments.startPayment(twice).id);
  const other = await small.reserve([lily]);
  payments.distort(payments.startPayment(other).id, { amount: 1 });
  payments.approve(other);
  payments.reject(await small.reserve([rose]));
  await small.reserve([rose]);
  // Includes the unit that the cancelled order returned.
  await small.reserve([lily, lily, lily]);
  await small.reserve([lily, lily, lily, lily, lily, lily, lily]);
  await small.rest();
}

/** A shop after a small day of work, without violations. The caller closes its `shop`. */
export async function smallShop(): Promise<SmallShop> {
  const small = await SmallShop.open();
  const body = await canvas(64, 64).webp().toBuffer();
  await small.shop.deps.images.put('coroa-branca', [{ name: '960.webp', type: 'image/webp', body }]);
  const rose = await aProduct(small.shop.deps, { name: 'Coroa de rosas', stock: 5 });
  const lily = await aProduct(small.shop.deps, { name: 'Coroa de lírios', stock: 4, price: 420 });
  const config = {
    emails: ['dono@example.com'],
    telegram_chat_ids: ['-1001'],
    enabled: { email: true, telegram: true },
  };
  await small.shop.request({
    method: 'PUT',
    url: '/api/notifications/config',
    payload: config,
    headers: small.admin.headers,
  });
  small.shop.clock.advance(60_000);
  await sales(small, [rose, lily]);
  await followedCeremony(small, rose);
  await office(small, rose);
  await small.rest();
  return small;
}
