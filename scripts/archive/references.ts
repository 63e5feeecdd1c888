import type { PendingQuery, Row, TransactionSql } from 'postgres';

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  columns: string[];
  referenced: string[];
}

/**
 * Looks whether every row of an organization refers to rows that are there, by all foreign keys of its tables: rows that were put in
 * without their triggers were not looked at.
 * @returns the first that does not, in words; null where all do
 */
export async function firstBrokenReference(sql: TransactionSql, orgId: string): Promise<string | null> {
  const keys = await sql<ForeignKey[]>`
    select k.conname as name, n.nspname || '.' || c.relname as "from", rn.nspname || '.' || r.relname as "to",
      array(select a.attname::text from unnest(k.conkey) with ordinality u (attnum, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum order by u.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (attnum, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum order by u.place) as referenced
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class r on r.oid = k.confrelid
    join pg_namespace rn on rn.oid = r.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'private')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')`;
  for (const { name, from, to, columns, referenced } of keys) {
    const all = (parts: PendingQuery<Row[]>[]) => parts.reduce((one, two) => sql`${one} and ${two}`);
    const given = all(columns.map((column) => sql`t.${sql(column)} is not null`));
    const same = all(columns.map((column, at) => sql`r.${sql(referenced[at] as string)} = t.${sql(column)}`));
    const [broken] = await sql`
      select from ${sql(from)} t where t.org_id = ${orgId} and ${given} and not exists (select from ${sql(to)} r where ${same}) limit 1`;
    if (broken) return `a row of ${from} refers to one of ${to} that is not there (${name})`;
  }
  return null;
}
