import { bearerNames } from '@schemas/bearer.ts';
import type { CalendarItem } from '@schemas/calendar.ts';
import { lawWords } from '@vocabulary/law-basis.ts';
import { BadgeCheck, GripVertical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '@/lib/utils.ts';
import { KINDS, pathOf, URGENCIES, urgencyOf } from '../kinds.ts';
import { keyOf, type Moving } from '../use-moving.ts';
import { whyFixed } from '../why-fixed.ts';

interface CalendarItemProps {
  item: CalendarItem;
  /** The organization's time zone. */
  timeZone: string;
  /** Whether the item is in a month cell, which has room for one line. */
  tight?: boolean;
  moving: Moving;
}

/** One item on a day: links to its page, and can be moved if allowed. */
export function CalendarItemLink({ item, timeZone, tight = false, moving }: CalendarItemProps) {
  const { label, Icon } = KINDS[item.kind];
  const urgency = urgencyOf(item);
  const { color } = URGENCIES[urgency];
  const isOverdue = urgency === 'overdue';
  const time = item.at && clockTime(item.at, timeZone);
  const why = whyFixed(item);
  const owing = item.bearer && bearerNames[item.bearer];
  const law = item.law && lawWords(item.law);
  const name = `${label}${isOverdue ? ', overdue' : ''}${owing ? `, ${owing.toLowerCase()}` : ''}: ${item.title} – ${item.project}${law ? ` (law: ${law})` : ''}`;
  return (
    <div
      {...moving.item(item)}
      data-item={keyOf(item)}
      className={cn(
        'group/item relative flex min-w-0 items-center rounded-sm border-l-3 hover:bg-muted',
        item.move && 'cursor-grab active:cursor-grabbing',
      )}
      style={{ borderColor: color }}
    >
      <Link
        to={pathOf(item)}
        draggable={false}
        title={why ? `${name}. ${why}` : name}
        aria-description={why ?? undefined}
        className={cn(
          'flex min-w-0 flex-1 items-center gap-1.5 rounded-sm pl-1.5',
          tight ? 'h-6 text-xs' : 'py-1',
          item.done && 'text-muted-foreground line-through',
          item.move && 'cursor-[inherit]',
        )}
      >
        {tight ? (
          <>
            {time && <span className="shrink-0 font-medium">{time}</span>}
            <Icon
              aria-hidden
              className={cn(
                'size-3 shrink-0',
                isOverdue ? 'text-danger' : item.law?.counsel_confirmed === false && 'text-attention',
              )}
            />
            <span className="sr-only">
              {label}
              {isOverdue && ', overdue'}
              {owing && `, ${owing.toLowerCase()}`}:{' '}
            </span>
            {item.bearer === 'theirs' && (
              <span aria-hidden className="shrink-0 text-muted-foreground">
                Theirs
              </span>
            )}
            <bdi className={cn('truncate', isOverdue && 'text-danger')}>{item.title}</bdi>
            {item.law?.counsel_confirmed && <BadgeCheck aria-hidden className="size-3 shrink-0 text-good" />}
            {law && <span className="sr-only">Law: {law}</span>}
          </>
        ) : (
          <span className="min-w-0 flex-1">
            <bdi className="block truncate leading-5">{item.title}</bdi>
            <span className="flex items-center gap-1 text-xs text-muted-foreground">
              <Icon aria-hidden className="size-3 shrink-0" />
              <span className="truncate">
                {time && `${time}, `}
                {label}
                {isOverdue && <span className="text-danger"> overdue</span>}
                {owing && ` · ${owing}`} · <bdi>{item.project}</bdi>
                {law && (
                  <>
                    {' · '}
                    <span className={item.law?.counsel_confirmed ? 'text-good' : 'text-attention'}>
                      {item.law?.counsel_confirmed && <span aria-hidden>✓ </span>}
                      Law: {law}
                    </span>
                  </>
                )}
              </span>
            </span>
          </span>
        )}
      </Link>
      {item.move && (
        <button
          type="button"
          onClick={() => moving.choose(item)}
          aria-label={`Move to another day: ${item.title}`}
          title="Drag to another day, or press to choose one"
          className={cn(
            'grid h-6 shrink-0 cursor-[inherit] place-items-center rounded-sm text-muted-foreground hover:text-foreground',
            tight
              ? 'absolute right-0 w-6 bg-muted opacity-0 group-hover/item:opacity-100 focus-visible:opacity-100'
              : 'w-7',
          )}
        >
          <GripVertical aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  );
}

const clockTime = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleTimeString(undefined, { timeZone, hour: 'numeric', minute: '2-digit' });
