/** A photograph of a delivery that the server doesn't have yet. */
export type StoredPhoto = {
  orderId: string;
  /** The key of the upload, the same for every try. */
  key: string;
  picture: Blob;
  /** The photograph that it replaces, as the person saw it. */
  replaces?: string | undefined;
  /** Whether the person has sent it; before that it only waits in the form. */
  isSent: boolean;
};

const DATABASE = 'fotos-de-entregas';
const STORE = 'fotos';

/** Makes the database of this device when it is first needed. Rejects where the browser has none, as in some private windows. */
function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'orderId' });
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

/** The photographs that this device still has to send. */
export function readStoredPhotos(): Promise<StoredPhoto[]> {
  return inStore<StoredPhoto[]>('readonly', (store) => store.getAll());
}

/** Keeps a photograph through reloads and restarts, in place of an earlier one of the same order. */
export async function storePhoto(photo: StoredPhoto): Promise<void> {
  await inStore('readwrite', (store) => store.put(photo));
}

export async function deletePhoto(orderId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(orderId));
}
