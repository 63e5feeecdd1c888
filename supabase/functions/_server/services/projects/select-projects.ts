import { type Project, projectFieldNames } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

const columns = ['id', ...projectFieldNames, 'created_by', 'created_at', 'updated_at', 'version'];

/**
 * The columns of a project as the API returns it, and the tables they come from; the caller adds conditions.
 */
export const selectProjects = (sql: Transaction) => sql`
  select ${sql(columns.map((column) => `p.${column}`))}, manager.name as project_manager_name,
    checks.compliance_score, checks.non_compliant_checks,
    ((select private.is_org_admin()) or p.id = any ((select private.project_ids_as('{project_manager}'))::uuid[])) as may_change
  from public.projects p
  left join private.people manager on manager.id = p.project_manager_id
  cross join lateral (
    select round(100.0 * count(*) filter (where k.status = 'compliant')
        / nullif(count(*) filter (where k.status <> 'waived'), 0))::integer as compliance_score,
      count(*) filter (where k.status = 'non_compliant') as non_compliant_checks
    from public.compliance_checks k where k.org_id = p.org_id and k.project_id = p.id and k.deleted_at is null) checks`;

/** A project that is visible and not deleted. */
export async function findProject(sql: Transaction, id: string): Promise<Project | undefined> {
  const [project] = await sql<Project[]>`${selectProjects(sql)} where p.id = ${id} and p.deleted_at is null`;
  return project;
}
