import type { CreateSiteEvent } from '@schemas/site-event.ts';

interface Sent {
  /** Idempotency key generated on the device, so that it is filed only once. */
  key: string;
  organization: string;
  person: string;
}

/** A site event logged without a connection. */
export interface Kept extends Sent {
  body: CreateSiteEvent & { client_key: string };
}

/** A photo or other file of a site event. */
export interface KeptFile extends Sent {
  /** Key of the unfiled event it waits for; null once that is filed. */
  after: string | null;
  /** Id of the filed event; null before. */
  eventId: string | null;
  file: File;
  /** Position among files chosen together, which are sent in this order. */
  position: number;
  /** Why the server rejects it. */
  problem: string | null;
}

const EVENTS = 'events';
const FILES = 'files';

/** IndexedDB storage for items waiting to be sent; survives closing the browser. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('plumbline-outbox', 2);
    request.onupgradeneeded = () => {
      for (const name of [EVENTS, FILES])
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: 'key' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs everything in one transaction. */
async function run<T>(
  mode: IDBTransactionMode,
  work: (stores: { events: IDBObjectStore; files: IDBObjectStore }) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open();
  // Do not block a newer version in another tab.
  database.onversionchange = () => database.close();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction([EVENTS, FILES], mode);
      const request = work({
        events: transaction.objectStore(EVENTS),
        files: transaction.objectStore(FILES),
      });
      // Resolve only when the data is on disk, not when the request succeeds.
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Stores an event together with its files. */
export const keep = (events: readonly Kept[], files: readonly KeptFile[]) =>
  run('readwrite', (stores) => {
    for (const event of events) stores.events.put(event);
    for (const file of files) stores.files.put(file);
    return undefined;
  });

/** Deletes a filed event and updates its files with the event's id. */
export const settle = (key: string, files: readonly KeptFile[]) =>
  run('readwrite', (stores) => {
    stores.events.delete(key);
    for (const file of files) stores.files.put(file);
    return undefined;
  });

export const forgetFile = (key: string) => run('readwrite', ({ files }) => files.delete(key));
export const allKept = async (): Promise<Kept[]> =>
  (await run('readonly', ({ events }) => events.getAll())) ?? [];
export const allKeptFiles = async (): Promise<KeptFile[]> =>
  (await run('readonly', ({ files }) => files.getAll())) ?? [];
