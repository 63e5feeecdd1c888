import type { Transaction } from '../../_server/db/pool.ts';
import { archivedTables } from '../../_shared/archive/tables.ts';

interface TableColumns {
  schema: string;
  name: string;
  /** Archived columns, in the table's order. */
  columns: string[];
  /** Columns left out of the archive, besides generated ones, which can be recomputed. */
  leftOut: string[];
  key: string[];
}

/**
 * The columns of an archive's tables, in archive order. @throws Error if a table is missing from the database
 */
export async function columnsOf(sql: Transaction): Promise<TableColumns[]> {
  const rows = await sql<{ name: string; columns: string[]; key: string[] }[]>`
    select n.nspname || '.' || c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by k.position) from pg_index i, unnest(i.indkey) with ordinality k (attnum, position)
       join pg_attribute a on a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r'`;
  const found = new Map(rows.map((row) => [row.name, row]));
  return archivedTables.map(({ schema, name, leftOut = {} }) => {
    const table = found.get(`${schema}.${name}`);
    if (!table) throw new Error(`The database has no table ${schema}.${name}`);
    return {
      schema,
      name,
      columns: table.columns.filter((column) => !Object.hasOwn(leftOut, column)),
      leftOut: Object.keys(leftOut),
      key: table.key,
    };
  });
}
