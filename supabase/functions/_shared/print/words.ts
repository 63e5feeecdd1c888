/** Formats dates, amounts, and counts for printing: in American English, regardless of the machine's locale. */

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const none = '–';

/** `2026-03-01` as 'Mar 1, 2026'. */
export const dateWords = (date: string | null): string => (date ? calendar.format(new Date(date)) : none);

/** An instant as 'Mar 1, 2026, 1:05 PM UTC'. */
export const instantWords = (instant: string): string => `${clock.format(new Date(instant))} UTC`;

/** US dollars with cents. */
export const moneyWords = (amount: number | null): string =>
  amount === null ? none : dollars.format(amount);

/** 'under_review' as 'Under review'. */
export function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 page', '2 pages'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
