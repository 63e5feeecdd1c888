import type { Import } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * The columns of an import as the API returns it, and the tables they come from; the caller adds conditions.
 */
export const selectImports = (sql: Transaction) => sql`
  select i.id, i.kind, i.file_name, cardinality(i.record_ids) as records, cardinality(i.part_ids) as parts, by.name as created_by_name,
    i.created_at, i.undone_at
  from public.imports i
  left join private.people by on by.id = i.created_by`;

/** An import that the caller may see. */
export async function findImport(sql: Transaction, id: string): Promise<Import | undefined> {
  const [found] = await sql<Import[]>`
    ${selectImports(sql)} where i.org_id = (select private.active_org_id()) and i.id = ${id}`;
  return found;
}
