/** Words for dates and counts. */
import { weekdayName } from '../../calendar/working-days.ts';
import { type LienTrigger, lienDateNames } from '../../vocabulary/lien.ts';
import type { Count } from './count.ts';
import type { LienRule, LienSpan } from './schema.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Cache: a schedule formats the same few hundred dates repeatedly. */
const stated = new Map<string, string>();

/** 'May 3, 2027' */
export function sayDate(date: string): string {
  let words = stated.get(date);
  if (words === undefined) {
    words = `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;
    stated.set(date, words);
  }
  return words;
}

/** 'Monday, May 3, 2027' */
export const sayDay = (date: string) => `${weekdayName(date)}, ${sayDate(date)}`;

export const sayMonth = (date: string) => `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

const unitNames = {
  calendar_days: ['calendar day', 'calendar days'],
  business_days: ['business day', 'business days'],
  months: ['month', 'months'],
  years: ['year', 'years'],
} as const;

export const saySpan = ({ count, unit }: LienSpan) => `${count} ${unitNames[unit][count === 1 ? 0 : 1]}`;

/** The trigger as it continues a sentence: 'our last labor or materials'. */
export function sayTrigger(trigger: LienTrigger): string {
  if (trigger === 'demand') return 'the demand';
  if (trigger === 'other') return 'the date entered';
  if (trigger === 'month_of_unpaid_work') return 'the month of unpaid work';
  const name = lienDateNames[trigger];
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const ordinal = (n: number) => `${n}${n === 1 ? 'st' : n === 2 ? 'nd' : n === 3 ? 'rd' : 'th'}`;

/** '90 calendar days after May 3, 2027 (our last labor or materials): Sunday, August 1, 2027.' */
export function sayCount(
  rule: LienRule,
  trigger: string,
  what: string,
  { due, from, clamped }: Count,
): string {
  const basis = basisOf(rule, trigger, what, from);
  if (rule.nth) {
    return `The ${ordinal(rule.nth.day)} day of the ${ordinal(rule.nth.month)} month after ${sayMonth(from)} (${what}): ${sayDay(due)}.`;
  }
  const span = saySpan({ count: rule.count ?? 0, unit: rule.unit } as LienSpan);
  const short = clamped ? ` That month has no day ${Number(from.slice(8))}, so its last day is used.` : '';
  const business =
    rule.unit === 'business_days' ? ' Only weekends are excluded, because states differ on holidays.' : '';
  return `${span} ${rule.direction} ${basis}: ${sayDay(due)}.${short}${business}`;
}

function basisOf(rule: LienRule, trigger: string, what: string, from: string): string {
  if (rule.anchor) return `${sayDate(from)}, the end of the month of ${sayDate(trigger)} (${what})`;
  if (rule.base_offset)
    return `${sayDate(from)}, which is ${saySpan(rule.base_offset)} after ${sayDate(trigger)} (${what})`;
  return `${sayDate(trigger)} (${what})`;
}
