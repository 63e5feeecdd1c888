import type { DeletedProject } from '../../../_shared/schemas/index.ts';
import { atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { findProject } from './select-projects.ts';

/**
 * Marks a project deleted; it can be restored for 30 days. Its contracts and documents stay unchanged and are
 * hidden while the project is deleted.
 */
export async function deleteProject({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<DeletedProject> {
  const [deleted] = await sql<DeletedProject[]>`
    update public.projects p set deleted_at = now()
    where p.id = ${id} and p.deleted_at is null
      ${atVersion(sql, sql`p.version`, versions)}
    returning p.id, p.deleted_at, p.deleted_at + interval '30 days' as restorable_until,
      (select count(*) from public.contracts c where c.project_id = p.id and c.deleted_at is null) as contracts,
      (select count(*) from public.contract_documents d
        join public.contracts c on c.id = d.contract_id and c.deleted_at is null
        where d.project_id = p.id) as documents`;
  if (!deleted) throw whyNoRow(await findProject(sql, id), 'Project', versions);
  return deleted;
}
