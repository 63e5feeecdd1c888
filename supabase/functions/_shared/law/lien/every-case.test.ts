import { describe, expect, it } from 'vitest';
import { lienDates, lienProjectKinds, lienRoles } from '../../vocabulary/lien.ts';
import { computeLienSchedule } from './compute.ts';
import { lienRules } from './rules.ts';

const day = '2027-03-15';
const dates = Object.fromEntries(lienDates.map((date) => [date, day]));

const scheduleOf = (
  state: string,
  role: (typeof lienRoles)[number],
  kind: (typeof lienProjectKinds)[number],
  owner_occupied: boolean | null,
  answers: Record<string, string> = {},
) =>
  computeLienSchedule(
    lienRules,
    { state, role, kind, owner_occupied, dates, unpaid_months: [day], answers },
    { today: '2027-01-01' },
  );

const states = lienRules.map(({ jurisdiction }) => jurisdiction).filter((code) => code !== 'US');

describe.each(states)('in %s, each role, property, and occupancy', (state) => {
  const law = lienRules.find(({ jurisdiction }) => jurisdiction === state);
  const answers = Object.fromEntries((law?.questions ?? []).map(({ asks }) => [asks, day]));

  it('has exactly one date to record a lien, or the reason why there is none', () => {
    for (const given of [{}, answers])
      for (const role of lienRoles)
        for (const kind of lienProjectKinds)
          for (const owner_occupied of [true, false, null]) {
            const { deadlines, not_covered } = scheduleOf(state, role, kind, owner_occupied, given);
            const record = deadlines.filter(
              (deadline) => deadline.step === 'record_lien' && deadline.variant === 'main',
            );
            const what = `${role} on ${kind}, occupied ${owner_occupied}`;
            if (record.length === 0) {
              expect(not_covered.length, what).toBeGreaterThan(0);
              expect(not_covered[0], what).not.toMatch(/no .* rule found/);
            } else {
              expect(
                record.map(({ key }) => key),
                what,
              ).toHaveLength(1);
              expect(record[0]?.due, what).not.toBeNull();
            }
          }
  });

  it('has a range only where a fact is unknown, and a date to act by that is never later than the last day', () => {
    for (const role of lienRoles)
      for (const kind of lienProjectKinds)
        for (const { act_by, due, last } of scheduleOf(state, role, kind, null).deadlines) {
          if (!act_by || !due) continue;
          expect(act_by <= due).toBe(true);
          expect(last === null || last >= due).toBe(true);
        }
  });
});

it('needs no owner to say whether a commercial building is owner-occupied', () => {
  for (const state of states)
    for (const role of lienRoles)
      expect(scheduleOf(state, role, 'commercial', true)).toEqual(
        scheduleOf(state, role, 'commercial', false),
      );
});
