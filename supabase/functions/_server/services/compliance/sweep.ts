import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import { inSystemTransaction } from '../../db/privileged.ts';
import { checkProject } from './run-project.ts';

interface Due {
  org_id: string;
  project_id: string;
  time_zone: string;
}

interface Swept {
  projects: number;
  made: number;
  changed: number;
  /** Projects that failed; the next sweep tries them again. */
  failed: number;
}

/**
 * Creates the checks that have come due and evaluates all checks, for every project. A job calls it hourly,
 * since midnight differs by time zone. Each project has its own transaction, so one failure does not block
 * the others and finished work survives a stop. Repeating it changes nothing.
 * @param input.requestId names the sweep in the activity log
 * @param input.orgId limits it to one organization
 */
export async function sweepCompliance({
  requestId,
  now,
  orgId: only,
}: {
  requestId: string;
  now: Date;
  orgId?: string;
}): Promise<Swept> {
  const projects = await inSystemTransaction(
    requestId,
    async (sql) =>
      await sql<Due[]>`
      select p.org_id, p.id as project_id, o.time_zone
      from public.projects p
      join public.organizations o on o.id = p.org_id
      where p.deleted_at is null ${only ? sql`and p.org_id = ${only}` : sql``} and (
        exists (select from public.project_requirements q where q.org_id = p.org_id and q.project_id = p.id)
        or exists (select from public.compliance_checks k where k.org_id = p.org_id and k.project_id = p.id))
      order by p.org_id, p.id`,
  );
  const swept: Swept = { projects: projects.length, made: 0, changed: 0, failed: 0 };
  for (const { org_id: orgId, project_id: projectId, time_zone: timeZone } of projects) {
    try {
      const run = { orgId, projectId, timeZone, today: todayIn(timeZone, now) };
      const { made, changed } = await inSystemTransaction(requestId, (sql) => checkProject(sql, run));
      swept.made += made;
      swept.changed += changed;
    } catch (error) {
      swept.failed += 1;
      console.error('the compliance sweep of a project failed:', projectId, error);
    }
  }
  return swept;
}
