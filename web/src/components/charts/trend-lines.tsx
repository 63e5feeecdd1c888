import { chartColors, type TrendPoint } from '@contract/dashboard.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { parseLocalDate } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';
import { cn } from '@/lib/utils.ts';

/** Around what is drawn, in pixels, for the words of the axes. */
const MARGIN = { left: 28, right: 8, top: 6, bottom: 30 };
const PERCENT_AXIS = 40;
/** Of the invisible slider; its middle is where the value is. */
const THUMB = 16;

type Figure = 'contracts' | 'compliance' | 'risks';

interface TrendLinesProps {
  points: TrendPoint[];
  /** Whether a point stands for a month. */
  byMonth: boolean;
  /** Where the rows are that a figure of a point counts. */
  to: (point: TrendPoint, figure: Figure) => string;
  /** Of it all, as classes. */
  height: string;
}

/**
 * Contracts created, compliance and high risks over the period. One point is read out above the lines, the last one until another is
 * chosen, by a press on the chart or by the arrow keys; its figures lead to what they count.
 */
export function TrendLines({ points, byMonth, to, height }: TrendLinesProps) {
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[at] as TrendPoint;
  const withCompliance = points.some((one) => one.compliance !== null);
  const lines: { key: Figure; name: string; color: string; text: string }[] = [
    {
      key: 'contracts',
      name: 'Contracts',
      color: chartColors.blue,
      text: String(point.contracts),
    },
    {
      key: 'compliance',
      name: 'Compliance',
      color: chartColors.green,
      text: point.compliance === null ? '–' : `${point.compliance}%`,
    },
    { key: 'risks', name: 'Risks', color: chartColors.red, text: String(point.risks) },
  ];
  const drawn = lines.filter(({ key }) => key !== 'compliance' || withCompliance);
  const when = dateText(point.date, byMonth);
  const area = { ...MARGIN, right: MARGIN.right + (withCompliance ? PERCENT_AXIS : 0) };
  const counts = countTicks(Math.max(...points.flatMap(({ contracts, risks }) => [contracts, risks])));
  const most = counts.at(-1) as number;
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
        <div aria-hidden className="absolute" style={area}>
          {counts.map((value) => (
            <AxisWord key={value} side="left" at={value / most}>
              {value}
            </AxisWord>
          ))}
          {withCompliance &&
            PERCENTS.map((value) => (
              <AxisWord key={value} side="right" at={value / 100}>
                {value}%
              </AxisWord>
            ))}
          <Dates points={points} byMonth={byMonth} />
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="h-full w-full overflow-visible"
          >
            {drawn.map(({ key, color }) => (
              <path
                key={key}
                d={pathOf(
                  points.map((one) => one[key]),
                  key === 'compliance' ? 100 : most,
                )}
                fill="none"
                stroke={color}
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {drawn.map(({ key, color }) => (
              <path
                key={key}
                d={dotsOf(
                  points.map((one) => one[key]),
                  key === 'compliance' ? 100 : most,
                )}
                stroke={color}
                strokeWidth="6"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        </div>
        <div className="absolute" style={area}>
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

const PERCENTS = [0, 25, 50, 75, 100];

/** Beside what is drawn, at a share of its height. */
function AxisWord({ side, at, children }: { side: 'left' | 'right'; at: number; children: React.ReactNode }) {
  return (
    <span
      className={cn(
        'absolute translate-y-1/2 text-xs leading-none text-muted-foreground',
        side === 'left' ? 'right-full pr-2' : 'left-full pl-2',
      )}
      style={{ bottom: `${at * 100}%` }}
    >
      {children}
    </span>
  );
}

/** Below what is drawn: as many dates as have room at any width, more where there is more of it. */
function Dates({ points, byMonth }: { points: TrendPoint[]; byMonth: boolean }) {
  const last = points.length - 1;
  const sparse = spread(last, 2);
  const dense = spread(last, 6);
  return [...new Set([...sparse, ...dense])].map((index) => (
    <span
      key={index}
      className={cn(
        'absolute top-full pt-2 text-xs leading-none whitespace-nowrap text-muted-foreground',
        index === 0 && last > 0 ? '' : index === last && last > 0 ? '-translate-x-full' : '-translate-x-1/2',
        !sparse.includes(index) && 'max-sm:hidden',
        !dense.includes(index) && 'sm:hidden',
      )}
      style={{ left: `${last > 0 ? (index / last) * 100 : 50}%` }}
    >
      {dateText(points[index]?.date ?? '', byMonth)}
    </span>
  ));
}

/** Indexes from 0 to `last` with about as much between each two of them. */
const spread = (last: number, steps: number): number[] => {
  const parts = Math.min(steps, last);
  return parts === 0
    ? [0]
    : Array.from({ length: parts + 1 }, (_, part) => Math.round((part / parts) * last));
};

/** Whole numbers from 0 to at least `most`, four steps at the most, of a size that people count in. */
export function countTicks(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.ceil([1, 2, 5, 10].map((factor) => factor * size).find((one) => one >= rough) ?? rough);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

type Values = readonly (number | null)[];

/** A line through the values that are known, broken where one is not. In hundredths of the area. */
export const pathOf = (values: Values, most: number): string =>
  places(values, most)
    .map((place, index, all) => place && `${index > 0 && all[index - 1] ? 'L' : 'M'}${place}`)
    .join('');

/** Dots where a value has none beside it, of which no line would be seen. */
export const dotsOf = (values: Values, most: number): string =>
  places(values, most)
    .map((place, index, all) => (place && !all[index - 1] && !all[index + 1] ? `M${place}h0` : ''))
    .join('');

/** Where each value lies, '' where it is not known. */
const places = (values: Values, most: number): string[] =>
  values.map((value, index) =>
    value === null
      ? ''
      : `${round(values.length > 1 ? (index / (values.length - 1)) * 100 : 50)} ${round(100 - (value / most) * 100)}`,
  );

const round = (value: number) => Math.round(value * 100) / 100;

/** 'Nov 9' for a day, 'Nov 2026' for a month. */
const dateText = (date: string, byMonth: boolean): string =>
  parseLocalDate(date)?.toLocaleDateString(
    dateLocale(),
    byMonth ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' },
  ) ?? date;
