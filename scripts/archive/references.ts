import type { PendingQuery, Row, TransactionSql } from 'postgres';

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  columns: string[];
  referenced: string[];
  /** The referenced table's organization column; null if it has none. */
  organization: 'id' | 'org_id' | null;
}

/**
 * Checks every foreign key of an organization's rows: the referenced row must exist and belong to that
 * organization or to none. Rows inserted with triggers off were not checked.
 * @returns a description of the first broken or circular reference; null if there is none
 */
export async function firstBrokenReference(sql: TransactionSql, orgId: string): Promise<string | null> {
  const keys = await sql<ForeignKey[]>`
    select k.conname as name, n.nspname || '.' || c.relname as "from", rn.nspname || '.' || r.relname as "to",
      array(select a.attname::text from unnest(k.conkey) with ordinality u (attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum order by u.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (attnum, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum order by u.place) as referenced,
      case when r.oid = 'public.organizations'::regclass then 'id'
        when exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'org_id') then 'org_id' end as organization
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class r on r.oid = k.confrelid
    join pg_namespace rn on rn.oid = r.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'private')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')`;
  for (const { name, from, to, columns, referenced, organization } of keys) {
    const all = (parts: PendingQuery<Row[]>[]) => parts.reduce((one, two) => sql`${one} and ${two}`);
    const input = all(columns.map((column) => sql`t.${sql(column)} is not null`));
    const same = all(columns.map((column, at) => sql`r.${sql(referenced[at] as string)} = t.${sql(column)}`));
    const own = organization ? sql`and r.${sql(organization)} = t.org_id` : sql``;
    const [broken] = await sql`
      select from ${sql(from)} t where t.org_id = ${orgId} and ${input} and not exists (select from ${sql(to)} r
        where ${same} ${own}) limit 1`;
    if (broken) return `a row of ${from} refers to a missing row of ${to} (${name})`;
    const next = columns[referenced.indexOf('id')];
    if (from === to && next && (await hasCircle(sql, orgId, from, next)))
      return `rows of ${from} refer to each other in a circle (${name})`;
  }
  return null;
}

/**
 * Returns whether a row leads back to itself. Triggers prevent such cycles because code that follows these
 * references would never end.
 */
async function hasCircle(sql: TransactionSql, orgId: string, table: string, next: string): Promise<boolean> {
  const rows = await sql`
    with recursive up as (
      select t.id as start, t.${sql(next)} as at from ${sql(table)} t where t.org_id = ${orgId} and t.${sql(next)} is not null
      union
      select up.start, t.${sql(next)} from up
      join ${sql(table)} t on t.org_id = ${orgId} and t.id = up.at where t.${sql(next)} is not null)
    select from up where up.at = up.start limit 1`;
  return rows.length > 0;
}
