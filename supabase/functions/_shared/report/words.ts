/** Formats report values for printing in American English, regardless of the machine's locale. */
import { dateWords, none } from '../print/words.ts';
import type { Cell, CellKind, ReportFigure } from './content.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

export function cellWords(value: Cell, kind: CellKind): string {
  if (value === null) return kind === 'text' ? '' : none;
  if (typeof value === 'string') return kind === 'date' && value !== '' ? dateWords(value) : value;
  if (kind === 'money') return dollars.format(value);
  return kind === 'percent' ? `${counts.format(value)}%` : counts.format(value);
}

export const figureWords = ({ value, kind, none: words = 'Unknown' }: ReportFigure): string =>
  value === null ? words : cellWords(value, kind);

/** '+12%', '-3%'; empty if there is no comparison. */
export const changeWords = (change: number | null | undefined): string =>
  change === null || change === undefined ? '' : `${change > 0 ? '+' : ''}${change}%`;

/** 'Nov 23, 2026, 1:05 PM GMT+1 (Europe/Berlin)': local time in a time zone. */
export function instantIn(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const words = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
      .format(at)
      .replaceAll('\u202f', ' ');
  try {
    const stated = words(timeZone);
    return stated.endsWith(` ${timeZone}`) ? stated : `${stated} (${timeZone})`;
  } catch {
    return words('UTC');
  }
}
