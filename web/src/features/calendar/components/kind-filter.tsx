import { type CalendarKind, calendarKinds } from '@schemas/calendar.ts';
import { cn } from '@/lib/utils.ts';
import { KINDS, URGENCIES } from '../kinds.ts';

interface KindFilterProps {
  hidden: ReadonlySet<CalendarKind>;
  onToggle: (kind: CalendarKind) => void;
}

/** Filters the types shown, and explains their icons. */
export function KindFilter({ hidden, onToggle }: KindFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Show</legend>
      {calendarKinds.map((kind) => {
        const { label, Icon } = KINDS[kind];
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={!hidden.has(kind)}
            onClick={() => onToggle(kind)}
            className={cn(
              'inline-flex h-8 items-center gap-1.5 rounded-md border px-2 text-xs',
              hidden.has(kind) ? 'text-muted-foreground line-through' : 'bg-card',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Explains the colors of urgency. */
export function UrgencyLegend() {
  return (
    <p className="flex items-center gap-3 px-1 text-xs text-muted-foreground">
      {[URGENCIES.overdue, URGENCIES.soon].map(({ label, color }) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3.5 w-[3px] rounded-[1px]" style={{ background: color }} />
          {label}
        </span>
      ))}
    </p>
  );
}
