import { firstDue, type ProjectDays } from '../../../_shared/compliance/due-date.ts';
import type { LibraryFacts, TemplateFacts } from '../../../_shared/compliance/facts.ts';
import type {
  AppliedTemplate,
  ApplyTemplate,
  ComplianceTemplate,
  TemplatePreview,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { copyEntries, loadLibrary } from './adopt-requirements.ts';
import { checkProject, requireProjectManager } from './run-project.ts';

async function loadTemplates(): Promise<readonly TemplateFacts[]> {
  return (await import('../../../_shared/compliance/templates.ts')).templates;
}

const asListed = ({ key, name, description, requirements }: TemplateFacts): ComplianceTemplate => ({
  key,
  name,
  description,
  requirement_count: Object.keys(requirements).length,
});

export async function listTemplates(): Promise<ComplianceTemplate[]> {
  return (await loadTemplates()).map(asListed);
}

async function findTemplate(key: string): Promise<TemplateFacts | undefined> {
  return (await loadTemplates()).find((template) => template.key === key);
}

/** The template's requirements from the library, each with the reason it applies. */
async function entriesOf({ requirements }: TemplateFacts): Promise<(LibraryFacts & { reason: string })[]> {
  const library = await loadLibrary();
  return Object.entries(requirements).flatMap(([key, reason]) => {
    const entry = library.find((one) => one.key === key);
    return entry ? [{ ...entry, reason }] : [];
  });
}

interface Adopted {
  library_key: string;
  retired: boolean;
  on_project: boolean;
}

const adoptedOn = (sql: Transaction, projectId: string | undefined) => sql<Adopted[]>`
  select r.library_key, r.retired_at is not null as retired,
    exists (select from public.project_requirements q
      where q.org_id = r.org_id and q.requirement_id = r.id and q.project_id = ${projectId ?? null}) as on_project
  from public.compliance_requirements r
  where r.org_id = (select private.active_org_id()) and r.library_key is not null`;

/**
 * Previews applying a template, to a project if one is given.
 * @throws ApiError not_found for an unknown template or project
 */
export async function previewTemplate({
  ctx: { sql },
  input: { key, project_id },
}: {
  ctx: Ctx;
  input: { key: string; project_id?: string };
}): Promise<TemplatePreview> {
  const template = await findTemplate(key);
  if (!template) throw notFound('Template');
  if (project_id && !(await findProject(sql, project_id))) throw notFound('Project');
  const acting = await findActing(sql);
  const adopted = new Map((await adoptedOn(sql, project_id)).map((row) => [row.library_key, row]));
  const [days] = await sql<ProjectDays[]>`
    select p.start_date as project_start, p.end_date as project_end,
      (select min(c.start_date) from public.contracts c
        where c.org_id = p.org_id and c.project_id = p.id and c.deleted_at is null and c.status <> 'terminated') as contract_start
    from public.projects p where p.org_id = (select private.active_org_id()) and p.id = ${project_id ?? null}`;
  return {
    ...asListed(template),
    requirements: (await entriesOf(template)).map((entry) => ({
      ...entry,
      on_project: adopted.get(entry.key)?.on_project ?? false,
      retired: adopted.get(entry.key)?.retired ?? false,
      ...(days && acting ? firstDue(entry, days, null, acting.today) : { due_date: null, passed_date: null }),
    })),
  };
}

/**
 * Adds a template's requirements to a project, copies missing ones from the library, and runs the check.
 * Existing or retired requirements are left unchanged.
 */
export async function applyTemplate({
  ctx: { sql },
  input: { id, template: key, keys },
}: {
  ctx: Ctx;
  input: ApplyTemplate & { id: string };
}): Promise<AppliedTemplate> {
  const [project, acting] = [await findProject(sql, id), await findActing(sql)];
  if (!project || !acting) throw notFound('Project');
  await requireProjectManager(sql, id);
  const template = await findTemplate(key);
  if (!template) throw invalidInput([{ path: 'template', message: 'Unknown template' }]);
  const all = await entriesOf(template);
  const strange = keys?.find((one) => !all.some((entry) => entry.key === one));
  if (strange !== undefined)
    throw invalidInput([{ path: 'keys', message: `The template has no requirement “${strange}”` }]);
  const entries = keys ? all.filter((entry) => keys.includes(entry.key)) : all;
  await copyEntries(sql, entries);
  const reasons = entries.map((entry) => ({ key: entry.key, reason: entry.reason }));
  const added = await sql`
    insert into public.project_requirements (org_id, project_id, requirement_id, reason)
    select r.org_id, ${id}, r.id, e.reason
    from jsonb_to_recordset(${sql.json(reasons)}) as e (key text, reason text)
    join public.compliance_requirements r on r.org_id = ${acting.orgId} and r.library_key = e.key and r.retired_at is null
    on conflict (org_id, project_id, requirement_id) do nothing`;
  const run = await asSystem(sql, () => checkProject(sql, { ...acting, projectId: id }));
  return {
    template: key,
    requirements_added: added.count,
    already_there: entries.length - added.count,
    checks_made: run.made,
  };
}
