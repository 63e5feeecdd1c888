import { addDays } from '@calendar/days.ts';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCalendar } from '@/features/calendar/api/get-calendar.ts';
import { DayList } from '@/features/calendar/components/day-list.tsx';
import { KindFilter, UrgencyLegend } from '@/features/calendar/components/kind-filter.tsx';
import { MonthGrid, monthName } from '@/features/calendar/components/month-grid.tsx';
import { weekOf } from '@/features/calendar/days.ts';
import { useCalendarView } from '@/features/calendar/use-calendar-view.ts';
import { type Moving, useMoving } from '@/features/calendar/use-moving.ts';
import { ProjectFilter } from '@/features/projects/components/project-filter.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { zoneName } from '@/lib/clock.ts';
import { formatDate, today } from '@/lib/dates.ts';

const SubscribeDialog = lazy(() =>
  import('@/features/calendar/components/subscribe-dialog.tsx').then((m) => ({ default: m.SubscribeDialog })),
);

const MoveDialog = lazy(() =>
  import('@/features/calendar/components/move-dialog.tsx').then((m) => ({ default: m.MoveDialog })),
);

/** Every date the user may see, as a month, a week, or an agenda. */
export function Calendar() {
  const view = useCalendarView();
  const { data, isError, error, refetch } = useCalendar(view.filter);
  const [subscribing, setSubscribing] = useState(false);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <PageHeader
        title="Calendar"
        subtitle={data ? `Times are in ${zoneName(data.time_zone)}` : '\u00a0'}
        actions={
          <Button variant="outline" onClick={() => setSubscribing(true)}>
            <CalendarPlus aria-hidden />
            Subscribe
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="icon" aria-label="Previous" onClick={() => view.step(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button variant="outline" size="icon" aria-label="Next" onClick={() => view.step(1)}>
          <ChevronRight aria-hidden />
        </Button>
        <Button variant="outline" onClick={view.toToday}>
          Today
        </Button>
        <p aria-live="polite" className="min-w-40 flex-1 px-1 text-lg font-semibold">
          {title(view.view, view.date)}
        </p>
        <UrgencyLegend />
        <div className="w-full sm:w-56">
          <ProjectFilter projectId={view.project} onChange={view.setProject} />
        </div>
        <ChoiceSwitch legend="View" labels={LABELS} chosen={view.view} onChoose={view.setView} />
      </div>
      <KindFilter hidden={view.hidden} onToggle={view.toggle} />
      {data?.truncated && <p role="status">Too many items to show. Choose a project or fewer types.</p>}
      {isError && !data ? (
        <ErrorState
          title="Failed to load calendar"
          detail={errorMessage(error, '')}
          onRetry={() => refetch()}
        />
      ) : data ? (
        <Days view={view} items={data.items} timeZone={data.time_zone} />
      ) : (
        <div role="status" aria-label="Loading calendar">
          <Skeleton className="h-[36rem]" />
        </div>
      )}
      <Suspense fallback={null}>
        {subscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      </Suspense>
    </div>
  );
}

type View = ReturnType<typeof useCalendarView>;
type Items = NonNullable<ReturnType<typeof useCalendar>['data']>['items'];

function Days({ view, items, timeZone }: { view: View; items: Items; timeZone: string }) {
  const moving = useMoving(items);
  return (
    <>
      <DaysOf view={view} shared={{ items, timeZone, today: today(), moving }} />
      <Suspense fallback={null}>
        {moving.choosing && (
          <MoveDialog item={moving.choosing} onMove={moving.moveTo} onClose={() => moving.choose(null)} />
        )}
      </Suspense>
    </>
  );
}

interface Shared {
  items: Items;
  timeZone: string;
  today: string;
  moving: Moving;
}

function DaysOf({ view, shared }: { view: View; shared: Shared }) {
  if (view.view === 'month') {
    return (
      <MonthGrid
        {...shared}
        date={view.date}
        onDay={(day) => view.open(day)}
        onOpen={(day) => view.open(day, 'agenda')}
      />
    );
  }
  if (view.view === 'week') return <DayList {...shared} days={weekOf(view.date)} all />;
  const { from, to } = view.filter;
  const { items } = shared;
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing scheduled in these two months"
        detail={`Nothing is scheduled from ${formatDate(from)} to ${formatDate(to)}.`}
      />
    );
  }
  return <DayList {...shared} days={[...new Set(items.map(({ date }) => date))]} />;
}

const LABELS = { month: 'Month', week: 'Week', agenda: 'Agenda' } as const;

function title(view: View['view'], date: string): string {
  if (view === 'month') return monthName(date);
  const [first = date, last = date] =
    view === 'week' ? [weekOf(date)[0], weekOf(date)[6]] : [date, addDays(date, 59)];
  return `${formatDate(first)} – ${formatDate(last)}`;
}
