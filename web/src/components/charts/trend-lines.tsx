import { chartColors, type TrendPoint } from '@schemas/dashboard.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Line, LineChart, XAxis, YAxis } from 'recharts';
import { parseLocalDate } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';
import { cn } from '@/lib/utils.ts';

const TICK = { fill: 'var(--muted-foreground)', fontSize: 12 };
const MARGIN = { left: 0, right: 8, top: 6, bottom: 0 };
const COUNT_AXIS = 28;
const PERCENT_AXIS = 40;
const DATE_AXIS = 30;
/** Width of the invisible slider's thumb; its middle marks the value. */
const THUMB = 16;

type Figure = 'contracts' | 'compliance' | 'risks';

interface TrendLinesProps {
  points: TrendPoint[];
  /** Whether a point covers a month. */
  byMonth: boolean;
  /** Link to the rows behind a point's figure. */
  to: (point: TrendPoint, figure: Figure) => string;
  /** CSS classes of the whole chart. */
  height: string;
}

/**
 * Contracts created, compliance, and high risks over the period. Risks are left out if the user may not read
 * them. One point's figures are shown above the
 * lines, the last by default; select another by click or arrow keys. Figures link to the rows they count.
 */
export function TrendLines({ points, byMonth, to, height }: TrendLinesProps) {
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[at] as TrendPoint;
  const scored = points.filter((one) => one.compliance !== null).length;
  const withCompliance = scored > 0;
  const withRisks = points.some(({ risks }) => risks !== null);
  const lines: { key: Figure; name: string; color: string; axis: string; text: string }[] = [
    {
      key: 'contracts',
      name: 'Contracts',
      color: chartColors.blue,
      axis: 'count',
      text: String(point.contracts),
    },
    {
      key: 'compliance',
      name: 'Compliance',
      color: chartColors.green,
      axis: 'percent',
      text: point.compliance === null ? '–' : `${point.compliance}%`,
    },
    { key: 'risks', name: 'Risks', color: chartColors.red, axis: 'count', text: String(point.risks ?? '–') },
  ];
  const drawn = lines.filter(
    ({ key }) => ({ contracts: true, compliance: withCompliance, risks: withRisks })[key],
  );
  const when = dateText(point.date, byMonth);
  const right = MARGIN.right + (withCompliance ? PERCENT_AXIS : 0);
  const share = points.length > 1 ? at / (points.length - 1) : 0;
  return (
    <div className={cn('flex flex-col gap-2', height)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <span className="min-w-12 font-medium">{when}</span>
        <ul className="contents">
          {drawn.map(({ key, name, color, text }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden className="h-0.5 w-4" style={{ background: color }} />
              {text === '0' || text === '–' ? (
                <span className="text-muted-foreground">
                  {name} {text}
                </span>
              ) : (
                <Link to={to(point, key)} className="rounded-sm underline-offset-4 hover:underline">
                  {name} <span className="font-medium">{text}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative min-h-0 flex-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-ring">
        <div aria-hidden className="h-full">
          <LineChart
            responsive
            data={points}
            margin={MARGIN}
            accessibilityLayer={false}
            className="h-full w-full"
          >
            <XAxis
              dataKey="date"
              height={DATE_AXIS}
              tickFormatter={(date: string) => dateText(date, byMonth)}
              axisLine={false}
              tickLine={false}
              tick={TICK}
              minTickGap={32}
            />
            <YAxis
              yAxisId="count"
              width={COUNT_AXIS}
              allowDecimals={false}
              axisLine={false}
              tickLine={false}
              tick={TICK}
            />
            {withCompliance && (
              <YAxis
                yAxisId="percent"
                orientation="right"
                width={PERCENT_AXIS}
                domain={[0, 100]}
                unit="%"
                axisLine={false}
                tickLine={false}
                tick={TICK}
              />
            )}
            {drawn.map((line) => (
              <Line
                key={line.key}
                yAxisId={line.axis}
                type="linear"
                dataKey={line.key}
                stroke={line.color}
                strokeWidth={2}
                // A single day gives no line, so it is drawn as a dot.
                dot={line.axis === 'percent' && scored === 1}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </div>
        <div className="absolute" style={{ left: COUNT_AXIS, right, top: MARGIN.top, bottom: DATE_AXIS }}>
          <span
            aria-hidden
            className={cn('absolute inset-y-0 w-px bg-foreground/40', chosen === undefined && 'hidden')}
            style={{ left: `${share * 100}%` }}
          />
          <input
            type="range"
            aria-label={byMonth ? 'Month' : 'Day'}
            aria-valuetext={`${when}: ${drawn.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
            min={0}
            max={points.length - 1}
            value={at}
            onChange={(event) => setChosen(Number(event.target.value))}
            className="absolute inset-y-0 m-0 h-full cursor-pointer opacity-0"
            style={{ left: -THUMB / 2, width: `calc(100% + ${THUMB}px)` }}
          />
        </div>
      </div>
    </div>
  );
}

/** 'Nov 9' for a day, 'Nov 2026' for a month. */
const dateText = (date: string, byMonth: boolean): string =>
  parseLocalDate(date)?.toLocaleDateString(
    dateLocale(),
    byMonth ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' },
  ) ?? date;
