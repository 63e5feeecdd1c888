import { randomUUID } from 'node:crypto';
import postgres, { type PendingQuery, type Row, type Sql, type TransactionSql } from 'postgres';
import { ownFingerprints } from '../../supabase/functions/_server/db/installation-key.ts';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { archivedTables } from '../../supabase/functions/_shared/archive/tables.ts';
import { distrust } from '../lib/trust.ts';
import { addPeople, type People } from './add-people.ts';
import { ArchiveRefused, type OpenArchive } from './open-archive.ts';
import { type Owner, owningColumns, refuseForeignRows } from './ownership.ts';
import { firstBrokenReference } from './references.ts';

/** Storage access with the service's rights. */
export interface FileStore {
  put(bucket: string, path: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<void>;
  remove(bucket: string, paths: string[]): Promise<void>;
}

interface Restored {
  organizationId: string;
  /** Whether the organization kept its id. */
  sameId: boolean;
  rows: number;
  files: number;
  people: People;
  /** Archived data that was not restored. */
  leftBehind: string[];
}

/** What the operator permits for an archive that this installation did not sign. */
export interface Allowed {
  /** The signer's fingerprint, or `unsigned`. */
  trust?: string;
  /** Email addresses of accounts that may become members of the restored organization, or `all`. */
  join?: readonly string[];
}

/**
 * Restores an archive as a separate organization, entirely or not at all. Ids are kept, except an
 * organization id already in use here and the ids of people who have another account here.
 * @param sql connection as role postgres
 * @throws ArchiveRefused if the archive does not fit this database, is not trusted, or contains another
 * organization's data
 */
export async function restoreArchive(
  sql: Sql,
  store: FileStore,
  archive: OpenArchive,
  allowed: Allowed = {},
): Promise<Restored> {
  await refuseNewer(sql, archive);
  const isOwn = await refuseDistrusted(sql, archive, allowed);
  const stored: [bucket: string, path: string][] = [];
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select set_config('app.request_id', ${`restore:${archive.manifest.archive_id}`}, true),
        set_config('statement_timeout', '0', true)`;
      const { id: oldId } = archive.manifest.organization;
      const [taken] = await transaction`select from public.organizations o where o.id = ${oldId}`;
      const orgId = taken ? randomUUID() : oldId;
      const people = await addPeople(transaction, archive);
      if (!isOwn) refuseUnasked(people, allowed);
      const renamed = rename(new Map([...people.ids, [oldId, orgId]]));
      const owner = { orgId, people: new Set(people.ids.values()) };
      const rows = await insertRows(transaction, archive, renamed, owner);
      await settle(transaction, orgId, people, orgId === oldId && people.sameIds);
      if (!isOwn) await pauseReports(transaction, orgId);
      const broken = await firstBrokenReference(transaction, orgId);
      if (broken) throw new ArchiveRefused(`The archive is inconsistent: ${broken}. Nothing was restored.`);
      const files = await storeFiles(transaction, store, archive, { oldId, orgId }, stored);
      await transaction`select private.enqueue_reading(d.org_id, d.id) from public.contract_documents d
        where d.org_id = ${orgId} and d.text_status = 'reading'`;
      return {
        organizationId: orgId,
        sameId: orgId === oldId,
        rows,
        files,
        people,
        leftBehind: leftBehind(archive),
      };
    });
  } catch (error) {
    for (const [bucket, path] of stored) await store.remove(bucket, [path]).catch(() => undefined);
    throw error instanceof postgres.PostgresError && /^2[23]/.test(error.code)
      ? new ArchiveRefused(
          `The database rejected a row of the archive: ${error.message}. Nothing was restored.`,
        )
      : error;
  }
}

/** @returns whether this installation signed the archive */
async function refuseDistrusted(
  sql: Sql,
  { manifest, signer }: OpenArchive,
  { trust }: Allowed,
): Promise<boolean> {
  const own = await ownFingerprints(sql as unknown as Transaction);
  const reason = distrust(signer, own, trust, {
    organization: `${manifest.organization.name} (${manifest.organization.id})`,
    'taken at': manifest.taken_at,
  });
  if (reason) throw new ArchiveRefused(reason);
  return signer !== null && own.includes(signer.fingerprint);
}

/**
 * Refuses to add existing accounts to an organization from another installation unless the operator permits
 * it.
 */
function refuseUnasked({ existing }: People, { join = [] }: Allowed): void {
  const allowed = new Set(join.map((email) => email.toLowerCase()));
  const unasked = allowed.has('all') ? [] : existing.filter((email) => !allowed.has(email.toLowerCase()));
  if (unasked.length > 0)
    throw new ArchiveRefused(
      `These people already have an account here: ${unasked.join(', ')}. If they agree to join the restored organization, repeat with --join <email> for each, or --join all.`,
    );
}

async function refuseNewer(sql: Sql, { manifest }: OpenArchive): Promise<void> {
  const [row] = await sql<{ version: string }[]>`
    select max(m.version) as version from supabase_migrations.schema_migrations m`;
  if (!row || row.version < manifest.schema_version)
    throw new ArchiveRefused(
      `The archive's database version (${manifest.schema_version}) is newer than this one (${row?.version}). Update Plumbline first.`,
    );
  const known = new Set(archivedTables.map(({ name }) => name));
  const unknown = manifest.tables.find(({ name }) => !known.has(name));
  if (unknown) throw new ArchiveRefused(`The archive contains an unknown table: ${unknown.name}.`);
}

