import type { CalendarItem, CalendarKind } from '@schemas/calendar.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';

/** Labels and colors of the item types. A color never appears without its label. */
export const KINDS: Record<CalendarKind, { label: string; color: string }> = {
  contract_start: { label: 'Contract start', color: 'var(--chart-1)' },
  contract_end: { label: 'Contract end', color: 'var(--chart-4)' },
  obligation: { label: 'Contract milestone', color: 'var(--chart-3)' },
  deadline: { label: 'Deadline', color: 'var(--danger)' },
  check: { label: 'Compliance check', color: 'var(--chart-2)' },
  reminder: { label: 'Reminder', color: 'var(--foreground)' },
  notice: { label: 'Notice due', color: 'var(--info)' },
  project_start: { label: 'Project start', color: 'var(--chart-5)' },
  project_end: { label: 'Project end', color: 'var(--chart-5)' },
};

/** The page of a calendar item. */
export function pathOf({ id, kind, contract_id, check_id, project_id }: CalendarItem): string {
  if (kind === 'deadline') return `${paths.project(project_id)}?tab=deadlines`;
  if (kind === 'notice') return noticePaths.notice(id);
  if (check_id) return paths.complianceCheck(check_id);
  if (kind === 'reminder' && !contract_id) return paths.reminders;
  if (contract_id) {
    return kind === 'obligation'
      ? paths.contractTab(contract_id, 'obligations')
      : paths.contract(contract_id);
  }
  return paths.project(project_id);
}
