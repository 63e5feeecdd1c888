import { z } from 'zod';
import type { Transaction } from '../../_server/db/pool.ts';
import { enqueueJob } from '../../_server/db/queue.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { removeFiles as removeObjects } from '../../_server/storage/objects.ts';
import { type RepeatableWork, repeatable } from '../handler.ts';

const payload = z.object({ org_id: z.uuid() });

/** The most objects Storage removes in one call. */
const mostFiles = 100;
/** Batches short enough not to block other work. */
const mostRows = 1000;
/** After this long, a new job continues. */
const jobMs = 20_000;

type Transact = RepeatableWork<unknown>['transaction'];

/**
 * Permanently deletes an organization whose deletion date has passed and was not canceled. Access goes first,
 * so that no one sees a partial organization; then files; then rows of every table that references it, in
 * batches; and last the organization, which Postgres refuses while any row refers to it. If the worker is
 * killed, the next one continues.
 */
export const deleteOrganization = repeatable(
  payload,
  async ({ job, payload: { org_id: orgId }, transaction, finish, signal }) => {
    const until = performance.now() + jobMs;
    if (!(await transaction((sql) => close(sql, orgId)))) return;
    const goOn = () => {
      signal.throwIfAborted();
      return performance.now() < until;
    };
    const isEmpty =
      (await removeFiles(transaction, orgId, goOn)) && (await removeRows(transaction, orgId, goOn));
    await transaction(async (sql) => {
      if (isEmpty) await removeOrganization(sql, orgId);
      else
        await enqueueJob(sql, {
          kind: job.kind,
          payload: { org_id: orgId },
          uniqueKey: `${job.kind}:${orgId}`,
        });
      await finish(sql);
    });
  },
  { lane: 'heavy' },
);

/**
 * Closes the organization: all memberships end, irreversibly.
 * @returns false if there is nothing to delete: the deletion was canceled, or it is already gone
 */
async function close(sql: Transaction, orgId: string): Promise<boolean> {
  // An owner who cancels at the same moment either removes the row first, or waits and finds the deletion
  // started.
  const [deletion] = await sql<{ begun: boolean }[]>`
    select d.begun_at is not null as begun from public.organization_deletions d
    where d.org_id = ${orgId} and d.delete_at <= now() for update`;
  if (!deletion) return false;
  if (deletion.begun) return true;
  await sql`select private.revoke_reporting_login(l.org_id, l.id) from public.reporting_logins l where l.org_id = ${orgId}
    and l.revoked_at is null`;
  await withoutTriggers(sql);
  await sql`delete from public.memberships m where m.org_id = ${orgId}`;
  await sql`delete from public.api_keys k where k.org_id = ${orgId}`;
  await sql`delete from private.jobs j where j.org_id = ${orgId} and j.state <> 'running'`;
  // Stop realtime updates to open screens.
  await sql`update public.organizations o set realtime_epoch = o.realtime_epoch + 1 where o.id = ${orgId}`;
  await sql`update public.organization_deletions d set begun_at = now() where d.org_id = ${orgId}`;
  return true;
}

/**
 * Skip the row triggers: no events, notifications, or reference checks. The constraints on the organization's
 * own row are checked at the end.
 */
const withoutTriggers = async (sql: Transaction): Promise<void> => {
  await sql`set local session_replication_role = replica`;
};

/** @returns whether no rows are left */
async function removeFiles(transaction: Transact, orgId: string, goOn: () => boolean): Promise<boolean> {
  // An object's path begins with its organization id.
  for (const bucket of Object.values(buckets)) {
    for (;;) {
      if (!goOn()) return false;
      const objects = await transaction(
        (sql) => sql<{ name: string }[]>`
          select o.name from storage.objects o
          where o.bucket_id = ${bucket.name} and o.name > ${`${orgId}/`} and o.name < ${`${orgId}0`} order by o.name limit ${mostFiles}`,
      );
      if (objects.length === 0) break;
      const removed = await removeObjects(
        bucket,
        objects.map(({ name }) => name),
      );
      if (removed.length === 0) throw new Error(`Storage did not remove the files in ${bucket.name}`);
    }
  }
  return true;
}

/** @returns whether no files are left */
async function removeRows(transaction: Transact, orgId: string, goOn: () => boolean): Promise<boolean> {
  for (const table of await transaction(tablesOfOrganizations)) {
    for (;;) {
      if (!goOn()) return false;
      const removed = await transaction((sql) => removeBatch(sql, table, orgId));
      if (removed < mostRows) break;
    }
  }
  return true;
}

/** Every table that references an organization. */
async function tablesOfOrganizations(sql: Transaction): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
      and c.oid not in ('public.organization_deletions'::regclass, 'private.jobs'::regclass)
    order by 1`;
  return tables.map(({ name }) => name);
}

async function removeBatch(sql: Transaction, table: string, orgId: string): Promise<number> {
  await withoutTriggers(sql);
  const { count } = await sql`
    delete from ${sql(table)} where ctid = any (array(select ctid from ${sql(table)} where org_id = ${orgId} limit ${mostRows}))`;
  return count;
}

/**
 * Removes rows written in the meantime, then the organization.
 * @throws the Postgres error if a row still refers to it; the next attempt removes that row first
 */
async function removeOrganization(sql: Transaction, orgId: string): Promise<void> {
  for (const table of await tablesOfOrganizations(sql)) await removeBatch(sql, table, orgId);
  await withoutTriggers(sql);
  await sql`delete from public.organization_deletions d where d.org_id = ${orgId}`;
  await sql`set local session_replication_role = origin`;
  await sql`delete from public.organizations o where o.id = ${orgId}`;
}
