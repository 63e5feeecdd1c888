/** Expected dates were counted by hand from the rules and a paper calendar, not by the engine. */
import { describe, expect, it } from 'vitest';
import type { LienDate, LienProjectKind, LienRole } from '../../vocabulary/lien.ts';
import { computeLienSchedule } from './compute.ts';
import type { LienInput } from './facts.ts';
import { lienRules } from './rules.ts';
import { lienWarnings } from './warnings.ts';

type Days = Partial<Record<LienDate, string>> & { unpaid?: string; [request: string]: string | undefined };
const known: readonly string[] = [
  'contract_date',
  'first_furnishing',
  'own_last_furnishing',
  'notice_of_commencement',
  'completion',
  'notice_of_completion_recorded',
  'payment_due',
  'lien_recorded',
];

function factsOf(
  state: string | null,
  role: LienRole | null,
  kind: LienProjectKind | null,
  days: Days,
): LienInput {
  const { unpaid, ...rest } = days;
  const input = Object.entries(rest) as [string, string][];
  return {
    state,
    role,
    kind,
    owner_occupied: null,
    dates: Object.fromEntries(input.filter(([name]) => known.includes(name))),
    unpaid_months: unpaid ? [unpaid] : [],
    answers: Object.fromEntries(input.filter(([name]) => !known.includes(name))),
  };
}

const schedule = (facts: LienInput, today = '2027-01-01') => computeLienSchedule(lienRules, facts, { today });

const last = (day: string) => ({ own_last_furnishing: day });
const first = (day: string) => ({ first_furnishing: day });

type Case = [
  key: string,
  state: string,
  role: LienRole,
  kind: LienProjectKind,
  days: Days,
  due: string,
  act_by: string,
];

