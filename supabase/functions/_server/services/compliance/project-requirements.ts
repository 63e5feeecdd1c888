import type {
  AddProjectRequirement,
  ProjectRequirement,
  UpdateProjectRequirement,
} from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { checkProject, requireProjectManager } from './run-project.ts';
import { findAddedRequirements, findRequirement } from './select-requirements.ts';

/** Lists a project's requirements, by check type and title. */
export async function listProjectRequirements({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectRequirement[]> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  return await findAddedRequirements(sql, sql`q.project_id = ${id}`);
}

/** Adds an organization's requirement to a project and creates its checks. */
export async function addProjectRequirement({
  ctx: { sql },
  input: { id, requirement_id, event_date, reason },
}: {
  ctx: Ctx;
  input: AddProjectRequirement & { id: string };
}): Promise<ProjectRequirement> {
  const [project, acting] = [await findProject(sql, id), await findActing(sql)];
  if (!project || !acting) throw notFound('Project');
  await requireProjectManager(sql, id);
  const requirement = await findRequirement(sql, requirement_id);
  if (!requirement) throw notFound('Requirement');
  if (requirement.retired_at) throw new ApiError('conflict', 'This requirement is retired');
  const [added] = await sql<{ id: string }[]>`
    insert into public.project_requirements (org_id, project_id, requirement_id, event_date, reason)
    values (${acting.orgId}, ${id}, ${requirement_id}, ${event_date ?? null}, ${reason ?? null})
    on conflict (org_id, project_id, requirement_id) do nothing
    returning id`;
  if (!added) throw new ApiError('conflict', 'The project already has this requirement');
  await asSystem(sql, () => checkProject(sql, { ...acting, projectId: id }));
  return await findAdded({ sql }, added.id);
}

/** Sets the event date of a requirement, and creates the checks that depend on it. */
export async function updateProjectRequirement({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateProjectRequirement };
}): Promise<ProjectRequirement> {
  const [before, acting] = [await findAdded({ sql }, id), await findActing(sql)];
  if (!acting) throw notFound('Requirement');
  refuseStale(before, versions);
  if (changes.event_date === undefined) return before;
  const updated = await sql`
    update public.project_requirements q set event_date = ${changes.event_date}
    where q.org_id = ${acting.orgId} and q.id = ${id}
      ${atVersion(sql, sql`q.version`, versions)}
    returning q.id`;
  if (updated.length === 0) throw whyNoRow(await findAdded({ sql }, id), 'Requirement', versions);
  await asSystem(sql, () => checkProject(sql, { ...acting, projectId: before.project_id }));
  return await findAdded({ sql }, id);
}

/** Removes a requirement from a project: no more checks are created, and existing ones are kept. */
export async function removeProjectRequirement({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectRequirement> {
  const before = await findAdded({ sql }, id);
  const removed = await sql`
    delete from public.project_requirements q where q.org_id = (select private.active_org_id()) and q.id = ${id} returning q.id`;
  if (removed.length === 0) throw forbidden();
  return before;
}

async function findAdded({ sql }: Pick<Ctx, 'sql'>, id: string): Promise<ProjectRequirement> {
  const [found] = await findAddedRequirements(sql, sql`q.id = ${id}`);
  if (!found) throw notFound('Requirement');
  return found;
}
