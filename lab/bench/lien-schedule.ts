import { dayNumber, dayText } from '../../supabase/functions/_shared/calendar/day-numbers.ts';
import { computeLienSchedule } from '../../supabase/functions/_shared/law/lien/compute.ts';
import { lienRules } from '../../supabase/functions/_shared/law/lien/rules.ts';
import { lienDates } from '../../supabase/functions/_shared/vocabulary/lien.ts';
import type { BenchRow } from './pairs.ts';

const roles = ['prime', 'subcontractor', 'supplier'] as const;

/**
 * Processor seconds to evaluate every lien rule of every jurisdiction for three roles, with each day of a
 * year as the starting date.
 */
export function benchLienSchedule(): BenchRow {
  const asks = lienRules.flatMap(({ rules }) => rules.flatMap(({ asks }) => asks ?? []));
  const begin = dayNumber('2027-01-01');
  const days = Array.from({ length: 365 }, (_, index) => {
    const day = dayText(begin + index);
    return {
      dates: Object.fromEntries(lienDates.map((date) => [date, day])),
      unpaid_months: [day],
      answers: Object.fromEntries(asks.map((name) => [name, day])),
    };
  });
  const before = process.cpuUsage();
  let found = 0;
  for (const { jurisdiction } of lienRules)
    for (const role of roles)
      for (const input of days) {
        const kind = jurisdiction === 'US' ? 'federal_public_works' : 'commercial';
        const facts = { state: jurisdiction, role, kind, owner_occupied: null, ...input } as const;
        found += computeLienSchedule(lienRules, facts, { today: '2027-01-01' }).deadlines.length;
      }
  const { user, system } = process.cpuUsage(before);
  return {
    id: 'law',
    name: 'lien dates of a year, 52 places × 3 roles',
    ratio: (user + system) / 1e6,
    unit: 's',
    goal: 2,
    detail: `${found} dates in words`,
  };
}
