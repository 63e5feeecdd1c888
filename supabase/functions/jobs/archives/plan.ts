/** First step of an archive: copies a snapshot of the rows and plans the ZIP entries from it. */
import type { PendingQuery, Row } from 'postgres';
import { archivedBuckets } from '../../_server/attachments/kinds.ts';
import type { Transaction } from '../../_server/db/pool.ts';
import { manifestPath } from '../../_shared/archive/manifest.ts';
import { archivedTables, peopleWithoutKey } from '../../_shared/archive/tables.ts';
import { columnsOf } from './columns.ts';
import type { ArchiveIds } from './ids.ts';

/** Approximate bytes of rows per entry, small enough to read and write with little memory. */
const entryBytes = 4 * 1024 * 1024;

/** Copies and plans in this transaction. Does nothing if that is already done. */
export async function planArchive(sql: Transaction, ids: ArchiveIds): Promise<void> {
  const [archive] = await sql<{ state: string }[]>`
    select a.state from public.archives a where a.org_id = ${ids.orgId} and a.id = ${ids.archiveId} for update`;
  if (archive?.state !== 'queued') return;
  await sql`select set_config('statement_timeout', '90s', true)`;
  await copyRows(sql, ids);
  await planEntries(sql, ids);
  await sql`
    update public.archives a set state = 'running', taken_at = statement_timestamp(),
      bytes_planned = (select sum(e.planned_size) from private.archive_entries e where e.org_id = a.org_id and e.archive_id = a.id)
    where a.org_id = ${ids.orgId} and a.id = ${ids.archiveId}`;
}

/** A single statement reads one snapshot, however many tables it covers. */
async function copyRows(sql: Transaction, { orgId, archiveId }: ArchiveIds): Promise<void> {
  const tables = await columnsOf(sql);
  const people = await personColumns(sql);
  const selects = tables.map(({ schema, name, columns, key }) => {
    const kept = columns.join(',');
    const belongs =
      name === 'organizations'
        ? sql`t.id = ${orgId}`
        : name === 'profiles'
          ? sql`t.id in (${unionOf(
              sql,
              people.map(
                (one) =>
                  sql`select ${sql(one.column)} from ${sql(`${one.schema}.${one.table}`)} where org_id = ${orgId}`,
              ),
            )})`
          : sql`t.org_id = ${orgId}`;
    return sql`
      (select ${name}::text as table_name, row_number() over (order by ${sql(key)}) as position,
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(t)) c
          where c.key = any (string_to_array(${kept}, ','))) as content
      from ${sql(`${schema}.${name}`)} t where ${belongs})`;
  });
  await sql`
    insert into private.archive_rows (org_id, archive_id, table_name, position, row_size, content)
    select ${orgId}, ${archiveId}, r.table_name, r.position, octet_length(r.content::text), r.content
    from (${unionOf(sql, selects)}) r`;
}

type Fragment = PendingQuery<Row[]>;

const unionOf = (sql: Transaction, selects: Fragment[]): Fragment =>
  selects.reduce((all, one) => sql`${all} union all ${one}`);

/** Columns of archived tables that refer to a person. */
async function personColumns(sql: Transaction): Promise<{ schema: string; table: string; column: string }[]> {
  const names = archivedTables.map(({ schema, name }) => `${schema}.${name}`).join(',');
  const found = await sql<{ schema: string; table: string; column: string }[]>`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.profiles'::regclass
      and n.nspname || '.' || c.relname = any (string_to_array(${names}, ','))
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
    order by 1, 2, 3`;
  return [...found, ...peopleWithoutKey];
}

/** Each table in entries of a few megabytes, as JSON lines and CSV; then the files; the manifest last. */
async function planEntries(sql: Transaction, { orgId, archiveId }: ArchiveIds): Promise<void> {
  const order = archivedTables.map(({ name }) => name).join(',');
  await sql`
    insert into private.archive_entries
      (org_id, archive_id, position, path, kind, table_name, from_position, to_position, bucket, object_path, planned_size, content_sha256)
    with chunked as (
      select r.table_name, r.position, r.row_size,
        (sum(r.row_size) over (partition by r.table_name order by r.position) - r.row_size) / ${entryBytes}::bigint as chunk
      from private.archive_rows r where r.org_id = ${orgId} and r.archive_id = ${archiveId}),
    parts as (
      select c.table_name, row_number() over (partition by c.table_name order by c.chunk) as number,
        min(c.position) as from_position, max(c.position) as to_position, sum(c.row_size) as size
      from chunked c group by c.table_name, c.chunk),
    files as (
      select b.bucket, r.content ->> 'id' as id, r.content ->> 'storage_path' as object_path,
        (r.content ->> 'size_bytes')::bigint as size, r.content ->> 'sha256' as sha256
      from private.archive_rows r
      join jsonb_each_text(${sql.json(archivedBuckets)}) b (table_name, bucket) on b.table_name = r.table_name
      where r.org_id = ${orgId} and r.archive_id = ${archiveId} and r.content ->> 'storage_path' is not null),
    entries as (
      select 1 as part, t.position as first, p.number as second, k.position as third, k.kind,
        'tables/' || p.table_name || '/' || lpad(p.number::text, 4, '0') || '.' || k.kind as path,
        p.table_name, p.from_position, p.to_position, null as bucket, null as object_path, p.size, null as sha256
      from parts p
      join unnest(string_to_array(${order}, ',')) with ordinality t (name, position) on t.name = p.table_name
      cross join (values (1, 'jsonl'), (2, 'csv')) k (position, kind)
      union all
      select 2, 1, row_number() over (order by f.bucket desc, f.id), 1, 'file',
        'files/' || f.id || '/' || regexp_replace(f.object_path, '^.*/', ''), null, null, null, f.bucket, f.object_path, f.size, f.sha256
      from files f
      union all
      select 3, 1, 1, 1, 'manifest', ${manifestPath}::text, null, null, null, null, null, 0, null)
    select ${orgId}, ${archiveId}, row_number() over (order by e.part, e.first, e.second, e.third), e.path, e.kind, e.table_name,
      e.from_position, e.to_position, e.bucket, e.object_path, e.size, e.sha256
    from entries e`;
}
