import { type CalendarItem, type CalendarKind, calendarKinds } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { lawOf } from '../deadlines/law-of.ts';

/** The most entries that fit usefully on one screen. */
export const mostItems = 2000;

interface CalendarRange {
  from: string;
  to: string;
  project_id?: string;
  kinds?: CalendarKind[];
}

type Row = Omit<CalendarItem, 'move'> & { written: string | null; version: number };

/** Project roles that may move an item of each kind, next to admins; null if the view says that it is fixed. */
const movers: Record<CalendarKind, string | null> = {
  contract_start: '{project_manager}',
  contract_end: '{project_manager}',
  obligation: '{project_manager,lawyer}',
  deadline: '{project_manager,lawyer}',
  check: '{project_manager,team_member}',
  reminder: '{project_manager,team_member,lawyer}',
  notice: '{project_manager,team_member,lawyer}',
  document_request: null,
  project_start: '{project_manager}',
  project_end: '{project_manager}',
};

/**
 * Selects the items in a date range that the caller may see, earliest first; one more than `mostItems` if
 * there are more. Whether the caller may move an item follows the tables' policies, which check the write
 * again.
 */
export async function selectItems(
  sql: Transaction,
  { from, to, project_id, kinds }: CalendarRange,
): Promise<CalendarItem[]> {
  const movable = calendarKinds.map(
    (kind) => sql`when ${kind} then (select private.project_ids_as(${movers[kind] ?? '{}'}))::uuid[]`,
  );
  const rows = await sql<Row[]>`
    select d.id, d.kind, d.title,
      -- Ours and theirs are the firm's words, not a client's.
      case when d.project_id <> all ((select private.project_ids_as('{client_rep}'))::uuid[]) then d.bearer end as bearer,
      d.due_date as date, d.at, not d.open as done, d.project, d.project_id, d.contract_id, d.check_id, d.stored_date as written,
      d.version, case when d.type = 'law' then ${lawOf(sql)} end as law,
      coalesce(d.fixed, case when not ((select private.is_org_admin())
        or (d.kind <> 'reminder' or d.owner_id is not distinct from (select private.caller_id()))
          and d.project_id = any (case d.kind ${movable} end)) then 'not_yours' end) as fixed
    from private.due_dates d
    where d.org_id = (select private.active_org_id()) and d.due_date between ${from} and ${to}
      ${kinds ? sql`and d.kind = any (string_to_array(${kinds.join(',')}, ','))` : sql``}
      ${project_id ? sql`and d.project_id = ${project_id}` : sql``}
    order by d.due_date, d.at nulls first, d.kind, d.id
    limit ${mostItems + 1}`.execute();
  return rows.map(({ written, version, ...item }) => ({
    ...item,
    move: item.fixed || !written ? null : { date: written, version },
  }));
}