/** Replaces whole ids in lines of JSON, and the organization id at the start of file paths. */
function rename(ids: Map<string, string>): (line: string) => string {
  const changes = [...ids].filter(([from, to]) => from !== to);
  return (line) =>
    changes.reduce(
      (text, [from, to]) => text.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`"${from}/`, `"${to}/`),
      line,
    );
}

/** @returns the number of rows */
async function insertRows(
  sql: TransactionSql,
  archive: OpenArchive,
  renamed: (line: string) => string,
  owner: Owner,
): Promise<number> {
  const owning = await owningColumns(sql);
  // Inserts rows unchanged, without firing triggers. References are checked after all rows are inserted.
  await sql`set local session_replication_role = replica`;
  let count = 0;
  for (const { schema, name, leftOut = {}, staysBehind } of archivedTables) {
    if (name === 'profiles') continue;
    const columns = (await columnsHere(sql, schema, name, archive)).filter(
      (column) => !Object.hasOwn(leftOut, column),
    );
    const filled = Object.entries(leftOut).filter(([, value]) => value !== null) as [string, string][];
    for await (const lines of archive.rows(name)) {
      const rows = `[${lines.map(renamed).join(',')}]`;
      await refuseForeignRows(sql, `${schema}.${name}`, owning.get(`${schema}.${name}`) ?? [], rows, owner);
      if (staysBehind !== undefined) continue;
      const values = [
        ...columns.map((column) => sql`r.${sql(column)}`),
        ...filled.map(([, value]) => sql`${sql.unsafe(value)}`),
      ];
      const { count: created } = await sql`
        insert into ${sql(`${schema}.${name}`)} (${sql([...columns, ...filled.map(([column]) => column)])})
        select ${separated(sql, values)}
        from jsonb_populate_recordset(null::${sql(`${schema}.${name}`)}, ${rows}::text::jsonb) r`;
      count += created;
    }
  }
  return count;
}

type Fragment = PendingQuery<Row[]>;

const separated = (sql: TransactionSql, list: Fragment[]): Fragment =>
  list.reduce((all, one) => sql`${all}, ${one}`);

/**
 * Returns the columns that exist in both the archive and this table. An older archive may lack some columns
 * and have others that were dropped.
 */
async function columnsHere(
  sql: TransactionSql,
  schema: string,
  name: string,
  { manifest }: OpenArchive,
): Promise<string[]> {
  const held = manifest.tables.find((table) => table.name === name)?.columns ?? [];
  const rows = await sql<{ name: string }[]>`
    select a.attname as name from pg_attribute a
    where a.attrelid = (${`${schema}.${name}`}::text)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`;
  return rows.map((row) => row.name).filter((column) => held.includes(column));
}

