import type { ListWebhookDeliveries, WebhookDelivery } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { webhooksOrg } from './select-webhooks.ts';

const selectDeliveries = (sql: Transaction, rest: ReturnType<Transaction>) => sql<WebhookDelivery[]>`
  select d.id, d.webhook_id, w.name as webhook_name, d.event_id, d.action, d.state, d.attempts, d.response_status, d.response_excerpt,
    d.last_error, d.duration_ms, d.created_at, d.ended_at
  from public.webhook_deliveries d
  join public.webhooks w on w.org_id = d.org_id and w.id = d.webhook_id
  where d.org_id = (select private.active_org_id()) ${rest}`;

/**
 * Lists webhook deliveries, newest first.
 * @throws ApiError forbidden to everyone except owners, admins, and API keys that manage webhooks
 */
export async function listWebhookDeliveries({
  ctx: { sql },
  input: { webhook_id, state, cursor, limit, count },
}: {
  ctx: Ctx;
  input: ListWebhookDeliveries;
}): Promise<PageOf<WebhookDelivery>> {
  if (!(await webhooksOrg(sql))) throw forbidden();
  const matching = sql`
    ${webhook_id ? sql`and d.webhook_id = ${webhook_id}` : sql``} ${state ? sql`and d.state = ${state}` : sql``}`;
  const [items, counted] = await Promise.all([
    selectDeliveries(
      sql,
      sql`${matching} ${cursor ? sql`and d.id < ${cursor}` : sql``} order by d.id desc limit ${limit + 1}`,
    ),
    countRows(
      sql,
      count,
      sql`from public.webhook_deliveries d where d.org_id = (select private.active_org_id()) ${matching}`,
    ),
  ]);
  return toPage(items, { limit }, totalOf(counted));
}

/**
 * Resends a delivery under its own id, so that a receiver that stores ids processes it only once.
 * @throws ApiError forbidden to everyone except owners, admins, and API keys that manage webhooks, conflict if it is still in progress
 */
export async function resendWebhookDelivery({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<WebhookDelivery> {
  const orgId = await webhooksOrg(sql);
  if (!orgId) throw forbidden();
  const find = async () => (await selectDeliveries(sql, sql`and d.id = ${id}`))[0];
  if (!(await find())) throw notFound('Delivery');
  const [row] = await asSystem(
    sql,
    async () =>
      await sql<{ again: boolean }[]>`select private.resend_webhook_delivery(${orgId}, ${id}) as again`,
  );
  if (!row?.again) throw new ApiError('conflict', 'This delivery is still in progress');
  const delivery = await find();
  if (!delivery) throw notFound('Delivery');
  return delivery;
}
