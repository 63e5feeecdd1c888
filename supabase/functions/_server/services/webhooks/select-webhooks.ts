import { isIP } from 'node:net';
import type { Webhook } from '../../../_shared/schemas/index.ts';
import { isPublicAddress } from '../../../_shared/webhooks/public-address.ts';
import type { Transaction } from '../../db/pool.ts';
import { environment } from '../../env.ts';
import { invalidInput } from '../../http/api-error.ts';

export const selectWebhooks = (sql: Transaction, rest: ReturnType<Transaction>) => sql<Webhook[]>`
  select w.id, w.name, w.url, array_to_json(w.entity_types) as entity_types, w.active, w.created_at, w.updated_at, w.version,
    case when f.webhook_id is not null
      then json_build_object('failures', f.failures, 'paused_until', f.paused_until, 'last_error', f.last_error) end as failing
  from public.webhooks w
  left join private.failing_webhooks() f on f.webhook_id = w.id
  where w.org_id = (select private.active_org_id()) ${rest}`;

/** Returns the caller's active organization if they manage its webhooks; otherwise null. */
export async function webhooksOrg(sql: Transaction): Promise<string | null> {
  const [row] = await sql<{ org_id: string | null }[]>`
    select case when private.is_org_admin() or private.key_has('{webhooks:manage}') then private.active_org_id() end as org_id`;
  return row?.org_id ?? null;
}

export async function findWebhook(sql: Transaction, id: string): Promise<Webhook | undefined> {
  const [webhook] = await selectWebhooks(sql, sql`and w.id = ${id}`);
  return webhook;
}

/**
 * Rejects a URL to which no delivery would be sent. Each delivery resolves the host name again, since that
 * can change.
 * @throws ApiError invalid_input
 */
export function refusePrivateTarget(address: string | undefined): void {
  if (address === undefined || environment().WEBHOOKS_TO_PRIVATE_ADDRESSES === 'allow') return;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw invalidInput([{ path: 'url', message: 'Must begin with https://' }]);
  if (/(^|\.)(localhost|local|internal)\.?$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw invalidInput([{ path: 'url', message: 'Must be an address on the public internet' }]);
  }
}
