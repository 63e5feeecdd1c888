/** Reads the figures in a lower-case clause by the words around them. */
import type { Params } from '../../vocabulary/analysis.ts';
import { type Period, percents, periods, type Quantity } from '../read/numbers.ts';
import type { Reader, Stated } from './clause-kind.ts';
import { hasFigures, periodParams } from './first-period.ts';

/** A figure that a clause may state. */
export type Figure = {
  of: 'days' | 'percent';
  /** Patterns for the 140 characters before and the 100 after. */
  before?: RegExp;
  after?: RegExp;
  /** Excluded in the text before and after, with <> for the number. */
  not?: RegExp;
  /** Required somewhere in the clause. */
  text?: RegExp;
  /** Plausible range. */
  least?: number;
  most?: number;
  /** The title for people; the figure is '3 years' or '150%'. */
  title: (figure: string) => string;
};

/** Units; without one of them, no number is read. */
const COUNTS = /\b(?:hour|day|week|month|year)s?\b|%|\bper ?cent/;

const BEFORE = 140;
const AFTER = 100;

/** Returns a reader that assigns each number to the first figure that fits. */
export const figures =
  (kinds: readonly Figure[]): Reader =>
  (text) => {
    if (!COUNTS.test(text)) return null;
    const fitting = kinds.filter((kind) => !kind.text || kind.text.test(text));
    const numbers = (of: Figure['of']) =>
      fitting.some((kind) => kind.of === of) ? (of === 'days' ? periods(text) : percents(text)) : [];
    const read = [
      ...numbers('days').map((number) => ({ number, of: 'days' as const })),
      ...numbers('percent').map((number) => ({ number, of: 'percent' as const })),
    ].flatMap(({ number, of }) => {
      const value = valueIn(number);
      const kind = value > 0 && fitting.find((one) => one.of === of && fits(one, text, number, value));
      if (!kind) return [];
      const [params, figure]: [Params, string] = isPeriod(number)
        ? [periodParams(number), number.words]
        : [{ percent: value }, `${value}%`];
      return [{ params, title: kind.title(figure) }];
    });
    return read.length > 0 ? read : null;
  };

/** Combines readers. A number is reported once, by the first reader that recognizes it. */
export const allOf =
  (...readers: readonly Reader[]): Reader =>
  (text) => {
    const reported: Stated[] = [];
    for (const read of readers.flatMap((reader) => reader(text) ?? [])) {
      const isReported = reported.some(({ params }) => hasFigures(read.params, params));
      if (!isReported) reported.push(read);
    }
    return reported.length > 0 ? reported : null;
  };

const isPeriod = (number: Quantity | Period): number is Period => 'unit' in number;
const valueIn = (number: Quantity | Period) => (isPeriod(number) ? number.days : number.value);

function fits(kind: Figure, text: string, { start, end }: Quantity, value: number): boolean {
  if (value < (kind.least ?? 0) || value > (kind.most ?? Number.POSITIVE_INFINITY)) return false;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const after = text.slice(end, end + AFTER);
  return (
    (kind.before?.test(before) ?? true) &&
    (kind.after?.test(after) ?? true) &&
    !kind.not?.test(`${before}<>${after}`)
  );
}
