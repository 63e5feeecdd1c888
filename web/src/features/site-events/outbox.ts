import { type CreateSiteEvent, type SiteEvent, siteEventSchema } from '@contract/site-event.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';
import { allKept, forget, type Kept, keep } from './outbox-store.ts';

interface Sender {
  organization: string;
  person: string;
}

/** Whether nothing was heard from the server, so that it may or may not have it. */
const isUnheard = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const post = ({ key, body }: Kept) =>
  apiRequest('/site-events', siteEventSchema, { method: 'POST', body, idempotencyKey: key });

/**
 * Sends what happened, having kept it first, so that neither a dead connection nor a closed browser loses it.
 * @returns the event as filed; null where it is kept to be sent later
 */
export async function sendOrKeep(body: CreateSiteEvent, sender: Sender): Promise<SiteEvent | null> {
  const key = crypto.randomUUID();
  const kept: Kept = { key, ...sender, body: { ...body, client_key: key } };
  // A browser that keeps nothing (a private window) can still send.
  const isKept = await keep(kept).then(
    () => true,
    () => false,
  );
  try {
    const filed = await post(kept);
    if (isKept) await forget(key);
    return filed;
  } catch (error) {
    if (isKept && isUnheard(error)) return null;
    if (isKept) await forget(key);
    throw error;
  }
}

let underway: Promise<number> | null = null;

/**
 * Sends what was kept by this person for the organization on the screen; what the server refuses for good stays, to be seen.
 * @returns how many were filed
 */
export function flush(sender: Sender): Promise<number> {
  underway ??= sendAll(sender).finally(() => {
    underway = null;
  });
  return underway;
}

async function sendAll(sender: Sender): Promise<number> {
  let filed = 0;
  for (const kept of await keptBy(sender)) {
    try {
      await post(kept);
      await forget(kept.key);
      filed += 1;
    } catch (error) {
      if (isUnheard(error)) break;
    }
  }
  return filed;
}

/** What waits on this device. */
export async function keptBy({ organization, person }: Sender): Promise<Kept[]> {
  const kept = await allKept().catch(() => []);
  return kept.filter((one) => one.organization === organization && one.person === person);
}
