import type { DateFormat, NumberFormat } from '@schemas/profile.ts';

interface Formats {
  date_format: DateFormat | null;
  number_format: NumberFormat | null;
}

let chosen: Formats = { date_format: null, number_format: null };

/** Sets the date and number formats from here on. */
export function setFormats({ date_format, number_format }: Formats): void {
  chosen = { date_format, number_format };
}

const LOCALES: Record<DateFormat, string> = {
  month_first: 'en-US',
  day_first: 'en-GB',
  year_first: 'en-GB',
};

/** For anything other than whole dates: weekdays, days without a year, times. */
export const dateLocale = (): string | undefined =>
  chosen.date_format ? LOCALES[chosen.date_format] : undefined;

/** Whether whole dates are written as 2026-03-01. */
export const isYearFirst = (): boolean => chosen.date_format === 'year_first';

const SIGNS: Record<NumberFormat, [thousands: string, decimal: string]> = {
  comma_point: [',', '.'],
  point_comma: ['.', ','],
  // A non-breaking space.
  space_comma: ['\u00a0', ','],
};

/** A number in U.S. grouping, with the reader's separators. */
export function inNumberFormat(american: string): string {
  const [thousands, decimal] = SIGNS[chosen.number_format ?? 'comma_point'];
  return american.replace(/[,.]/g, (sign) => (sign === ',' ? thousands : decimal));
}

/** A count with thousands separators. */
export const formatCount = (count: number): string => inNumberFormat(count.toLocaleString('en-US'));
