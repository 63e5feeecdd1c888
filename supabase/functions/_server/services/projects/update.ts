import type { Project, UpdateProject } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { putManagerOnTeam } from './put-manager-on-team.ts';
import { findProject } from './select-projects.ts';

/**
 * Changes the given fields; omitted ones stay unchanged. A new project manager is added to the team.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError precondition_failed if the row has changed, forbidden if it is visible but the caller may
 * not change it
 */
export async function updateProject({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateProject };
}): Promise<Project> {
  const provided = definedFields(changes);
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
          update public.projects set ${sql(provided)}
          where id = ${id} and deleted_at is null
            ${atVersion(sql, sql`version`, versions)}
          returning id`;
  if (updated?.length) await putManagerOnTeam(sql, { ...provided, id });
  return afterUpdate(updated, await findProject(sql, id), { noun: 'Project', versions });
}
