import type { CalendarKind, UpcomingDeadline } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { lawOf } from '../deadlines/law-of.ts';

/** `last`: days to the latest last day under the law; null for dates without a safe day before it. */
type Row = Omit<UpcomingDeadline, 'due_in' | 'priority'> & { days: number; last: number | null };

/** How many days ahead a deadline is upcoming. */
const horizonDays = 90;
/** How many days an overdue obligation stays on the list. */
const overdueDays = 30;

/**
 * Lists end dates of draft, submitted, and active contracts in the next 90 days. Also lists confirmed
 * obligations, deadlines, and compliance dates from 30 days ago to 90 days ahead that are not completed. Most
 * urgent first. Each kind is limited, so that its first rows come from an index.
 */
export async function upcomingDeadlines(sql: Transaction, limit: number): Promise<UpcomingDeadline[]> {
  const today: ReturnType<Transaction> = sql`(select private.today())`;
  const oldest: ReturnType<Transaction> = sql`${today} - ${overdueDays}::integer`;
  const earliest = (kind: CalendarKind, from: ReturnType<Transaction>): ReturnType<Transaction> => sql`(
      select d.id, d.title, d.project, d.bearer, d.due_date, d.project_id, d.contract_id, d.check_id, d.status, d.last_date
      from private.${sql(`due_${kind}`)} d
      where d.org_id = (select private.active_org_id()) and d.open
        and d.due_date between ${from} and ${today} + ${horizonDays}::integer
      order by d.due_date, d.id
      limit ${limit})`;
  const rows = await sql<Row[]>`
    select d.id, d.title, d.project,
      -- Ours and theirs are the firm's words, not a client's.
      case when d.project_id <> all ((select private.project_ids_as('{client_rep}'))::uuid[]) then d.bearer end as bearer,
      d.due_date, d.project_id, d.contract_id, d.check_id, d.status, d.due_date - ${today} as days,
      d.last_date - ${today} as last, case when d.status = 'open' then ${lawOf(sql)} end as law
    from (
      ${earliest('contract_end', today)}
      union all ${earliest('obligation', oldest)}
      union all ${earliest('deadline', oldest)}
      union all ${earliest('check', oldest)}) d
    order by d.due_date, d.id
    limit ${limit}`;
  return rows.map(({ days, last, ...row }) => ({
    ...row,
    due_in: days < 0 && last !== null && last >= 0 ? 'Act-by date passed' : dueIn(days),
    priority: priority(days),
  }));
}

/** The due date in words: 'Today', 'Tomorrow', 'in 5 days', '2 days overdue'. */
export function dueIn(days: number): string {
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `in ${days} days`;
}

/** High within a week and when overdue, medium within 30 days. */
export function priority(days: number): UpcomingDeadline['priority'] {
  if (days <= 7) return 'high';
  return days <= 30 ? 'medium' : 'low';
}
