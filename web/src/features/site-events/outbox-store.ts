import type { CreateSiteEvent } from '@contract/site-event.ts';

/** Something that happened, written down where there was no connection. */
export interface Kept {
  /** The device's own name for it, by which it is filed once. */
  key: string;
  organization: string;
  person: string;
  body: CreateSiteEvent & { client_key: string };
}

const STORE = 'events';

/** What this device keeps until it can be sent, in IndexedDB: it outlives a closed browser. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('plumbline-outbox', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // Kept is what is on the disk, not what was asked for.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const keep = (kept: Kept) => run('readwrite', (store) => store.put(kept));
export const forget = (key: string) => run('readwrite', (store) => store.delete(key));
export const allKept = (): Promise<Kept[]> => run('readonly', (store) => store.getAll());