// biome-ignore format: a table reads better in rows
const cases: Case[] = [
  // Twenty days; day 21 is a Sunday.
  ['ca-prelim-sub', 'CA', 'subcontractor', 'commercial', first('2027-03-01'), '2027-03-21', '2027-03-19'],
  // Ninety days with nothing recorded; the first of August is a Sunday.
  ['ca-record-sub', 'CA', 'subcontractor', 'commercial', { completion: '2027-05-03' }, '2027-08-01', '2027-07-30'],
  // A recorded notice of completion leaves 30 days to others and 60 to the prime contractor.
  ['ca-record-sub', 'CA', 'supplier', 'commercial', { completion: '2027-05-03', notice_of_completion_recorded: '2027-05-10' }, '2027-06-09', '2027-06-09'],
  ['ca-record-prime', 'CA', 'prime', 'commercial', { completion: '2027-05-03', notice_of_completion_recorded: '2027-05-10' }, '2027-07-09', '2027-07-09'],
  // Recorded late, it does not lengthen the ninety days.
  ['ca-record-prime', 'CA', 'prime', 'commercial', { completion: '2027-05-03', notice_of_completion_recorded: '2027-06-30' }, '2027-08-01', '2027-07-30'],
  // October 31, 2027, is a Sunday.
  ['ca-enforce', 'CA', 'prime', 'commercial', { lien_recorded: '2027-08-02' }, '2027-10-31', '2027-10-29'],
  // The 15th of the third month after January, a Thursday.
  ['tx-notice-sub@2027-01', 'TX', 'subcontractor', 'commercial', { unpaid: '2027-01-20' }, '2027-04-15', '2027-04-15'],
  // Crosses the new year; February 15, 2027, is Washington's Birthday.
  ['tx-notice-sub@2026-11', 'TX', 'subcontractor', 'commercial', { unpaid: '2026-11-30' }, '2027-02-15', '2027-02-12'],
  // Whether the owner lives there is not given, so the earlier date.
  ['tx-notice-sub@2026-12', 'TX', 'subcontractor', 'single_family', { unpaid: '2026-12-01' }, '2027-02-15', '2027-02-12'],
  ['tx-record-prime', 'TX', 'prime', 'commercial', { completion: '2026-10-31' }, '2027-02-15', '2027-02-12'],
  ['tx-record-prime', 'TX', 'prime', 'two_family', { completion: '2026-10-31' }, '2027-01-15', '2027-01-15'],
  ['tx-record-sub', 'TX', 'laborer', 'commercial', last('2027-02-28'), '2027-06-15', '2027-06-15'],
  // Ninety days from the end of January; May 1, 2027, is a Saturday.
  ['va-record', 'VA', 'subcontractor', 'commercial', last('2027-01-05'), '2027-05-01', '2027-04-30'],
  // From February 29; May 29, 2028, is Memorial Day.
  ['va-record', 'VA', 'subcontractor', 'commercial', last('2028-02-10'), '2028-05-29', '2028-05-26'],
  // From the end of February one day earlier than from completion; a Saturday.
  ['va-record', 'VA', 'prime', 'commercial', { own_last_furnishing: '2027-02-15', completion: '2027-03-01' }, '2027-05-29', '2027-05-28'],
  // The later of six months from recording and 60 days from completion; if one is unknown, the known one.
  ['va-enforce', 'VA', 'prime', 'commercial', { lien_recorded: '2027-05-03', completion: '2027-09-20' }, '2027-11-19', '2027-11-19'],
  ['va-enforce', 'VA', 'prime', 'commercial', { lien_recorded: '2027-05-03' }, '2027-11-03', '2027-11-03'],
  ['tn-nonpayment@2027-01', 'TN', 'subcontractor', 'commercial', { unpaid: '2027-01-01' }, '2027-05-01', '2027-04-30'],
  // Completion is deemed a year later: November 20, 2027, and 45 days.
  ['hi-application', 'HI', 'subcontractor', 'commercial', { completion: '2026-11-20' }, '2028-01-04', '2028-01-04'],
  // The ninetieth day is April 10, 2027; two years from it.
  ['ia-enforce', 'IA', 'prime', 'commercial', last('2027-01-10'), '2029-04-10', '2029-04-10'],
  // Eight weekdays after a Monday.
  ['or-right-to-lien', 'OR', 'subcontractor', 'single_family', first('2027-03-01'), '2027-03-11', '2027-03-11'],
  // Washington's Birthday counts as a business day, because some states do not observe it.
  ['or-right-to-lien', 'OR', 'subcontractor', 'single_family', first('2027-02-12'), '2027-02-24', '2027-02-24'],
  // Friday, then Monday and Tuesday, though Monday is Independence Day as observed.
  ['ga-serve', 'GA', 'prime', 'commercial', { lien_recorded: '2027-07-02' }, '2027-07-06', '2027-07-06'],
  // The recording deadline is Memorial Day, so the safe day is the Friday before, and notice is due ten days
  // before that.
  ['co-intent', 'CO', 'subcontractor', 'commercial', last('2027-01-31'), '2027-05-18', '2027-05-18'],
  // February has no day 31, and February 28 is a Sunday.
  ['co-record', 'CO', 'subcontractor', 'commercial', last('2026-10-31'), '2027-02-28', '2027-02-26'],
  // Once the day of recording is known, ten days before it: Memorial Day.
  ['ar-intent', 'AR', 'prime', 'commercial', { own_last_furnishing: '2027-03-01', lien_recorded: '2027-06-10' }, '2027-05-31', '2027-05-28'],
  // A Saturday.
  ['ny-record-single-family', 'NY', 'prime', 'single_family', last('2027-06-30'), '2027-10-30', '2027-10-29'],
  // February 2028 has 29 days, so no day 30.
  ['ny-record', 'NY', 'prime', 'commercial', last('2027-06-30'), '2028-02-29', '2028-02-29'],
  ['nj-record', 'NJ', 'subcontractor', 'commercial', last('2027-01-15'), '2027-04-15', '2027-04-15'],
  // May 15, 2027, is a Saturday.
  ['nj-record-res', 'NJ', 'subcontractor', 'single_family', last('2027-01-15'), '2027-05-15', '2027-05-14'],
  // Received by day 45, so mailed five days before.
  ['fl-nto', 'FL', 'subcontractor', 'commercial', first('2027-01-15'), '2027-03-01', '2027-02-24'],
  // A notice of contest shortens the year to 60 days.
  ['fl-enforce', 'FL', 'subcontractor', 'commercial', { lien_recorded: '2027-03-01', 'fl-enforce-contest': '2027-05-03' }, '2027-07-02', '2027-07-02'],
  // A summons to show cause leaves 20 days; the 23rd is a Sunday.
  ['fl-enforce', 'FL', 'subcontractor', 'commercial', { lien_recorded: '2027-03-01', 'fl-enforce-show-cause': '2027-05-03' }, '2027-05-23', '2027-05-21'],
  // A demand near the end of the two years adds no time.
  ['il-enforce', 'IL', 'prime', 'commercial', { own_last_furnishing: '2027-01-10', 'il-enforce-demand': '2028-12-30' }, '2029-01-10', '2029-01-10'],
  // Two recordings: 90 days, a Sunday, and 120 days.
  ['ma-contract', 'MA', 'subcontractor', 'commercial', last('2027-02-01'), '2027-05-02', '2027-04-30'],
  ['ma-account', 'MA', 'subcontractor', 'commercial', last('2027-02-01'), '2027-06-01', '2027-06-01'],
  // 60 and 90 days from a notice of substantial completion.
  ['ma-contract', 'MA', 'prime', 'commercial', { own_last_furnishing: '2027-02-01', notice_of_completion_recorded: '2027-02-15' }, '2027-04-16', '2027-04-16'],
  ['ma-account', 'MA', 'prime', 'commercial', { own_last_furnishing: '2027-02-01', notice_of_completion_recorded: '2027-02-15' }, '2027-05-16', '2027-05-14'],
  // Ninety days from a termination is May 11, later than the date from the last work.
  ['ma-contract', 'MA', 'prime', 'commercial', { own_last_furnishing: '2027-02-01', 'ma-termination': '2027-02-10' }, '2027-05-02', '2027-04-30'],
  // The later of the two; if one is unknown, the known one.
  ['oh-furnishing', 'OH', 'subcontractor', 'commercial', { first_furnishing: '2027-02-01', notice_of_commencement: '2027-03-01' }, '2027-03-22', '2027-03-22'],
  ['oh-furnishing', 'OH', 'subcontractor', 'commercial', first('2027-02-01'), '2027-02-22', '2027-02-22'],
  // The ninetieth day is the leap day, and the notice must have arrived.
  ['us-notice-second-tier', 'VA', 'supplier', 'federal_public_works', last('2027-12-01'), '2028-02-29', '2028-02-24'],
  // A year from a leap day ends on the 28th.
  ['us-suit', 'VA', 'supplier', 'federal_public_works', last('2028-02-29'), '2029-02-28', '2029-02-28'],
  ['wy-record-prime', 'WY', 'prime', 'commercial', { own_last_furnishing: '2027-01-04', completion: '2027-02-01' }, '2027-06-03', '2027-06-03'],
  // Forty days from the notice of completion: a Saturday.
  ['nv-record-noc', 'NV', 'prime', 'commercial', { own_last_furnishing: '2027-03-31', notice_of_completion_recorded: '2027-04-12' }, '2027-05-22', '2027-05-21'],
  // July 3, 2027, is a Saturday; the holiday is observed on Monday.
  ['ut-record', 'UT', 'prime', 'commercial', { completion: '2027-01-04' }, '2027-07-03', '2027-07-02'],
  ['al-record-prime', 'AL', 'prime', 'commercial', last('2026-08-31'), '2027-02-28', '2027-02-26'],
  // Ten days if the house is new, a Sunday; otherwise 60, Memorial Day.
  ['wa-right-to-lien', 'WA', 'supplier', 'single_family', first('2027-04-01'), '2027-04-11', '2027-04-09'],
  ['wa-right-to-lien', 'WA', 'supplier', 'commercial', first('2027-04-01'), '2027-05-31', '2027-05-28'],
];

