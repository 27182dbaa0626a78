import type { recordDelivery } from '#contract/deliveries.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { orderNumberText } from '#domain/order.ts';

export type Told = CallInput<typeof recordDelivery>['body'];

export type StoredDelivery = {
  /** The idempotency key of record and photograph, the same for every attempt. */
  key: string;
  orderId: string;
  /** 'nº 1042, homenagem a …'. */
  title: string;
  /** The e-mail of its author, who also sends it; missing where the session ended before it was stored. */
  author?: string | undefined;
  madeAt: number;
  /** Missing once the server has it, and for a photograph taken later. */
  told?: Told | undefined;
  /** `replaces` is the photograph to replace, as the person saw it. */
  photo?: { picture: Blob; replaces?: string | undefined } | undefined;
  /** Whether the person has sent it; before that its photograph belongs to the open form. */
  isSent: boolean;
};

/** An order's name, shown where the order can't be loaded. */
export type NamedOrder = Pick<StoredDelivery, 'orderId' | 'title'>;

export function namedOrder(order: Pick<ProductionOrder, 'order_id' | 'number' | 'deceased_name'>): NamedOrder {
  const { order_id: orderId, number, deceased_name } = order;
  return { orderId, title: `${orderNumberText(number)}, homenagem a ${deceased_name}` };
}

/** The offline page (server/http/offline.ts) reads this database too. */
const DATABASE = 'fotos-de-entregas';
const VERSION = 2;
const STORE = 'entregas';

/** Opens or creates this device's database. Rejects where the browser has none, as in some private windows. */
function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    return await promise;
  } finally {
    database.close();
  }
}

export async function readStoredDeliveries(): Promise<StoredDelivery[]> {
  const all = await inStore<StoredDelivery[]>('readonly', (store) => store.getAll());
  return all.toSorted((a, b) => a.madeAt - b.madeAt);
}

export async function isDeliveryStored(key: string): Promise<boolean> {
  return (await inStore('readonly', (store) => store.count(key))) > 0;
}

export async function storeDelivery(delivery: StoredDelivery): Promise<void> {
  await inStore('readwrite', (store) => store.put(delivery));
}

export async function deleteDelivery(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}
