import { chartColors, type TrendPoint } from '@contract/dashboard.ts';
import { Cell, Line, LineChart, Pie, PieChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { parseLocalDate } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';
import { percentages } from '@/lib/percentages.ts';
import { cn } from '@/lib/utils.ts';

const HEIGHT = 176;
const TICK = { fill: 'var(--muted-foreground)', fontSize: 12 };

interface Slice {
  name: string;
  value: number;
  /** As CSS. */
  color: string;
}

/** Shares of a whole, labelled beside the slices with name and percentage. */
export function SharePie({ slices }: { slices: Slice[] }) {
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
                <Cell key={slice.name} fill={slice.color} />
              ))}
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="grid min-w-40 flex-1 gap-1.5">
        {slices.map((slice, index) => (
          <li key={slice.name} className="flex items-center gap-2">
            <span aria-hidden className="size-2.5 rounded-[1px]" style={{ background: slice.color }} />
            <span className="flex-1">{slice.name}</span>
            <span className="font-medium">{shares[index]}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Contracts created, compliance and high-risk analyses over the period. @param height of it all, as classes */
export function TrendLines({ points, height }: { points: TrendPoint[]; height: string }) {
  const scored = points.filter((point) => point.compliance !== null).length;
  const withCompliance = scored > 0;
  const lines = [
    { key: 'contracts', name: 'Contracts', color: chartColors.blue, axis: 'count' },
    ...(withCompliance
      ? [{ key: 'compliance', name: 'Compliance %', color: chartColors.green, axis: 'percent' }]
      : []),
    { key: 'risks', name: 'Risks', color: chartColors.red, axis: 'count' },
  ];
  return (
    <div className={cn('flex flex-col gap-2', height)}>
      <ul className="flex flex-wrap gap-4 text-xs">
        {lines.map((line) => (
          <li key={line.key} className="flex items-center gap-1.5">
            <span aria-hidden className="h-0.5 w-4" style={{ background: line.color }} />
            {line.name}
          </li>
        ))}
      </ul>
      <div aria-hidden className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={points}
            margin={{ left: 0, right: 8, top: 6, bottom: 0 }}
            accessibilityLayer={false}
          >
            <XAxis
              dataKey="date"
              tickFormatter={shortDate}
              axisLine={false}
              tickLine={false}
              tick={TICK}
              minTickGap={32}
            />
            <YAxis
              yAxisId="count"
              width={28}
              allowDecimals={false}
              axisLine={false}
              tickLine={false}
              tick={TICK}
            />
            {withCompliance && (
              <YAxis
                yAxisId="percent"
                orientation="right"
                width={40}
                domain={[0, 100]}
                unit="%"
                axisLine={false}
                tickLine={false}
                tick={TICK}
              />
            )}
            {lines.map((line) => (
              <Line
                key={line.key}
                yAxisId={line.axis}
                type="linear"
                dataKey={line.key}
                stroke={line.color}
                strokeWidth={2}
                // One day alone gives no line to draw, so it is shown as a dot.
                dot={line.axis === 'percent' && scored === 1}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

const shortDate = (date: string): string =>
  parseLocalDate(date)?.toLocaleDateString(dateLocale(), { month: 'short', day: 'numeric' }) ?? date;
