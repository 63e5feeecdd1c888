import type { CreateWebhook, NewWebhook, UpdateWebhook, Webhook } from '../../../_shared/schemas/index.ts';
import { newWebhookSecret } from '../../../_shared/webhooks/sign.ts';
import { definedFields } from '../../db/changes.ts';
import { asSystem } from '../../db/privileged.ts';
import { afterUpdate, atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findWebhook, refusePrivateTarget, selectWebhooks, webhooksOrg } from './select-webhooks.ts';

/** @throws ApiError forbidden to everyone except owners, admins, and API keys that manage webhooks */
export async function listWebhooks({ ctx: { sql } }: { ctx: Ctx }): Promise<Webhook[]> {
  if (!(await webhooksOrg(sql))) throw forbidden();
  return await selectWebhooks(sql, sql`order by w.id desc limit 100`);
}

/** Creates a webhook and its secret, which no request role can read later. */
export async function createWebhook({
  ctx: { sql },
  input: { name, url, entity_types },
}: {
  ctx: Ctx;
  input: CreateWebhook;
}): Promise<NewWebhook> {
  refusePrivateTarget(url);
  const secret = newWebhookSecret();
  const [created] = await sql<{ id: string; org_id: string }[]>`
    insert into public.webhooks (org_id, name, url, entity_types)
    values (private.active_org_id(), ${name}, ${url}, string_to_array(${entity_types.join(',')}, ','))
    returning id, org_id`;
  if (!created) throw notFound('Webhook');
  await asSystem(
    sql,
    async () =>
      await sql`insert into private.webhook_secrets (org_id, webhook_id, secret) values (${created.org_id}, ${created.id}, ${secret})`,
  );
  const webhook = await findWebhook(sql, created.id);
  if (!webhook) throw notFound('Webhook');
  return { ...webhook, secret };
}

/** Changes the given fields; omitted ones stay unchanged. @throws ApiError as `afterUpdate` */
export async function updateWebhook({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateWebhook };
}): Promise<Webhook> {
  refusePrivateTarget(changes.url);
  const { entity_types, ...plain } = changes;
  const provided = definedFields({
    ...plain,
    ...(entity_types && { entity_types: `{${entity_types.join(',')}}` }),
  });
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
          update public.webhooks set ${sql(provided)}
          where org_id = (select private.active_org_id()) and id = ${id} ${atVersion(sql, sql`version`, versions)}
          returning id`;
  return afterUpdate(updated, await findWebhook(sql, id), { noun: 'Webhook', versions });
}

/** Removes a webhook with its deliveries. */
export async function deleteWebhook({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<Webhook> {
  const webhook = await findWebhook(sql, id);
  const removed = await sql`
    delete from public.webhooks w
    where w.org_id = (select private.active_org_id()) and w.id = ${id} ${atVersion(sql, sql`w.version`, versions)} returning w.id`;
  if (!webhook || removed.length === 0) throw whyNoRow(webhook, 'Webhook', versions);
  return webhook;
}
