import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/days.ts';
import { stateHoliday } from '../../calendar/state-holidays.ts';
import { dayOff } from '../../calendar/working-days.ts';
import { computeLienSchedule } from './compute.ts';
import { lienRules } from './rules.ts';
import { type LienScenario, lienScenarios } from './scenarios.ts';

const computed = (scenario: LienScenario) =>
  computeLienSchedule(
    lienRules,
    { owner_occupied: null, unpaid_months: [], answers: {}, ...scenario },
    { today: '2027-01-01' },
  );

const named = ({
  state,
  role,
  kind,
  owner_occupied,
  dates,
  unpaid_months,
  answers,
  step,
  cite,
}: LienScenario) =>
  `${cite}: ${step} in ${state} as ${role} on ${kind}, ${JSON.stringify({ owner_occupied, ...dates, unpaid_months, ...answers })}`;

const openDayFrom = (day: string, state: string): string =>
  dayOff(day) || stateHoliday(state, day) ? openDayFrom(addDays(day, 1), state) : day;

describe('the statutes in particular cases', () => {
  it.each(lienScenarios.map((scenario) => [named(scenario), scenario] as const))('%s', (_name, scenario) => {
    const { step, about, expect: law } = scenario;
    const { deadlines, not_covered } = computed(scenario);
    const found = deadlines.filter(
      (deadline) =>
        deadline.step === step &&
        deadline.variant === 'main' &&
        deadline.due !== null &&
        (!about || new RegExp(about, 'i').test(deadline.parts[0]?.rule.conditions ?? '')),
    );
    if ('none' in law) {
      expect(found).toEqual([]);
      expect(not_covered.join(' ')).toMatch(new RegExp(law.none, 'i'));
      return;
    }
    expect(found.map(({ key, due }) => `${key} ${due}`)).toHaveLength(1);
    const [deadline] = found;
    expect(deadline?.due).toBe(law.due);
    if (law.act_by) expect(deadline?.act_by).toBe(law.act_by);
    if (law.last) expect(deadline?.last).toBe(law.last);
    if (law.until === null) {
      expect(deadline?.last).toBeNull();
      return;
    }
    const before = deadline?.parts[0]?.rule.direction === 'before';
    const until = law.until ?? law.due;
    expect(deadline?.last).toBe(law.last ?? (before ? until : openDayFrom(until, scenario.state)));
  });

  it('are at least 300, from every state', () => {
    expect(lienScenarios.length).toBeGreaterThanOrEqual(300);
    expect(new Set(lienScenarios.map(({ state }) => state)).size).toBe(52);
  });
});
