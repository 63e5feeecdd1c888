import { Link, useNavigate } from 'react-router-dom';
import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';
import { percentages } from '@/lib/percentages.ts';

const HEIGHT = 176;

interface Slice {
  name: string;
  value: number;
  /** As CSS. */
  color: string;
  /** Where the rows are that it counts. */
  to?: string;
}

/** Shares of a whole, labelled beside the slices with name and percentage. */
export function SharePie({ slices }: { slices: Slice[] }) {
  const navigate = useNavigate();
  const shares = percentages(slices.map(({ value }) => value));
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div aria-hidden className="h-44 w-44 shrink-0">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <PieChart accessibilityLayer={false}>
            <Pie
              rootTabIndex={-1}
              data={slices}
              dataKey="value"
              nameKey="name"
              innerRadius="58%"
              outerRadius="96%"
              stroke="var(--card)"
              isAnimationActive={false}
            >
              {slices.map((slice) => (
                <Cell
                  key={slice.name}
                  fill={slice.color}
                  cursor={slice.to && 'pointer'}
                  onClick={() => slice.to && navigate(slice.to)}
                />
              ))}
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
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
