import type { Deadline } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { addDays, daysBetween } from './calendar.ts';

type Row = Omit<Deadline, 'due_in' | 'priority' | 'title'> & { name: string };

/** How far ahead a deadline is upcoming. */
const horizonDays = 90;

/** What ends within 90 days of contracts still running or in the making, the nearest first. */
export async function upcomingDeadlines(sql: Transaction, today: string, limit: number): Promise<Deadline[]> {
  const rows = await sql<Row[]>`
    select c.id, c.name, p.name as project, c.end_date as due_date, c.project_id, c.id as contract_id, c.status
    from public.contracts c
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null
      and c.status in ('draft', 'under_review', 'active')
      and c.end_date between ${today} and ${addDays(today, horizonDays)}
    order by c.end_date, c.id
    limit ${limit}`;
  return rows.map(({ name, ...row }) => {
    const days = daysBetween(today, row.due_date);
    return { ...row, title: `${name} ends`, due_in: dueIn(days), priority: priority(days) };
  });
}

/** In words: 'Today', 'Tomorrow', 'in 5 days'. */
export function dueIn(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `in ${days} days`;
}

/** High within a week, medium within 30 days. */
export function priority(days: number): Deadline['priority'] {
  if (days <= 7) return 'high';
  return days <= 30 ? 'medium' : 'low';
}
