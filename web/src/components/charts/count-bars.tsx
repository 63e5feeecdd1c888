import { Link } from 'react-router-dom';

interface CountBarsProps {
  /** CSS colors; `to` links to the rows a bar counts. */
  counts: { name: string; value: number; color: string; to?: string }[];
}

/** Counts as horizontal bars. Plain boxes, so no chart library is loaded. */
export function CountBars({ counts }: CountBarsProps) {
  const most = Math.max(1, ...counts.map(({ value }) => value));
  return (
    <ul className="-my-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      {counts.map(({ name, value, color, to }) => (
        <li
          key={name}
          className="relative col-span-2 grid grid-cols-subgrid items-center rounded-sm py-1.5 has-[a:hover]:bg-muted/50"
        >
          <span className="text-xs text-muted-foreground">{name}</span>
          <span className="flex items-center gap-2">
            <span
              aria-hidden
              className="h-3.5 rounded-r-[2px]"
              style={{ background: color, width: `${(value / most) * 85}%` }}
            />
            <span className="text-xs font-medium">
              {to && value > 0 ? (
                <Link
                  to={to}
                  aria-label={`${name}: ${value}`}
                  className="rounded-sm after:absolute after:inset-0"
                >
                  {value}
                </Link>
              ) : (
                value
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
