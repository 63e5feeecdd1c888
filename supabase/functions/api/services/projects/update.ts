import type { Project, UpdateProject } from '../../../_shared/contract/index.ts';
import { givenFields } from '../../db/changes.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { findProject } from './select-projects.ts';

/**
 * Changes the fields given and leaves the rest.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError precondition_failed where the row has moved on, forbidden where it is visible but not the caller's to change
 */
export async function updateProject({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: string[] | null; changes: UpdateProject };
}): Promise<Project> {
  const given = givenFields(changes);
  const accepted = versions?.join(',') ?? null;
  const updated =
    Object.keys(given).length === 0
      ? []
      : await sql`
          update public.projects set ${sql(given)}
          where id = ${id} and deleted_at is null
            and (${accepted}::text is null or version::text = any (string_to_array(${accepted}, ',')))
          returning id`;
  const project = await findProject(sql, id);
  if (!project) throw notFound('Project');
  if (versions && updated.length === 0 && !versions.includes(String(project.version))) throw staleVersion();
  if (Object.keys(given).length > 0 && updated.length === 0) throw forbidden();
  return project;
}
