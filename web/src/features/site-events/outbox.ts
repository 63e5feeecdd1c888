import {
  type CreateSiteEvent,
  type SiteEvent,
  siteEventFileSchema,
  siteEventSchema,
} from '@schemas/site-event.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { uploadFile } from '@/lib/upload.ts';
import { allKept, allKeptFiles, forgetFile, type Kept, type KeptFile, keep, settle } from './outbox-store.ts';

interface Sender {
  organization: string;
  person: string;
}

/** Items waiting on this device. */
interface Outbox {
  events: Kept[];
  files: KeptFile[];
}

/** Files that do not fit on the device: they wait in memory while this page is open. */
const inPage = new Map<string, KeptFile>();
export const isInPage = (key: string): boolean => inPage.has(key);

/** Upload progress of each file in percent, and listeners for any change. */
const underWay = new Map<string, number>();
const listeners = new Set<() => void>();
export const progressOf = (key: string): number | undefined => underWay.get(key);
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const changed = () => {
  for (const listener of listeners) listener();
};

/** Whether the server did not respond or asked to retry later: it may or may not have the item. */
const isUnheard = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const post = ({ key, body }: Kept) =>
  apiRequest('/site-events', siteEventSchema, { method: 'POST', body, idempotencyKey: key });

export const NO_ROOM =
  'Device storage is full, and the event could not be sent. Free up space, send fewer files, or try again online.';

/**
 * Sends a site event after storing it with its files, so that neither a lost connection nor a closed browser
 * loses it. `flush` sends the files once the event is filed.
 * @returns the filed event; null if it is stored to be sent later
 */
export async function sendOrKeep(
  body: CreateSiteEvent,
  files: readonly File[],
  sender: Sender,
): Promise<SiteEvent | null> {
  const key = crypto.randomUUID();
  const kept: Kept = { key, ...sender, body: { ...body, client_key: key } };
  const waiting = files.map((file, position) =>
    waitingFile(file, sender, { after: key, eventId: null, position }),
  );
  // A browser that cannot store anything (private window, full disk) can still send.
  const isKept = await keep([kept], waiting).then(
    () => true,
    () => false,
  );
  try {
    const filed = await post(kept);
    const ready = waiting.map((file) => ({ ...file, after: null, eventId: filed.id }));
    // If the device has filled up, `flush` sends the event again with its key and settles it then.
    if (isKept) await settle(key, ready).catch(() => {});
    else for (const file of ready) inPage.set(file.key, file);
    return filed;
  } catch (error) {
    if (isKept && isUnheard(error)) return null;
    if (isKept) await drop(key, waiting);
    else if (isUnheard(error) && files.length > 0)
      throw new ApiError(NO_ROOM, { status: 0, code: 'network' });
    throw error;
  } finally {
    changed();
  }
}

/** Adds files to a filed event. Stores them first; `flush` sends them. */
export async function addFiles(eventId: string, files: readonly File[], sender: Sender): Promise<void> {
  const waiting = files.map((file, position) =>
    waitingFile(file, sender, { after: null, eventId, position }),
  );
  await keep([], waiting).catch(() => {
    for (const file of waiting) inPage.set(file.key, file);
  });
  changed();
}

const waitingFile = (
  file: File,
  sender: Sender,
  position: Pick<KeptFile, 'after' | 'eventId' | 'position'>,
): KeptFile => ({
  key: crypto.randomUUID(),
  ...sender,
  ...position,
  file,
  problem: null,
});

async function drop(key: string, files: readonly KeptFile[]): Promise<void> {
  await settle(key, []);
  for (const file of files) await forgetFile(file.key);
}

/** Discards a waiting file. */
export async function removeKept(key: string): Promise<void> {
  if (!inPage.delete(key)) await forgetFile(key);
  changed();
}

/** Clears a rejected file's error, so that it is sent again. */
export async function retryKept(file: KeptFile): Promise<void> {
  await write({ ...file, problem: null });
  changed();
}

async function write(file: KeptFile): Promise<void> {
  if (inPage.has(file.key)) inPage.set(file.key, file);
  else await keep([], [file]);
}

let sending: Promise<number> | null = null;
let again = false;

/**
 * Sends this user's stored items for the organization on the screen, each event before its files. Items the
 * server rejects permanently stay visible.
 * @returns the number of items filed
 */
export function flush(sender: Sender): Promise<number> {
  // Items stored during a run are sent in the same run.
  if (sending) again = true;
  sending ??= sendAll(sender).finally(() => {
    sending = null;
    again = false;
  });
  return sending;
}

async function sendAll(sender: Sender): Promise<number> {
  let filed = 0;
  do {
    again = false;
    const events = await sendEvents(sender);
    const files = await sendFiles(sender);
    filed += events + files;
  } while (again);
  return filed;
}

async function sendEvents(sender: Sender): Promise<number> {
  let filed = 0;
  for (const kept of (await keptBy(sender)).events) {
    try {
      const { id } = await post(kept);
      const { files } = await keptBy(sender);
      const its = files.filter(({ after }) => after === kept.key);
      await settle(
        kept.key,
        its.map((file) => ({ ...file, after: null, eventId: id })),
      );
      changed();
      filed += 1;
    } catch (error) {
      if (isUnheard(error)) break;
    }
  }
  return filed;
}

async function sendFiles(sender: Sender): Promise<number> {
  let filed = 0;
  for (const kept of (await keptBy(sender)).files) {
    if (!kept.eventId || kept.problem) continue;
    try {
      await upload(kept, kept.eventId);
      if (!inPage.delete(kept.key)) await forgetFile(kept.key);
      filed += 1;
    } catch (error) {
      if (isUnheard(error)) break;
      await write({ ...kept, problem: errorMessage(error, 'This device could not read it.') });
    } finally {
      underWay.delete(kept.key);
      changed();
    }
  }
  return filed;
}

function upload({ key, file }: KeptFile, eventId: string) {
  underWay.set(key, 0);
  changed();
  return uploadFile(`/site-events/${eventId}/files`, file, siteEventFileSchema, {
    onProgress: (percent) => {
      underWay.set(key, Math.floor(percent));
      changed();
    },
    signal: new AbortController().signal,
    idempotencyKey: key,
    fields: { client_key: key },
  });
}

/** Items waiting on this device. */
export async function keptBy({ organization, person }: Sender): Promise<Outbox> {
  const isTheirs = (one: Sender) => one.organization === organization && one.person === person;
  const [events, files] = await Promise.all([allKept(), allKeptFiles()]).catch(
    () => [[], []] as [Kept[], KeptFile[]],
  );
  return {
    events: events.filter(isTheirs),
    files: [...files, ...inPage.values()]
      .filter(isTheirs)
      .sort((one, other) => one.position - other.position),
  };
}
