import type { CreateSiteEvent } from '@schemas/site-event.ts';

interface Sent {
  /** The device's own name for it, by which it is filed once. */
  key: string;
  organization: string;
  person: string;
}

/** Something that happened, written down where there was no connection. */
export interface Kept extends Sent {
  body: CreateSiteEvent & { client_key: string };
}

/** A photo or another file of something that happened. */
export interface KeptFile extends Sent {
  /** The key of the event that it waits for; null once that is filed. */
  after: string | null;
  /** The event as filed; null before. */
  eventId: string | null;
  file: File;
  /** Its place among those chosen with it, which is the order that they are sent in. */
  place: number;
  /** Why the server does not take it. */
  problem: string | null;
}

const EVENTS = 'events';
const FILES = 'files';

/** What this device keeps until it can be sent, in IndexedDB: it outlives a closed browser. */
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

/** All of it or nothing. */
async function run<T>(
  mode: IDBTransactionMode,
  work: (stores: { events: IDBObjectStore; files: IDBObjectStore }) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open();
  // A newer version in another tab is not to wait for this one.
  database.onversionchange = () => database.close();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction([EVENTS, FILES], mode);
      const request = work({
        events: transaction.objectStore(EVENTS),
        files: transaction.objectStore(FILES),
      });
      // Kept is what is on the disk, not what was asked for.
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps what happened together with its files. */
export const keep = (events: readonly Kept[], files: readonly KeptFile[]) =>
  run('readwrite', (stores) => {
    for (const event of events) stores.events.put(event);
    for (const file of files) stores.files.put(file);
    return undefined;
  });

/** Forgets an event that is filed; from now on its files know where they go. */
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
