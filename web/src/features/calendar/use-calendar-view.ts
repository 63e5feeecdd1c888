import { addDays, addMonths } from '@calendar/days.ts';
import { type CalendarKind, calendarKinds } from '@schemas/calendar.ts';
import { parseLocalDate, today } from '@/lib/dates.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import type { CalendarFilter } from './api/keys.ts';
import { weekOf, weeksOf } from './days.ts';

const calendarViews = ['month', 'week', 'agenda'] as const;
type CalendarView = (typeof calendarViews)[number];

/** Number of days an agenda covers. */
const AGENDA_DAYS = 60;

/** Reads the calendar's state from the URL: view, day, project, and hidden types. */
export function useCalendarView() {
  const narrow = useNarrow();
  const { values, change, set } = useUrlFilter(['view', 'date', 'project', 'hide'], { history: true });
  // A month grid is unreadable on a phone.
  const view = calendarViews.find((one) => one === values.view) ?? (narrow ? 'agenda' : 'month');
  const date = parseLocalDate(values.date) ? values.date : today();
  const hidden = new Set(calendarKinds.filter((kind) => values.hide.split(',').includes(kind)));
  const toggle = (kind: CalendarKind) => {
    const next = calendarKinds.filter((one) => hidden.has(one) !== (one === kind));
    set('hide', next.join(','));
  };
  const steps: Record<CalendarView, (by: 1 | -1) => string> = {
    month: (by) => addMonths(date, by),
    week: (by) => addDays(date, 7 * by),
    agenda: (by) => addDays(date, AGENDA_DAYS * by),
  };
  return {
    view,
    date,
    project: values.project,
    hidden,
    toggle,
    setView: (next: CalendarView) => set('view', next),
    setProject: (project: string) => set('project', project),
    open: (day: string, next: CalendarView = view) => change({ date: day, view: next }),
    step: (by: 1 | -1) => change({ date: steps[view](by), view }),
    toToday: () => change({ date: '', view }),
    filter: {
      ...range(view, date),
      project: values.project,
      kinds: hidden.size === 0 ? '' : calendarKinds.filter((kind) => !hidden.has(kind)).join(','),
    } satisfies CalendarFilter,
  };
}

function range(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS - 1) };
  const days = view === 'week' ? weekOf(date) : weeksOf(date).flat();
  return { from: days[0] ?? date, to: days.at(-1) ?? date };
}
