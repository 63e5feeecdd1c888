import type { ProjectDetail } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findProject } from './select-projects.ts';

type ProjectCounts = Pick<
  ProjectDetail,
  'contract_count' | 'document_count' | 'member_count' | 'committed_value' | 'may_upload' | 'may_analyze'
>;

/**
 * Returns one project, with counts of its records the caller may see, and their permissions on its contracts.
 */
export async function getProject({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectDetail> {
  const [project, [counts]] = await Promise.all([
    findProject(sql, id),
    sql<ProjectCounts[]>`
      select held.contract_count, held.document_count,
        (select count(*) from public.project_members m where m.project_id = ${id}) as member_count,
        case when caller.runs or caller.works or caller.reads then held.committed_value end as committed_value,
        caller.runs or caller.works or held.shared_count > 0 as may_upload,
        caller.runs or caller.works or caller.counsels as may_analyze
      from (
        select private.is_org_admin() or ${id} = any (private.project_ids_as('{project_manager}')) as runs,
          ${id} = any (private.project_ids_as('{team_member}')) as works,
          ${id} = any (private.project_ids_as('{lawyer}')) as counsels,
          ${id} = any (private.project_ids_as('{client_rep,lawyer}')) as reads
      ) caller
      cross join (
        select count(*) as contract_count,
          count(*) filter (where c.id = any ((select private.shared_contract_ids())::uuid[])) as shared_count,
          sum(c.contract_value) filter (
            where c.status = 'active' and c.contract_type in ('Subcontract', 'Supply', 'Service', 'Purchase Order')) as committed_value,
          (select count(*) from public.contract_documents d
            join public.contracts own on own.id = d.contract_id and own.deleted_at is null
            where d.project_id = ${id}) as document_count
        from public.contracts c where c.project_id = ${id} and c.deleted_at is null
      ) held`,
  ]);
  if (!project || !counts) throw notFound('Project');
  return { ...project, ...counts };
}
