import type { ActivityEvent } from '@schemas/activity.ts';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';
import { paths } from '@/lib/paths.ts';
import { changedColumns } from '../changes.ts';

interface ActivityLineProps {
  event: ActivityEvent;
  /** Name of the contract whose page shows the event. It is left out of the event's title. */
  contractName?: string;
  /** For lists of many records: links to the record, names its project, and offers its history. */
  withLocation?: boolean;
  /** The event above. A minute, person, project, and record that it already names are not repeated. */
  above?: ActivityEvent | undefined;
  /** What else is known about an event. */
  detail?: ((event: ActivityEvent) => React.ReactNode) | undefined;
}

/** One event: time, action, user, changes, and note. */
export function ActivityLine({
  event,
  contractName,
  withLocation = false,
  above,
  detail,
}: ActivityLineProps) {
  const { title, entity_id, actor_name, actor_id, note, created_at } = event;
  const time = timeOf(event);
  const sameSource =
    above?.actor_id === actor_id &&
    above.actor_name === actor_name &&
    (!withLocation || above.project_id === event.project_id);
  const suffix = ` (${contractName})`;
  const named = contractName && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  const text = above?.entity_id === entity_id ? withoutName(named, above.title) : named;
  const to = withLocation ? recordAddress(event) : null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <time
        dateTime={created_at}
        title={formatDateTime(created_at)}
        className="text-xs leading-5 text-muted-foreground"
      >
        {above && timeOf(above) === time ? null : time}
      </time>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <p dir="auto" className="break-words">
          {withLocation && <HistoryLink event={event} />}
          {to ? (
            <Link to={to} className="rounded-sm underline-offset-4 hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        {changedColumns(event).map(({ label, before, after }) => (
          <p key={label} className="text-xs break-words text-muted-foreground">
            {label}: <bdi>{before}</bdi> → <bdi className="text-foreground">{after}</bdi>
          </p>
        ))}
        {detail?.(event)}
        {note && (
          <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
            {note}
          </p>
        )}
        {!sameSource && (
          <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
            <bdi>{actor_name ?? 'Plumbline'}</bdi>
            {withLocation && <Location event={event} />}
          </p>
        )}
      </div>
    </li>
  );
}

/** 'Updated check: Fence' below 'Started check: Fence' is 'Updated check'. */
function withoutName(title: string, above: string): string {
  const at = title.indexOf(': ');
  return at > 0 && above.endsWith(title.slice(at)) ? title.slice(0, at) : title;
}

const timeOf = ({ created_at }: ActivityEvent): string =>
  new Date(created_at).toLocaleTimeString(dateLocale(), { timeStyle: 'short' });

function Location({ event: { project_id, project_name, entity_type } }: { event: ActivityEvent }) {
  if (!project_id || !project_name || entity_type === 'project') return null;
  return (
    <Link
      to={paths.project(project_id)}
      className="min-w-0 rounded-sm break-words underline-offset-4 hover:text-foreground hover:underline"
    >
      <bdi>{project_name}</bdi>
    </Link>
  );
}

function HistoryLink({ event: { entity_id, title } }: { event: ActivityEvent }) {
  return (
    <Link
      to={paths.activityOf(entity_id)}
      aria-label={`History of ${title}`}
      title="History"
      className="float-right ml-2 rounded-sm p-0.5 text-muted-foreground hover:text-foreground"
    >
      <History aria-hidden className="size-4" />
    </Link>
  );
}

/** Path of the page of an event's record; null if it has no page or was deleted. */
function recordAddress({ action, entity_type, entity_id, contract_id, project_id }: ActivityEvent) {
  if (action.endsWith('.deleted')) return null;
  if (contract_id) return paths.contract(contract_id);
  if (entity_type === 'compliance_check') return paths.complianceCheck(entity_id);
  return project_id ? paths.project(project_id) : null;
}
