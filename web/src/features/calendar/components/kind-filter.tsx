import { type CalendarKind, calendarKinds } from '@schemas/calendar.ts';
import { cn } from '@/lib/utils.ts';
import { KINDS } from '../kinds.ts';

interface KindFilterProps {
  hidden: ReadonlySet<CalendarKind>;
  onToggle: (kind: CalendarKind) => void;
}

/** Filters the types shown and explains their colors. */
export function KindFilter({ hidden, onToggle }: KindFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Show</legend>
      {calendarKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={!hidden.has(kind)}
          onClick={() => onToggle(kind)}
          className={cn(
            'inline-flex h-8 items-center gap-2 rounded-md border px-2.5 text-xs',
            hidden.has(kind) ? 'text-muted-foreground line-through' : 'bg-card',
          )}
        >
          <span
            aria-hidden
            className={cn('size-2.5 rounded-[1px]', hidden.has(kind) && 'opacity-30')}
            style={{ background: KINDS[kind].color }}
          />
          {KINDS[kind].label}
        </button>
      ))}
    </fieldset>
  );
}
