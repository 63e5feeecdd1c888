import { addDays } from '../../../_shared/calendar/days.ts';
import { complianceScore } from '../../../_shared/compliance/score.ts';
import type { ComplianceScore, ComplianceSummary } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { runsProject } from '../projects/runs-project.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { weekDays } from './list.ts';
import { fromChecks } from './select-checks.ts';

type Row = Omit<ComplianceSummary, 'overall_score' | 'by_severity' | 'can'> &
  ComplianceSummary['by_severity'] &
  ComplianceSummary['can'];

/** Counts the checks the caller may see, of all projects or of one. */
export async function summarizeCompliance({
  ctx: { sql },
  input: { project_id },
}: {
  ctx: Ctx;
  input: { project_id?: string };
}): Promise<ComplianceSummary> {
  const acting = await findActing(sql);
  if (project_id && !(await findProject(sql, project_id))) throw notFound('Project');
  const today = acting?.today ?? new Date().toISOString().slice(0, 10);
  const [row] = await sql<Row[]>`
    select count(*) as total,
      count(*) filter (where k.status = 'compliant') as compliant,
      count(*) filter (where k.status = 'non_compliant') as non_compliant,
      count(*) filter (where k.status = 'pending') as pending,
      count(*) filter (where k.status = 'in_progress') as in_progress,
      count(*) filter (where k.status = 'waived') as waived,
      count(*) filter (where k.status = 'non_compliant' and k.severity = 'critical') as critical_issues,
      count(*) filter (where k.next_due between ${today} and ${addDays(today, weekDays)}) as due_this_week,
      count(*) filter (where k.severity = 'low') as low,
      count(*) filter (where k.severity = 'medium') as medium,
      count(*) filter (where k.severity = 'high') as high,
      count(*) filter (where k.severity = 'critical') as critical,
      (select private.is_org_admin()) as write_requirements,
      ${
        project_id
          ? sql`(select ${runsProject(sql, project_id)})`
          : sql`(select private.is_org_admin() or cardinality(private.project_ids_as('{project_manager}')) > 0)`
      } as run
    ${fromChecks(sql)}
    where k.org_id = (select private.active_org_id()) and k.deleted_at is null
      ${project_id ? sql`and k.project_id = ${project_id}` : sql``}`;
  const { low, medium, high, critical, run, write_requirements, ...counts } = row as Row;
  return {
    overall_score: complianceScore(counts),
    ...counts,
    by_severity: { low, medium, high, critical },
    can: { run, write_requirements },
  };
}

/** Returns a project's score; null if it has no checks. */
export async function getComplianceScore({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ComplianceScore> {
  const { overall_score } = await summarizeCompliance({ ctx, input: { project_id: id } });
  return { overall_score };
}
