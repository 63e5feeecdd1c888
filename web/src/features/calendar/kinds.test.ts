import { addDays } from '@calendar/days.ts';
import type { CalendarItem, CalendarKind } from '@schemas/calendar.ts';
import { expect, it } from 'vitest';
import { today } from '@/lib/dates.ts';
import { urgencyOf } from './kinds.ts';

const item = (kind: CalendarKind, days: number, done = false): CalendarItem => ({
  id: '0197f0a0-0000-7000-8000-000000000001',
  kind,
  title: 'File the bond',
  bearer: 'ours',
  law: null,
  date: addDays(today(), days),
  at: null,
  done,
  project: 'Harbor Tower',
  project_id: '0197f0a0-0000-7000-8000-000000000002',
  contract_id: null,
  check_id: null,
  move: null,
  fixed: null,
});

it.each([
  ['a check due yesterday', item('check', -1), 'overdue'],
  ['a milestone due today', item('obligation', 0), 'soon'],
  ['a notice due in a week', item('notice', 7), 'soon'],
  ['a reminder in eight days', item('reminder', 8), 'later'],
  ['a check that was met late', item('check', -1, true), 'later'],
  ["a deadline past its act-by date, as the law's last day may be later", item('deadline', -1), 'soon'],
  ["a contract's end, which is no duty", item('contract_end', -1), 'later'],
] as const)('shows %s', (_, dated, urgency) => {
  expect(urgencyOf(dated)).toBe(urgency);
});