describe('deadlines counted by hand', () => {
  it.each(cases)(
    '%s in %s as %s on %s from %j: %s, act by %s',
    (key, state, role, kind, days, due, act_by) => {
      const found = schedule(factsOf(state, role, kind, days)).deadlines.find((each) => each.key === key);
      expect(found).toMatchObject({ due, act_by, variant: 'main' });
    },
  );
});

describe('deadlines that are not a plain date', () => {
  it('recurs every 30 days in New Hampshire', () => {
    const facts = factsOf('NH', 'subcontractor', 'commercial', { 'nh-account': '2027-01-05' });
    const due = (today: string) => schedule(facts, today).deadlines.find(({ repeats }) => repeats)?.due;
    expect([due('2027-01-05'), due('2027-02-04'), due('2027-02-05'), due('2027-03-10')]).toEqual([
      '2027-02-04',
      '2027-02-04',
      '2027-03-06',
      '2027-04-05',
    ]);
  });

  it('is not a working deadline if it is conditional or an outside limit', () => {
    const kansas = schedule(factsOf('KS', 'prime', 'commercial', last('2027-01-31'))).deadlines;
    expect(kansas.find(({ key }) => key === 'ks-record-prime-extended')).toMatchObject({
      due: '2027-06-30',
      variant: 'extended',
    });
    const illinois = schedule(factsOf('IL', 'prime', 'commercial', last('2027-01-10'))).deadlines;
    expect(illinois.find(({ key }) => key === 'il-record-owner-only')).toMatchObject({
      due: '2029-01-10',
      variant: 'outside_limit',
    });
  });

  it('is marked if sources conflict', () => {
    const { deadlines } = schedule(factsOf('MO', 'equipment_lessor', 'commercial', first('2027-03-01')));
    expect(deadlines.find(({ key }) => key === 'mo-lessor-use-notice')).toMatchObject({
      variant: 'conflict',
      certainty: 'conflict',
    });
  });

  it('waits for its trigger date and names it', () => {
    const [waiting] = schedule(factsOf('MI', 'prime', 'commercial', {})).deadlines;
    expect(waiting).toMatchObject({ due: null, act_by: null });
    expect(waiting?.missing.length).toBeGreaterThan(0);
  });

  it('lists what a late notice still protects', () => {
    const { deadlines } = schedule(factsOf('WA', 'supplier', 'commercial', first('2027-04-01')));
    expect(deadlines.find(({ key }) => key === 'wa-right-to-lien')).toMatchObject({
      reach_back: 'A late notice still protects work in the 60 calendar days before it.',
    });
  });

  it('says when a recorded notice of completion could make it earlier', () => {
    const { deadlines } = schedule(factsOf('CA', 'prime', 'commercial', { completion: '2027-05-03' }));
    const record = deadlines.find(({ key }) => key === 'ca-record-prime');
    expect(record?.words).toContain('Another date is unknown and may be earlier.');
    expect(record?.missing).toMatchObject([{ trigger: 'notice_of_completion_recorded' }]);
  });
});

