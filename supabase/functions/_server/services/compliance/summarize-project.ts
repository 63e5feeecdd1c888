import { addDays } from '../../../_shared/calendar/days.ts';
import { complianceScore } from '../../../_shared/compliance/score.ts';
import type { ComplianceCheck, ComplianceProjectSummary } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { selectChecks } from './select-checks.ts';

type Counts = ComplianceProjectSummary['status_breakdown'] & { total: number; waived: number };

/** How many days ahead a deadline is upcoming, and the most rows in each list. */
const horizonDays = 30;
const listLength = 50;

/**
 * Summarizes a project's compliance: the counts, high or critical checks that are not compliant, and
 * deadlines in the next 30 days.
 */
export async function summarizeProject({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ComplianceProjectSummary> {
  const [project, acting] = [await findProject(sql, id), await findActing(sql)];
  if (!project || !acting) throw notFound('Project');
  const ofProject = sql`k.org_id = ${acting.orgId} and k.project_id = ${id} and k.deleted_at is null`;
  const [[counts], high_risk_items, upcoming_deadlines] = await Promise.all([
    sql<Counts[]>`
      select count(*) as total,
        count(*) filter (where k.status = 'compliant') as compliant,
        count(*) filter (where k.status = 'non_compliant') as non_compliant,
        count(*) filter (where k.status = 'pending') as pending,
        count(*) filter (where k.status = 'in_progress') as in_progress,
        count(*) filter (where k.status = 'waived') as waived
      from public.compliance_checks k where ${ofProject}`,
    sql<ComplianceCheck[]>`
      ${selectChecks(sql)}
      where ${ofProject} and k.status = 'non_compliant' and k.severity in ('high', 'critical')
      order by k.severity desc, k.due_date, k.id limit ${listLength}`,
    sql<ComplianceCheck[]>`
      ${selectChecks(sql)}
      where ${ofProject} and k.next_due between ${acting.today} and ${addDays(acting.today, horizonDays)}
      order by k.next_due, k.id limit ${listLength}`,
  ]);
  const { total, waived, ...status_breakdown } = counts as Counts;
  return {
    compliance_score: complianceScore({ total, compliant: status_breakdown.compliant, waived }),
    total_checks: total,
    status_breakdown,
    high_risk_items,
    upcoming_deadlines,
  };
}
