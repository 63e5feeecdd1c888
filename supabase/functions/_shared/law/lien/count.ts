/** Counts from a trigger date to a deadline. */
import { dayNumber, dayText, monthsOn, weekdayOfNumber } from '../../calendar/day-numbers.ts';
import type { LienRule, LienSpan } from './schema.ts';

/** A counted date and how it was counted. */
export interface Count {
  due: string;
  /** The same day if holidays are not business days. */
  late: string;
  /** The date the count starts from, if the rule moves it away from the trigger. */
  from: string;
  /** The month has no such day, so its last day was used. */
  clamped: boolean;
}

/** Applies a rule to its trigger date. */
export function countRule(
  rule: LienRule,
  trigger: string,
  isHoliday: (date: string) => boolean = () => false,
): Count {
  const moved = rule.base_offset ? countSpan(rule.base_offset, trigger, 1) : trigger;
  const from = rule.anchor === 'end_of_month' ? lastOfMonth(moved) : moved;
  if (rule.nth) {
    const month = dayText(monthsOn(`${from.slice(0, 8)}01`, rule.nth.month));
    const due = `${month.slice(0, 8)}${String(rule.nth.day).padStart(2, '0')}`;
    return { due, late: due, from, clamped: false };
  }
  const span = { count: rule.count ?? 0, unit: rule.unit } as LienSpan;
  const sign = rule.direction === 'after' ? 1 : -1;
  const due = countSpan(span, from, sign);
  const late = span.unit === 'business_days' ? addWeekdays(from, span.count, sign, isHoliday) : due;
  const inMonths = span.unit === 'months' || span.unit === 'years';
  return { due, late, from, clamped: inMonths && due.slice(8) !== from.slice(8) };
}

/** The date a span away; the last day of the month if the month has no such day. */
function countSpan({ count, unit }: LienSpan, from: string, sign: 1 | -1): string {
  if (unit === 'calendar_days') return dayText(dayNumber(from) + sign * count);
  if (unit === 'business_days') return addWeekdays(from, count, sign);
  return dayText(monthsOn(from, sign * count * (unit === 'years' ? 12 : 1)));
}

/**
 * Skips Saturdays, Sundays, and the given holidays. States differ on holidays, so a date to act by skips none.
 */
function addWeekdays(
  from: string,
  count: number,
  sign: 1 | -1,
  isHoliday?: (date: string) => boolean,
): string {
  let day = dayNumber(from);
  for (let left = count; left > 0; ) {
    day += sign;
    const weekday = weekdayOfNumber(day);
    if (weekday !== 0 && weekday !== 6 && !isHoliday?.(dayText(day))) left -= 1;
  }
  return dayText(day);
}

function lastOfMonth(date: string): string {
  return dayText(monthsOn(`${date.slice(0, 8)}01`, 1) - 1);
}
