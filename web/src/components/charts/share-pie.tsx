import { Link, useNavigate } from 'react-router-dom';
import { percentages } from '@/lib/percentages.ts';

interface Slice {
  name: string;
  value: number;
  /** A CSS color. */
  color: string;
  /** Link to the rows it counts. */
  to?: string;
}

const RADIUS = 38;
/** Gap between two slices, in percent of the whole. */
const GAP = 0.4;

/**
 * Shares of a whole, labeled with name and percentage. A circle with a dashed stroke, so no chart library is
 * loaded.
 */
export function SharePie({ slices }: { slices: Slice[] }) {
  const navigate = useNavigate();
  const shares = percentages(slices.map(({ value }) => value));
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="size-44 shrink-0">
        {arcs(slices).map(({ slice, from, length }) => (
          // The list next to it is for keyboard users.
          // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse alone
          <circle
            key={slice.name}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke={slice.color}
            strokeWidth="19"
            pathLength="100"
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-from}
            transform="rotate(-90 50 50)"
            pointerEvents="stroke"
            className={slice.to && 'cursor-pointer'}
            onClick={() => slice.to && navigate(slice.to)}
          />
        ))}
      </svg>
      <ul className="-mx-2 grid min-w-40 flex-1">
        {slices.map((slice, index) => (
          <li
            key={slice.name}
            className="relative flex items-center gap-2 rounded-sm px-2 py-[3px] has-[a:hover]:bg-muted/50"
          >
            <span aria-hidden className="size-2.5 rounded-[1px]" style={{ background: slice.color }} />
            <span className="flex-1">
              {slice.to && slice.value > 0 ? (
                <Link to={slice.to} className="rounded-sm after:absolute after:inset-0">
                  {slice.name}
                </Link>
              ) : (
                slice.name
              )}
            </span>
            <span className="font-medium">{shares[index]}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each slice's position on the circle, in percent. Zero values have no slice. */
function arcs(slices: Slice[]) {
  const drawn = slices.filter(({ value }) => value > 0);
  const total = drawn.reduce((sum, { value }) => sum + value, 0);
  const gap = drawn.length > 1 ? GAP : 0;
  let from = 0;
  return drawn.map((slice) => {
    const share = (slice.value / total) * 100;
    const arc = { slice, from: from + gap / 2, length: Math.max(share - gap, gap) };
    from += share;
    return arc;
  });
}
