import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { peopleWithoutKey } from '../../supabase/functions/_shared/archive/tables.ts';
import { ArchiveRefused } from './open-archive.ts';

/** The only organization and people that an archive's rows may name. */
export interface Owner {
  orgId: string;
  /** Local ids of the archive's people. */
  people: ReadonlySet<string>;
}

type Naming = 'organization' | 'person' | 'path';
type Columns = { name: string; naming: Naming }[];

/**
 * The columns in which rows name an organization, a person, or a file, by table. Read from the catalog, so
 * that new tables and columns are covered: `org_id`, foreign keys to organizations, profiles, and accounts,
 * and file paths.
 */
export async function owningColumns(sql: TransactionSql): Promise<Map<string, Columns>> {
  const rows = await sql<{ table: string; column: string; naming: Naming }[]>`
    select n.nspname || '.' || c.relname as table, a.attname as column, o.naming
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (
      select 'organization' as naming
      where a.attname = 'org_id' or (c.oid = 'public.organizations'::regclass and a.attname = 'id')
      union
      select case when k.confrelid = 'public.organizations'::regclass then 'organization' else 'person' end
      from pg_constraint k
      where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
        and (k.confrelid = 'public.organizations'::regclass
          or (k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass) and a.attname <> 'org_id'))
      union
      select 'path' where a.attname ~ '(^|_)path$' and a.atttypid = 'text'::regtype) o
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
    order by 1, a.attnum`;
  const found = new Map<string, Columns>();
  const add = (table: string, name: string, naming: Naming) =>
    found.set(table, [...(found.get(table) ?? []), { name, naming }]);
  for (const { table, column, naming } of rows) add(table, column, naming);
  for (const { schema, table, column } of peopleWithoutKey) add(`${schema}.${table}`, column, 'person');
  return found;
}

/** The characters that the product uses in paths. No segment may consist only of dots. */
const plainPath = '^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+$';
const dotsAlone = '(^|/)[.]+(/|$)';

/**
 * Refuses rows that name another organization, person, or file. Checks the values that Postgres reads from
 * the JSON, just before it inserts them.
 * @param columns of `owningColumns`
 * @param json an array of rows
 * @throws ArchiveRefused
 */
export async function refuseForeignRows(
  sql: TransactionSql,
  table: string,
  columns: Columns,
  json: string,
  { orgId, people }: Owner,
): Promise<void> {
  if (columns.length === 0) return;
  const isForeign = ({ name, naming }: Columns[number]): PendingQuery<Row[]> => {
    const value = sql`r.${sql(name)}`;
    // A file's path begins with its organization.
    if (naming === 'path')
      return sql`(not starts_with(${value}, ${`${orgId}/`}) or ${value} !~ ${plainPath} or ${value} ~ ${dotsAlone})`;
    if (naming === 'organization') return sql`${value} is distinct from ${orgId}::uuid`;
    return sql`(${value} is not null and not ${value} = any (k.people))`;
  };
  const tests = columns.map((column) => ({ column, test: isForeign(column) }));
  const first = tests
    .map(({ column, test }) => sql`when ${test} then ${column.name}::text`)
    .reduce((all, one) => sql`${all} ${one}`);
  const [foreign] = await sql<{ column: string }[]>`
    select f.column from (
      select case ${first} end as column
      from jsonb_populate_recordset(null::${sql(table)}, ${json}::text::jsonb) r
      cross join (select string_to_array(${[...people].join(',')}, ',')::uuid[] as people) k) f
    where f.column is not null limit 1`;
  if (!foreign) return;
  const { naming } = columns.find(({ name }) => name === foreign.column) as Columns[number];
  const words = {
    organization: 'another organization',
    person: 'a person who is not in the archive',
    path: 'a file outside the organization’s folder',
  };
  throw new ArchiveRefused(
    `Nothing was restored: a row of ${table} refers to ${words[naming]} (${foreign.column}).`,
  );
}
