import { sql } from './cast.ts';
import type { Everything } from './everything.ts';

/** A Data API table that references an organization, with an editable column and a row of one organization. */
export interface OwnedTable {
  name: string;
  /** The column that names the organization. */
  org: string;
  column: string | null;
  id: string | null;
}

/** Every Data API table that references an organization, with an id of this organization's rows. */
export async function readTables({ owner }: Everything): Promise<OwnedTable[]> {
  const found = await sql()<Omit<OwnedTable, 'id'>[]>`
    select c.relname as name, case c.relname when 'organizations' then 'id' else 'org_id' end as org,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and has_column_privilege('authenticated', c.oid, a.attnum, 'update') order by a.attnum limit 1) as column
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'organizations' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped))
    order by 1`;
  return await Promise.all(
    found.map(async (table) => {
      const [row] = await sql().unsafe(
        `select to_jsonb(t) ->> 'id' as id from public.${table.name} t where ${table.org} = $1 limit 1`,
        [owner.organizationId],
      );
      return { ...table, id: (row?.id as string | null) ?? null };
    }),
  );
}

/** The table of the id that follows these path segments, such as `/contracts` or `/compliance/checks`. */
function tableOf(path: string, tables: readonly OwnedTable[]): OwnedTable | undefined {
  const words = path.replaceAll('-', '_').split('/').filter(Boolean);
  const last = words.at(-1) ?? '';
  const names = [words.join('_'), `${words[0]}_${last}`, last, `${last}s`, words[0]];
  return tables.find(({ name, id }) => id && names.includes(name));
}

/** The tables that the path's parameters refer to, by parameter. */
export function tablesOfPath(path: string, tables: readonly OwnedTable[]): Map<string, OwnedTable> {
  const found = new Map<string, OwnedTable>();
  for (const { 1: name = '', index } of path.matchAll(/\{(\w*id)\}/g)) {
    const table = tableOf(path.slice(0, index).replaceAll(/\/\{\w+\}/g, ''), tables);
    if (table) found.set(name, table);
  }
  return found;
}

/**
 * Returns a function that fills a route's path with ids of an organization's rows, which the preceding path
 * segments choose.
 */
export function pathsOf({ project }: Everything, tables: readonly OwnedTable[]) {
  return (path: string, token = '1'): string => {
    const found = tablesOfPath(path, tables);
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      /id$/.test(name) ? (found.get(name)?.id ?? project.id) : /token/.test(name) ? token : '1',
    );
  };
}
