import { notificationPriorities, notificationTypes } from '@schemas/notifications.ts';
import { DayInput } from '@/components/day-input.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { UrlChanges } from '@/lib/use-url-filter.ts';
import { cn } from '@/lib/utils.ts';
import { type FilterName, toggled } from '../filter.ts';
import { typeLabels } from './notification-signs.tsx';

/** Possible values of a notification's `source`. */
const SOURCES = ['Contracts', 'Analysis', 'Projects', 'Compliance', 'Reminders'];

/** Two per row on a phone. */
const DAY = 'w-[calc(50%-0.25rem)] sm:w-auto';

interface NotificationFiltersProps {
  filter: Record<FilterName, string>;
  active: boolean;
  onChange: (changes: UrlChanges<FilterName>) => void;
  onClear: () => void;
}

/** Filters of the notification list. */
export function NotificationFilters({ filter, active, onChange, onClear }: NotificationFiltersProps) {
  const reversed = filter.start_date && filter.end_date && filter.end_date < filter.start_date;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Search notifications"
          value={filter.q}
          onChange={(q) => onChange({ q })}
          className="w-full sm:w-64"
        />
        <NativeSelect
          aria-label="Read or unread"
          value={filter.read}
          onChange={(event) => onChange({ read: event.target.value })}
          className="w-[calc(50%-0.25rem)] sm:w-44"
        >
          <option value="">Read and unread</option>
          <option value="false">Unread</option>
          <option value="true">Read</option>
        </NativeSelect>
        <NativeSelect
          aria-label="Source"
          value={filter.source}
          onChange={(event) => onChange({ source: event.target.value })}
          className="w-[calc(50%-0.25rem)] sm:w-40"
        >
          <option value="">All sources</option>
          {[...new Set([...SOURCES, filter.source])].filter(Boolean).map((source) => (
            <option key={source}>{source}</option>
          ))}
        </NativeSelect>
        <DayInput
          label="From"
          value={filter.start_date}
          onChange={(start_date) => onChange({ start_date })}
          className={DAY}
        />
        <DayInput
          label="To"
          value={filter.end_date}
          onChange={(end_date) => onChange({ end_date })}
          className={DAY}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Toggles
          label="Types"
          values={notificationTypes}
          text={(type) => typeLabels[type]}
          chosen={filter.types}
          onChange={(types) => onChange({ types })}
        />
        <Toggles
          label="Priorities"
          values={notificationPriorities}
          text={(priority) => priority[0]?.toUpperCase() + priority.slice(1)}
          chosen={filter.priorities}
          onChange={(priorities) => onChange({ priorities })}
        />
        {active && (
          <Button variant="link" size="sm" className="px-0" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {reversed && (
        <p role="alert" className="text-danger">
          End date must not be before the start date
        </p>
      )}
    </div>
  );
}

interface TogglesProps<Value extends string> {
  label: string;
  values: readonly Value[];
  text: (value: Value) => string;
  /** Comma-separated; empty shows all. */
  chosen: string;
  onChange: (chosen: string) => void;
}

function Toggles<Value extends string>({ label, values, text, chosen, onChange }: TogglesProps<Value>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="text-xs text-muted-foreground">
        {label}
      </span>
      {values.map((value) => {
        const on = chosen.split(',').includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(toggled(chosen, value))}
            className={cn(
              'h-7 rounded-md border px-2.5 text-xs font-medium transition-colors',
              on ? 'border-primary bg-primary-soft' : 'text-muted-foreground hover:bg-accent',
            )}
          >
            {text(value)}
          </button>
        );
      })}
    </fieldset>
  );
}
