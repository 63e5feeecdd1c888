import type { ProjectDetail } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findProject } from './select-projects.ts';

type Counts = Pick<ProjectDetail, 'contract_count' | 'document_count' | 'member_count'>;

/** One project, with how much of what belongs to it the caller may see. */
export async function getProject({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectDetail> {
  const [project, [counts]] = await Promise.all([
    findProject(sql, id),
    sql<Counts[]>`
      select
        (select count(*) from public.contracts c where c.project_id = ${id} and c.deleted_at is null) as contract_count,
        (select count(*) from public.contract_documents d
          join public.contracts c on c.id = d.contract_id and c.deleted_at is null
          where d.project_id = ${id}) as document_count,
        (select count(*) from public.project_members m where m.project_id = ${id}) as member_count`,
  ]);
  if (!project || !counts) throw notFound('Project');
  return { ...project, ...counts };
}
