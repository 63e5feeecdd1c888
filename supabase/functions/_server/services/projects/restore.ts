import type { Project } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findProject } from './select-projects.ts';

/**
 * Restores a deleted project within 30 days; its contracts, documents, checks, and people were not changed. A
 * project that is not deleted stays unchanged.
 * @throws not_found after 30 days; forbidden to callers who may not change it
 * @starts read_document
 */
export async function restoreProject({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Project> {
  await sql`
    update public.projects set deleted_at = null
    where id = ${id} and deleted_at > now() - interval '30 days'`;
  const [project, held] = await Promise.all([
    findProject(sql, id),
    sql`select from public.projects where id = ${id} and deleted_at > now() - interval '30 days'`,
  ]);
  if (!project) throw held.length > 0 ? forbidden() : notFound('Project');
  if (!project.may_change) throw forbidden();
  return project;
}
