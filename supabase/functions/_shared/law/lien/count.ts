/** What a rule makes of the day it counts from. Every choice that the rule leaves open is made for the earlier day. */
import { dayNumber, dayText, monthsOn, weekdayOfNumber } from '../../calendar/day-numbers.ts';
import type { LienRule, LienSpan } from './schema.ts';

/** What there is to say about how a day was counted. */
export interface Count {
  due: string;
  /** The day that the count runs from, where the rule moves the trigger to it. */
  from: string;
  /** The month has no such day, so its last one was taken. */
  clamped: boolean;
}

/** Applies a rule to its trigger's day. */
export function countRule(rule: LienRule, trigger: string): Count {
  const moved = rule.base_offset ? countSpan(rule.base_offset, trigger, 1) : trigger;
  const from = rule.anchor === 'end_of_month' ? lastOfMonth(moved) : moved;
  if (rule.nth) {
    const month = dayText(monthsOn(`${from.slice(0, 8)}01`, rule.nth.month));
    return { due: `${month.slice(0, 8)}${String(rule.nth.day).padStart(2, '0')}`, from, clamped: false };
  }
  const span = { count: rule.count ?? 0, unit: rule.unit } as LienSpan;
  const due = countSpan(span, from, rule.direction === 'after' ? 1 : -1);
  const inMonths = span.unit === 'months' || span.unit === 'years';
  return { due, from, clamped: inMonths && due.slice(8) !== from.slice(8) };
}

/** The day so far from another; the last of its month where the month has no such day. */
function countSpan({ count, unit }: LienSpan, from: string, sign: 1 | -1): string {
  if (unit === 'calendar_days') return dayText(dayNumber(from) + sign * count);
  if (unit === 'business_days') return addWeekdays(from, count, sign);
  return dayText(monthsOn(from, sign * count * (unit === 'years' ? 12 : 1)));
}

/**
 * Leaves out Saturdays and Sundays and nothing else: which holidays do not count differs by state, and to leave them out after a day gives
 * a later one.
 */
function addWeekdays(from: string, count: number, sign: 1 | -1): string {
  let day = dayNumber(from);
  for (let left = count; left > 0; ) {
    day += sign;
    const weekday = weekdayOfNumber(day);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return dayText(day);
}

function lastOfMonth(date: string): string {
  return dayText(monthsOn(`${date.slice(0, 8)}01`, 1) - 1);
}
