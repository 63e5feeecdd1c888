import type { Obligation } from '@schemas/obligation.ts';
import { formatDate, parseLocalDate } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';

export type Counted = Pick<
  Obligation,
  'anchor' | 'anchor_date' | 'anchor_event' | 'offset_count' | 'offset_unit' | 'base_date' | 'due_date'
>;

const UNITS: Record<Obligation['offset_unit'], [one: string, many: string]> = {
  hours: ['hour', 'hours'],
  days: ['day', 'days'],
  business_days: ['business day', 'business days'],
  months: ['month', 'months'],
  years: ['year', 'years'],
};

const BASES: Record<Obligation['anchor'], string> = {
  fixed_date: 'Fixed date',
  contract_start: 'Contract starts',
  contract_end: 'Contract ends',
  event: 'Event',
};

/** Returns '60 days' or '1 business day', ignoring the sign. */
function offsetWords(count: number, unit: Obligation['offset_unit']): string {
  const amount = Math.abs(count);
  return `${amount} ${UNITS[unit][amount === 1 ? 0 : 1]}`;
}

/** The full weekday of a calendar date, in the reader's locale. */
function weekday(date: string): string {
  return parseLocalDate(date)?.toLocaleDateString(dateLocale(), { weekday: 'long' }) ?? '';
}

/**
 * What an obligation's date is calculated from: '60 days before the contract ends', '10 days after receipt of
 * notice'.
 */
export function countsFromWords(
  counted: Pick<Counted, 'anchor' | 'anchor_date' | 'anchor_event' | 'offset_count' | 'offset_unit'>,
): string {
  const { anchor, anchor_date, anchor_event, offset_count, offset_unit } = counted;
  const base = {
    fixed_date: anchor_date ? formatDate(anchor_date) : 'the date entered',
    contract_start: 'the contract starts',
    contract_end: 'the contract ends',
    event: anchor_event ?? 'the event',
  }[anchor];
  if (offset_count !== 0) {
    return `${offsetWords(offset_count, offset_unit)} ${offset_count < 0 ? 'before' : 'after'} ${base}`;
  }
  if (anchor === 'fixed_date') return `On ${base}`;
  if (anchor !== 'event') return `On the day ${base}`;
  return /\bmonth$/.test(base) ? `By the ${base}` : `On the day of ${base}`;
}

/** How an obligation's date is calculated: 'Contract ends Mar 1, 2027 − 60 days = Dec 31, 2026, Thursday'. */
export function arithmetic(counted: Counted): string {
  const { anchor, anchor_event, offset_count, offset_unit, base_date, due_date } = counted;
  if (!base_date) return `${countsFromWords(counted)}; ${MISSING[anchor]}`;
  const base = anchor === 'event' && anchor_event ? sentenceCase(anchor_event) : BASES[anchor];
  if (!due_date) return `${countsFromWords(counted)}; too far in the future to calculate`;
  const result = `${formatDate(due_date)}, ${weekday(due_date)}`;
  if (offset_count === 0) return `${base} ${result}`;
  const sign = offset_count < 0 ? '−' : '+';
  return `${base} ${formatDate(base_date)} ${sign} ${offsetWords(offset_count, offset_unit)} = ${result}`;
}

const MISSING: Record<Obligation['anchor'], string> = {
  fixed_date: 'no date until one is entered',
  contract_start: 'no date until the contract has a start date',
  contract_end: 'no date until the contract has an end date',
  event: 'no date until the event is known',
};

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
