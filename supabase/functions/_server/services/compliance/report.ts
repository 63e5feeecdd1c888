import type { ComplianceReportDocument } from '../../../_shared/print/compliance-report/document.ts';
import type { ComplianceCheck } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { printedLogo } from '../organization/logo.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { selectChecks } from './select-checks.ts';
import { summarizeCompliance } from './summarize.ts';

/** About sixty pages; the export has the rest. */
const mostPrinted = 1500;

/** Loads everything the compliance report prints, for one project or for all the caller may see. */
export async function gatherReport({
  ctx,
  input: { project_id },
}: {
  ctx: Ctx;
  input: { project_id?: string };
}): Promise<ComplianceReportDocument> {
  const { sql, userId } = ctx;
  const project = project_id ? await findProject(sql, project_id) : null;
  if (project === undefined) throw notFound('Project');
  const summary = await summarizeCompliance({ ctx, input: { project_id } });
  const checks = await sql<ComplianceCheck[]>`
    ${selectChecks(sql)}
    where k.org_id = (select private.active_org_id()) and k.deleted_at is null
      ${project_id ? sql`and k.project_id = ${project_id}` : sql``}
    order by k.check_type, k.severity desc, k.due_date, k.id limit ${mostPrinted}`;
  const acting = await findActing(sql);
  const [letterhead] = await sql<{ organization: string; printed_by: string }[]>`
    select o.name as organization, p.name as printed_by
    from public.organizations o, public.profiles p
    where o.id = (select private.active_org_id()) and p.id = ${userId}`;
  if (!acting || !letterhead) throw notFound('Organization');
  return {
    organization: letterhead.organization,
    logo: await printedLogo(sql),
    project: project && { id: project.id, name: project.name },
    printedBy: letterhead.printed_by,
    printedAt: new Date().toISOString(),
    today: acting.today,
    summary,
    checks,
    leftOff: summary.total - checks.length,
  };
}
