import type { DateFormat, NumberFormat } from '@contract/profile.ts';

interface Formats {
  date_format: DateFormat | null;
  number_format: NumberFormat | null;
}

let chosen: Formats = { date_format: null, number_format: null };

/** Dates and numbers are written so from here on. */
export function setFormats({ date_format, number_format }: Formats): void {
  chosen = { date_format, number_format };
}

const LOCALES: Record<DateFormat, string> = {
  month_first: 'en-US',
  day_first: 'en-GB',
  year_first: 'en-GB',
};

/** For whatever is not a whole date: weekdays, a day without its year, times. */
export const dateLocale = (): string | undefined =>
  chosen.date_format ? LOCALES[chosen.date_format] : undefined;

/** Whether whole dates are written as 2026-03-01. */
export const isYearFirst = (): boolean => chosen.date_format === 'year_first';

const SIGNS: Record<NumberFormat, [thousands: string, decimal: string]> = {
  comma_point: [',', '.'],
  point_comma: ['.', ','],
  // A space that no line breaks at.
  space_comma: ['\u00a0', ','],
};

/** A number as written in the United States, in the signs of the reader's choice. */
export function inNumberFormat(american: string): string {
  const [thousands, decimal] = SIGNS[chosen.number_format ?? 'comma_point'];
  return american.replace(/[,.]/g, (sign) => (sign === ',' ? thousands : decimal));
}

/** A count with its thousands apart. */
export const formatCount = (count: number): string => inNumberFormat(count.toLocaleString('en-US'));
