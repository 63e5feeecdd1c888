import type { ActivityEvent } from '@schemas/activity.ts';
import { groupByDay } from '../group-by-day.ts';
import { ActivityLine } from './activity-line.tsx';

interface ActivityDaysProps extends Omit<Parameters<typeof ActivityLine>[0], 'event' | 'above'> {
  events: readonly ActivityEvent[];
  /** Heading level of the days. */
  heading?: 'h2' | 'h3';
}

/** Events grouped by day. */
export function ActivityDays({ events, heading: Heading = 'h2', ...line }: ActivityDaysProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groupByDay(events).map(({ date, label, events: ofDay }) => (
        <section key={date} aria-label={label}>
          <Heading className="border-b pb-2 text-sm">{label}</Heading>
          <ol className="divide-y">
            {ofDay.map((event, index) => (
              <ActivityLine key={event.id} event={event} above={ofDay[index - 1]} {...line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