describe('refusals', () => {
  it.each([
    [null, 'prime', 'commercial', {}, /No U.S. state/],
    ['PR', 'prime', 'commercial', {}, /no rules for PR/],
    ['CA', null, 'commercial', {}, /role/],
    ['CA', 'prime', null, {}, /property type/],
    ['CA', 'prime', 'other_public_works', {}, /public property/],
    ['TX', 'prime', 'commercial', { contract_date: '2021-12-31' }, /on or after January 1, 2022/],
  ] as [string | null, LienRole | null, LienProjectKind | null, Days, RegExp][])(
    'gives no deadline for %s, %s, %s, %j',
    (state, role, kind, days, why) => {
      const { deadlines, not_covered } = schedule(
        factsOf(state, role, kind, { ...days, completion: '2027-01-04' }),
      );
      expect(deadlines).toEqual([]);
      expect(not_covered.join()).toMatch(why);
    },
  );

  it('names the steps without a rule for the role, or why there is no lien', () => {
    const lines = (...[state, role, kind]: [string, LienRole, LienProjectKind]) =>
      schedule(factsOf(state, role, kind, last('2027-01-04'))).not_covered;
    expect(lines('DC', 'design_professional', 'commercial')[0]).toMatch(/^We found no D.C. law/);
    expect(lines('PA', 'subcontractor', 'other_public_works')).toContain(
      'Sue on the payment bond as subcontractor (first tier): no Pennsylvania rule found.',
    );
  });
});

describe('the last day', () => {
  const only = (facts: LienInput, key: string) => schedule(facts).deadlines.find((each) => each.key === key);
  const home = (state: string, owner_occupied: boolean | null, days: Days): LienInput => ({
    ...factsOf(state, 'subcontractor', 'single_family', days),
    owner_occupied,
  });

  it('is a range where the law turns on an unknown fact, which is named', () => {
    expect(only(home('TX', null, last('2027-03-10')), 'tx-record-sub')).toMatchObject({
      due: '2027-06-15',
      act_by: '2027-06-15',
      last: '2027-07-15',
    });
    expect(only(home('TX', null, last('2027-03-10')), 'tx-record-sub')?.words).toContain(
      'The law turns on whether the owner lives or will live there. The earlier date is safe.',
    );
    expect(only(home('TX', true, last('2027-03-10')), 'tx-record-sub-res')).toMatchObject({
      due: '2027-06-15',
      last: '2027-06-15',
    });
    expect(only(home('TX', true, last('2027-03-10')), 'tx-record-sub')).toBeUndefined();
  });

  it('is open while the later of two dates is not known', () => {
    expect(only(factsOf('NV', 'prime', 'commercial', last('2027-03-01')), 'nv-record')).toMatchObject({
      due: '2027-05-30',
      last: null,
    });
  });

  it('is the next day offices are open if the law moves it, and may be that day elsewhere', () => {
    const words = (state: string) =>
      only(
        factsOf(state, 'subcontractor', 'commercial', { completion: '2027-05-03' }),
        `${state.toLowerCase()}-record-sub`,
      );
    // A Sunday.
    expect(words('CA')).toMatchObject({ due: '2027-08-01', act_by: '2027-07-30', last: '2027-08-02' });
    expect(words('CA')?.words.join()).toMatch(/California moves the last day to Monday, August 2, 2027/);
    const florida = only(factsOf('FL', 'prime', 'commercial', last('2027-08-28')), 'fl-record');
    // The Friday after Thanksgiving.
    expect(florida).toMatchObject({ due: '2027-11-26', act_by: '2027-11-24', last: '2027-11-29' });
    expect(florida?.words.join()).toMatch(/States differ/);
  });

  it('does not move if the count runs back from recording', () => {
    const facts = factsOf('AR', 'prime', 'commercial', { lien_recorded: '2027-06-10' });
    expect(only(facts, 'ar-intent')).toMatchObject({ due: '2027-05-31', last: '2027-05-31' });
  });

  it('ignores a notice of completion recorded too late, and says so', () => {
    const facts = factsOf('CA', 'subcontractor', 'commercial', {
      completion: '2027-05-03',
      notice_of_completion_recorded: '2027-05-19',
    });
    const record = only(facts, 'ca-record-sub');
    expect(record).toMatchObject({ due: '2027-08-01', missing: [] });
    expect(record?.words.join()).toMatch(/more than 15 days after/);
  });

  it('is doubted where there may be no lien at all', () => {
    const doubts = (owner_occupied: boolean | null) =>
      only(home('AZ', owner_occupied, { completion: '2027-05-03' }), 'az-record')?.doubts;
    expect(doubts(null)?.join()).toMatch(/only those with a written contract with the owner-occupant/);
    expect(doubts(false)).toEqual([]);
    expect(doubts(true)).toBeUndefined();
  });
});