/** Stops what must not resume after a restore: unsent old email, and log seals that were not made here. */
async function settle(
  sql: TransactionSql,
  orgId: string,
  { created }: People,
  sameIds: boolean,
): Promise<void> {
  await sql`
    update public.notifications n set emailed_at = now()
    where n.org_id = ${orgId} and n.emailed_at is null and n.email_mode <> 'none'`;
  await sql`
    update public.mail_messages m set state = 'failed', ended_at = now(), last_error = 'It was not sent before the archive was taken'
    where m.org_id = ${orgId} and m.state = 'queued'`;
  await sql`
    update public.message_reply_files f set problem = 'It was not fetched before the archive was taken'
    where f.org_id = ${orgId} and f.storage_path is null and f.problem is null`;
  // The hashes cover the ids, so the chain restarts if ids changed.
  if (!sameIds) await sql`delete from public.activity_batches b where b.org_id = ${orgId}`;
  await sql`
    update public.profiles p set last_org_id = ${orgId}
    where p.id = any (string_to_array(${created.join(',')}, ',')::uuid[])
      and exists (select from public.memberships m where m.org_id = ${orgId} and m.user_id = p.id)`;
  await sql`set local session_replication_role = origin`;
  await sql`select private.seal_restored_activity(${orgId})`;
}

/**
 * Scheduled reports go to arbitrary addresses. Those from another installation stay paused until a member
 * resumes them, which triggers check.
 */
async function pauseReports(sql: TransactionSql, orgId: string): Promise<void> {
  await sql`
    update public.report_schedules s set state = 'paused', next_at = null
    where s.org_id = ${orgId} and s.state = 'active'`;
}

/** @returns the number of files */
async function storeFiles(
  sql: TransactionSql,
  store: FileStore,
  archive: OpenArchive,
  { oldId, orgId }: { oldId: string; orgId: string },
  stored: [bucket: string, path: string][],
): Promise<number> {
  const { files, problems } = archive.manifest;
  const held = new Map(files.map((file) => [file.storage_path, file]));
  const missing = new Set(problems.map(({ storage_path }) => storage_path));
  const rows = await sql<{ bucket: string; path: string; mime_type: string }[]>`
    select 'contracts' as bucket, d.storage_path as path, d.mime_type from public.contract_documents d where d.org_id = ${orgId}
    union all
    select 'compliance', e.storage_path, e.mime_type from public.compliance_evidence e where e.org_id = ${orgId}
    union all
    select 'notices', n.storage_path, 'application/pdf' from public.notices n where n.org_id = ${orgId} and n.storage_path is not null
    union all
    select 'notices', f.storage_path, f.mime_type from public.notice_proofs f where f.org_id = ${orgId}
    union all
    select 'lien-waivers', w.storage_path, w.mime_type from public.lien_waivers w where w.org_id = ${orgId} and w.storage_path is not null
    union all
    select 'payments', f.storage_path, f.mime_type from public.payment_files f where f.org_id = ${orgId} and f.storage_path is not null
    union all
    select 'notices', f.storage_path, f.mime_type from public.site_event_files f where f.org_id = ${orgId}
    union all
    select 'contracts', f.storage_path, f.mime_type from public.message_ask_files f where f.org_id = ${orgId}
    union all
    select 'replies', f.storage_path, 'application/octet-stream' from public.message_reply_files f
      where f.org_id = ${orgId} and f.storage_path is not null`;
  for (const { bucket, path, mime_type } of rows) {
    const before = oldId + path.slice(orgId.length);
    const file = held.get(before);
    if (!file && missing.has(before)) continue;
    if (!file) throw new ArchiveRefused(`The archive is missing ${before}, which one of its rows refers to.`);
    const bytes = await archive.file(file.path);
    stored.push([bucket, path]);
    await store.put(bucket, path, bytes, mime_type);
  }
  return stored.length;
}

function leftBehind({ manifest }: OpenArchive): string[] {
  const tables = manifest.tables.flatMap(({ name, rows }) => {
    const why = archivedTables.find((table) => table.name === name)?.staysBehind;
    return why && rows > 0 ? [`${rows} of ${name}: ${why}`] : [];
  });
  return [...tables, ...manifest.problems.map(({ path, problem }) => `${path}: ${problem}.`)];
}
