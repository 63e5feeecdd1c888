import { type CreateProject, projectFieldNames } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Inserts projects into the active organization. Only people may mark one as a sample. */
export function insertProjects(sql: Transaction, projects: readonly CreateProject[]) {
  const sample = projects.some(({ is_sample }) => is_sample) ? ['is_sample'] : [];
  const columns = [...projectFieldNames, ...sample];
  return sql<{ id: string }[]>`
    insert into public.projects (${sql(columns)}, org_id)
    select ${sql(columns.map((column) => `r.${column}`))}, private.active_org_id()
    from jsonb_populate_recordset(null::public.projects, ${sql.json(projects.map((project) => ({ ...project })))}) r
    returning id`;
}