describe('questions', () => {
  it('ask for what the law of the place turns on, with the answer', () => {
    const questions = (answers: Record<string, string>) =>
      schedule({ ...factsOf('TX', 'supplier', 'commercial', {}), answers }).questions;
    expect(questions({})).toMatchObject([{ asks: 'tx-original-contract', answer: null }]);
    expect(questions({ 'tx-original-contract': '2026-01-05' })).toMatchObject([{ answer: '2026-01-05' }]);
    expect(schedule(factsOf('CO', 'supplier', 'commercial', {})).questions).toEqual([]);
  });
});

describe('warnings about entered dates', () => {
  const california = lienRules.find(({ jurisdiction }) => jurisdiction === 'CA');
  const codes = (days: Days) =>
    lienWarnings(california, factsOf('CA', 'prime', 'commercial', days), { today: '2027-01-01' }).map(
      ({ code }) => code,
    );
  it.each([
    [{ completion: '2027-01-04' }, ['future']],
    [{ completion: '2026-12-29' }, []],
    [{ contract_date: '2026-06-02', first_furnishing: '2026-06-01' }, ['before_contract']],
    [{ first_furnishing: '2026-06-02', own_last_furnishing: '2026-06-01' }, ['out_of_order']],
    [{ completion: '2026-12-25' }, ['day_off']],
    [{ completion: '2024-02-29' }, ['leap_day']],
  ] as [Days, string[]][])('of %j says %j', (days, expected) => expect(codes(days)).toEqual(expected));

  it('marks a deadline counted from a future date as planned', () => {
    const planned = (completion: string) =>
      schedule(factsOf('CA', 'prime', 'commercial', { completion })).deadlines[0]?.planned;
    expect([planned('2026-12-31'), planned('2027-01-02')]).toEqual([false, true]);
  });
});

describe('counts_from', () => {
  const uses = (state: string, role: LienRole | null, kind: LienProjectKind | null) =>
    schedule(factsOf(state, role, kind, {})).counts_from;

  it('names only the dates that the rules of the state use', () => {
    expect(uses('TX', 'subcontractor', 'commercial')).toContain('month_of_unpaid_work');
    expect(uses('CA', 'subcontractor', 'commercial')).toEqual(
      expect.arrayContaining(['first_furnishing', 'completion', 'notice_of_completion_recorded']),
    );
    expect(uses('CA', 'subcontractor', 'commercial')).not.toContain('month_of_unpaid_work');
  });

  it('is empty until the role and the property type are known', () => {
    expect(uses('CA', null, 'commercial')).toEqual([]);
    expect(uses('CA', 'prime', null)).toEqual([]);
  });

  it.each(['CA', 'TX', 'FL', 'NY', 'PA', 'IL', 'OH', 'GA', 'NC', 'MI'])(
    'is at most five dates in %s',
    (state) => {
      for (const role of ['prime', 'subcontractor', 'supplier'] as const)
        expect(uses(state, role, 'commercial').length).toBeLessThanOrEqual(5);
    },
  );
});
