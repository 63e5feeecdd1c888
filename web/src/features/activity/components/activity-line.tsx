import type { ActivityEvent } from '@contract/activity.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { changedColumns } from '../changes.ts';

interface ActivityLineProps {
  event: ActivityEvent;
  /** Of the contract whose page it is; that it is about this one goes without saying. */
  contractName: string;
}

/** One event: when, what, by whom, what changed, and the note that was given with it. */
export function ActivityLine({ event, contractName }: ActivityLineProps) {
  const { title, actor_name, note, created_at } = event;
  const time = new Date(created_at).toLocaleTimeString(undefined, { timeStyle: 'short' });
  const suffix = ` (${contractName})`;
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <time
        dateTime={created_at}
        title={formatDateTime(created_at)}
        className="text-xs leading-5 text-muted-foreground"
      >
        {time}
      </time>
      <div className="grid min-w-0 gap-1">
        <p dir="auto" className="break-words">
          {title.endsWith(suffix) ? title.slice(0, -suffix.length) : title}
        </p>
        {changedColumns(event).map(({ label, before, after }) => (
          <p key={label} className="text-xs break-words text-muted-foreground">
            {label}: <bdi>{before}</bdi> → <bdi className="text-foreground">{after}</bdi>
          </p>
        ))}
        {note && (
          <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
            {note}
          </p>
        )}
        <p className="text-xs text-muted-foreground">
          <bdi>{actor_name ?? 'Plumbline'}</bdi>
        </p>
      </div>
    </li>
  );
}
