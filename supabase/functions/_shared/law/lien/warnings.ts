/** Warnings about entered dates. None of them stops a deadline from being computed. */
import { dayOff } from '../../calendar/working-days.ts';
import { type LienWarningCode, lienDateNames, lienDates } from '../../vocabulary/lien.ts';
import type { LienCircumstances } from './compute.ts';
import { isAbout, type LienInput } from './facts.ts';
import type { LienJurisdiction } from './schema.ts';
import { sayDate, sayMonth } from './words.ts';

/** `field` is the name of the date, of the requested date, or `unpaid_months`. */
interface LienWarning {
  field: string;
  code: LienWarningCode;
  text: string;
}

/** What to recheck, with the reason. */
export function lienWarnings(
  jurisdiction: LienJurisdiction | undefined,
  facts: LienInput,
  { today, holidays }: LienCircumstances,
): LienWarning[] {
  const { dates, answers, unpaid_months } = facts;
  const rules = jurisdiction?.rules.filter((rule) => isAbout(rule, facts)) ?? [];
  const warnings: LienWarning[] = [];
  const warn = (field: string, code: LienWarningCode, text: string) => warnings.push({ field, code, text });
  const input = [
    ...lienDates.flatMap((field) =>
      dates[field] ? [[field, dates[field], lienDateNames[field]] as const] : [],
    ),
    ...[...new Set(rules.flatMap(({ asks }) => asks ?? []))].flatMap((field) =>
      answers[field] ? [[field, answers[field], 'Date entered'] as const] : [],
    ),
  ];
  const signed = dates.contract_date;
  for (const [field, day, name] of input) {
    if (day > today)
      warn(
        field,
        'future',
        `${name}: ${sayDate(day)} is in the future. Deadlines counted from it are tentative.`,
      );
    if (signed && day < signed && field !== 'contract_date')
      warn(
        field,
        'before_contract',
        `${name}: ${sayDate(day)} is before the contract date, ${sayDate(signed)}.`,
      );
    const off = dayOff(day, holidays);
    if (off) warn(field, 'day_off', `${name}: ${sayDate(day)} is ${off}. It counts like any other day.`);
    if (day.endsWith('-02-29'))
      warn(
        field,
        'leap_day',
        `${name}: years counted from February 29 end on February 28 in a year without a 29th.`,
      );
  }
  for (const month of unpaid_months)
    if (month.slice(0, 7) > today.slice(0, 7))
      warn('unpaid_months', 'future', `${sayMonth(month)} is in the future.`);
  const { first_furnishing: first, own_last_furnishing: last } = dates;
  if (first && last && last < first)
    warn(
      'own_last_furnishing',
      'out_of_order',
      `Our last labor or materials are before our first, ${sayDate(first)}.`,
    );
  return warnings;
}
