import type { ComplianceCheck, CreateComplianceCheck } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { evaluateChecks } from './evaluate-checks.ts';
import { refuseStranger } from './refuse-stranger.ts';
import { requireProjectManager } from './run-project.ts';
import { findCheck } from './select-checks.ts';

/**
 * Creates a check manually, for a requirement or for a check type only.
 * @starts notification
 */
export async function createCheck({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateComplianceCheck;
}): Promise<ComplianceCheck> {
  const [project, acting] = [await findProject(sql, input.project_id), await findActing(sql)];
  if (!project || !acting) throw notFound('Project');
  await requireProjectManager(sql, input.project_id);
  await refuseStranger(sql, { projectId: input.project_id, ownerId: input.owner_id });
  const basis = await basisOf(sql, input);
  const [created] = await sql<{ id: string }[]>`
    insert into public.compliance_checks
      (org_id, project_id, requirement_id, check_type, title, severity, due_date, due_date_is_given, notes, owner_id)
    values (${acting.orgId}, ${input.project_id}, ${input.requirement_id ?? null}, ${basis.check_type}, ${basis.title},
      ${basis.severity}, ${input.due_date ?? null}, ${input.due_date != null}, ${input.notes ?? null}, ${input.owner_id ?? null})
    returning id`;
  if (!created) throw notFound('Check');
  await asSystem(sql, () => evaluateChecks(sql, { ...acting, checkId: created.id }));
  const check = await findCheck(sql, created.id);
  if (!check) throw notFound('Check');
  return check;
}

type Basis = Pick<ComplianceCheck, 'check_type' | 'title' | 'severity'>;

/** The check's title and severity: from the input, otherwise the requirement's. */
async function basisOf(sql: Ctx['sql'], input: CreateComplianceCheck): Promise<Basis> {
  const { requirement_id } = input;
  let found: Basis | undefined;
  if (requirement_id) {
    [found] = await sql<Basis[]>`
      select r.check_type, r.title, r.severity from public.compliance_requirements r
      where r.org_id = (select private.active_org_id()) and r.id = ${requirement_id} and r.retired_at is null`;
    if (!found) throw notFound('Requirement');
  }
  const check_type = input.check_type ?? found?.check_type;
  if (!check_type) throw invalidInput([{ path: 'check_type', message: 'Choose a check type' }]);
  return {
    check_type,
    title: input.title ?? found?.title ?? check_type,
    severity: input.severity ?? found?.severity ?? 'medium',
  };
}
