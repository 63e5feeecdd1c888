import type { CalendarItem, CalendarKind } from '@schemas/calendar.ts';
import {
  AlarmClock,
  CalendarClock,
  FileCheck,
  FileInput,
  FileText,
  FolderCheck,
  FolderOpen,
  type LucideIcon,
  Milestone,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import { dueOf } from '@/lib/due.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';

/** Labels and icons of the item types. A duty has a day by which someone must act. */
export const KINDS: Record<CalendarKind, { label: string; Icon: LucideIcon; duty: boolean }> = {
  contract_start: { label: 'Contract start', Icon: FileText, duty: false },
  contract_end: { label: 'Contract end', Icon: FileCheck, duty: false },
  obligation: { label: 'Contract milestone', Icon: Milestone, duty: true },
  deadline: { label: 'Deadline', Icon: CalendarClock, duty: true },
  check: { label: 'Compliance check', Icon: ShieldCheck, duty: true },
  reminder: { label: 'Reminder', Icon: AlarmClock, duty: true },
  notice: { label: 'Notice due', Icon: ScrollText, duty: true },
  document_request: { label: 'Document due', Icon: FileInput, duty: true },
  project_start: { label: 'Project start', Icon: FolderOpen, duty: false },
  project_end: { label: 'Project end', Icon: FolderCheck, duty: false },
};

export type Urgency = 'overdue' | 'soon' | 'later';

/** Labels and colors of urgency. `later` also covers dates without a duty and duties that are done. */
export const URGENCIES: Record<Urgency, { label: string; color: string }> = {
  overdue: { label: 'Overdue', color: 'var(--danger)' },
  soon: { label: 'Within 7 days', color: 'var(--attention-fill)' },
  later: { label: 'Later', color: 'var(--chart-5)' },
};

/**
 * How urgent an item is. A deadline's day is its act-by date, and the law's last day can be later, so a past
 * one is not called overdue.
 */
export function urgencyOf({ kind, date, done }: CalendarItem): Urgency {
  if (done || !KINDS[kind].duty) return 'later';
  const nearness = dueOf(date)?.nearness ?? 'later';
  return nearness === 'overdue' && kind === 'deadline' ? 'soon' : nearness;
}

/** The page of a calendar item. */
export function pathOf({ id, kind, contract_id, check_id, project_id }: CalendarItem): string {
  if (kind === 'deadline') return `${paths.project(project_id)}?tab=deadlines`;
  if (kind === 'notice') return noticePaths.notice(id);
  if (kind === 'document_request') return paths.message(id);
  if (check_id) return paths.complianceCheck(check_id);
  if (kind === 'reminder' && !contract_id) return paths.reminders;
  if (contract_id) {
    return kind === 'obligation' ? paths.contractTab(contract_id, 'deadlines') : paths.contract(contract_id);
  }
  return paths.project(project_id);
}
