import { dayBounds } from '../../../_shared/calendar/time-zone-days.ts';
import { type ActivityEvent, type ListActivity, maxLimit } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { selectEvents } from './select-events.ts';

export type ActivityFilter = Omit<ListActivity, 'limit' | 'cursor' | 'count'>;

/**
 * Lists the activity log entries the caller may read, newest first. Filters by contract or check with its
 * related records, by record, project, or person, or by date range. Deleted records keep their history.
 * @throws not_found for a contract, project, or check the caller may not see
 */
export async function listActivity({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListActivity;
}): Promise<PageOf<ActivityEvent>> {
  const { contract_id, project_id, check_id, cursor, limit, count } = input;
  const filter = matching(sql, input, await timeZone(sql, input));
  const [events, counted, contract, project, check] = await Promise.all([
    selectEvents(
      sql,
      sql`${filter} ${cursor ? sql`and e.id < ${cursor}` : sql``} order by e.id desc limit ${limit + 1}`,
    ),
    countRows(
      sql,
      count,
      sql`from public.activity_events e where e.org_id = (select private.active_org_id()) ${filter}`,
    ),
    contract_id ? sql`select from public.contracts c where c.id = ${contract_id}` : undefined,
    project_id ? sql`select from public.projects p where p.id = ${project_id}` : undefined,
    check_id ? sql`select from public.compliance_checks k where k.id = ${check_id}` : undefined,
  ]);
  if (contract?.length === 0) throw notFound('Contract');
  if (project?.length === 0) throw notFound('Project');
  if (check?.length === 0) throw notFound('Check');
  return toPage(events, input, totalOf(counted));
}

/** Yields all entries that match a filter, page by page; the first page gives the total. */
export async function* activityPages(
  ctx: Ctx,
  filter: ActivityFilter,
): AsyncGenerator<PageOf<ActivityEvent>> {
  let page = await listActivity({ ctx, input: { ...filter, limit: maxLimit, count: 'exact' } });
  yield page;
  while (page.hasMore) {
    const cursor = page.items.at(-1)?.id;
    page = await listActivity({ ctx, input: { ...filter, limit: maxLimit, cursor } });
    yield page;
  }
}

/**
 * Days start and end at the organization's midnight. Ids contain the time, and the list is ordered by them.
 */
function matching(sql: Ctx['sql'], input: ActivityFilter, zone: string | undefined) {
  const { contract_id, project_id, check_id, entity_type, entity_id, action, actor, from, to } = input;
  const day = (date: string) => dayBounds(date, zone ?? 'UTC');
  return sql`
    ${contract_id ? sql`and e.contract_id = ${contract_id}` : sql``}
    ${project_id ? sql`and e.project_id = ${project_id}` : sql``}
    ${check_id ? sql`and e.entity_id in (${ofCheck(sql, check_id)})` : sql``}
    ${entity_type ? sql`and e.entity_type = any (string_to_array(${entity_type}, ','))` : sql``}
    ${entity_id ? sql`and e.entity_id = ${entity_id}` : sql``}
    ${action ? sql`and e.action = ${action}` : sql``}
    ${actor === 'system' ? sql`and e.actor_id is null` : actor ? sql`and e.actor_id = ${actor}` : sql``}
    ${from ? sql`and e.id >= ${lowestId(day(from).starts)}` : sql``}
    ${to ? sql`and e.id < ${lowestId(day(to).ends)}` : sql``}`;
}

async function timeZone(sql: Ctx['sql'], { from, to }: ActivityFilter): Promise<string | undefined> {
  if (!from && !to) return undefined;
  const [organization] = await sql<{ time_zone: string }[]>`
    select o.time_zone from public.organizations o where o.id = (select private.active_org_id())`;
  return organization?.time_zone;
}

/** The smallest possible version 7 id at or after that instant. An instant before 1970 counts as 1970. */
function lowestId(instant: string): string {
  const hex = Math.max(0, Date.parse(instant)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** A check, its files, and its links, as far as the caller may see them. */
const ofCheck = (sql: Ctx['sql'], id: string) => sql`
  select ${id}::uuid
  union all select e.id from public.compliance_evidence e where e.org_id = (select private.active_org_id()) and e.check_id = ${id}
  union all select l.id from public.compliance_evidence_links l where l.org_id = (select private.active_org_id()) and l.check_id = ${id}`;
