import { addDays, daysBetween } from '@calendar/days.ts';
import { today } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';
import { cn } from '@/lib/utils.ts';
import type { BoardRow } from '../board-rows.ts';

const TONE = { overdue: 'bg-danger', soon: 'bg-attention', later: 'bg-primary' } as const;
/** Maximum number of days shown. Later dates are placed at the right end. */
const MOST_DAYS = 730;

/** All due dates at a glance. The list below has the same dates as text. */
export function Timeline({ rows: all }: { rows: readonly BoardRow[] }) {
  const rows = all.filter(isDated);
  if (rows.length === 0) return null;
  const now = today();
  const [first = now] = [rows[0]?.day ?? now, now].sort();
  const from = addDays(first, -7);
  const last = rows.at(-1)?.day ?? now;
  const span = Math.min(Math.max(daysBetween(from, last) + 14, 60), MOST_DAYS);
  const at = (day: string) => `${Math.min(100, Math.max(0, (daysBetween(from, day) / span) * 100))}%`;
  return (
    <div aria-hidden className="overflow-hidden px-2 pt-1">
      <div className="relative h-14">
        <div className="absolute inset-x-0 top-5 border-t" />
        {monthsOf(from, span).map(({ day, label }) => (
          <div key={day} className="absolute top-4 h-3 border-l" style={{ left: at(day) }}>
            <span className="absolute top-4 left-0 -translate-x-1/2 text-xs whitespace-nowrap text-muted-foreground">
              {label}
            </span>
          </div>
        ))}
        <div className="absolute top-0 h-7 border-l-2 border-foreground" style={{ left: at(now) }} />
        {rows.map((row) => (
          <span
            key={`${row.kind}:${row.key}`}
            className={cn(
              'absolute top-5 size-3 -translate-1/2 rounded-full ring-2 ring-background',
              row.kind === 'proposal' ? 'border-2 border-primary bg-background' : TONE[nearness(row, now)],
            )}
            style={{ left: at(row.day) }}
          />
        ))}
      </div>
    </div>
  );
}

type DatedBoardRow = BoardRow & { day: string };

const isDated = (row: BoardRow): row is DatedBoardRow => row.day !== null;

function nearness({ day, last }: DatedBoardRow, now: string): keyof typeof TONE {
  if (last !== null && last < now) return 'overdue';
  return daysBetween(now, day) <= 7 ? 'soon' : 'later';
}

/** Returns the first days of months, few enough that their labels neither overlap nor are cut off at an end. */
function monthsOf(from: string, span: number): { day: string; label: string }[] {
  const every = span > 400 ? 4 : span > 180 ? 2 : 1;
  const [year, month] = from.split('-').map(Number) as [number, number];
  return Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(year, month + index, 1)))
    .filter((_, index) => index % every === 0)
    .map((date) => ({
      day: date.toISOString().slice(0, 10),
      // 'Dec 26' would read as a day.
      label: date.toLocaleDateString(dateLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    }))
    .filter(({ day }) => Math.abs(daysBetween(from, day) - span / 2) < span * 0.45);
}
