import type { ActivityEvent, ListActivity } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { selectEvents } from './select-events.ts';

/**
 * The activity log as far as the caller may read it, newest first; of one contract or check with all that belongs to it, or of one project.
 * What was deleted keeps its history.
 * @throws not_found for a contract, project or check the caller may not see
 */
export async function listActivity({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListActivity;
}): Promise<PageOf<ActivityEvent>> {
  const { contract_id, project_id, check_id, cursor, limit, count } = input;
  const matching = sql`
    ${contract_id ? sql`and e.contract_id = ${contract_id}` : sql``}
    ${project_id ? sql`and e.project_id = ${project_id}` : sql``}
    ${check_id ? sql`and e.entity_id in (${ofCheck(sql, check_id)})` : sql``}`;
  const [events, counted, contract, project, check] = await Promise.all([
    selectEvents(
      sql,
      sql`${matching} ${cursor ? sql`and e.id < ${cursor}` : sql``} order by e.id desc limit ${limit + 1}`,
    ),
    count
      ? sql<{ total: number }[]>`
          select count(*) as total from public.activity_events e
          where e.org_id = (select private.active_org_id()) ${matching}`
      : undefined,
    contract_id ? sql`select from public.contracts c where c.id = ${contract_id}` : undefined,
    project_id ? sql`select from public.projects p where p.id = ${project_id}` : undefined,
    check_id ? sql`select from public.compliance_checks k where k.id = ${check_id}` : undefined,
  ]);
  if (contract?.length === 0) throw notFound('Contract');
  if (project?.length === 0) throw notFound('Project');
  if (check?.length === 0) throw notFound('Check');
  return toPage(events, input, counted?.[0]?.total ?? null);
}

/** A check, its files and its links, as far as the caller may see them. */
const ofCheck = (sql: Ctx['sql'], id: string) => sql`
  select ${id}::uuid
  union all select e.id from public.compliance_evidence e where e.org_id = (select private.active_org_id()) and e.check_id = ${id}
  union all select l.id from public.compliance_evidence_links l where l.org_id = (select private.active_org_id()) and l.check_id = ${id}`;
