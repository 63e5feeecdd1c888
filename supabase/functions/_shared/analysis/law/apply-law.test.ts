import { describe, expect, it } from 'vitest';
import { clauseLaw } from '../../law/clause-law.ts';
import { type Clause, type Finding, findingSchema } from '../../vocabulary/analysis.ts';
import type { Facts } from '../../vocabulary/facts.ts';
import { noFacts } from '../facts/find-facts.ts';
import { missingPoints, severityPoints } from '../thresholds.ts';
import { applyLaw } from './apply-law.ts';
import type { Whereabouts } from './jurisdictions.ts';

function finding(fields: Partial<Finding>): Finding {
  const severity = fields.severity ?? 'high';
  return {
    id: 'f1',
    category: 'contingent_payment',
    kind: 'onerous',
    severity,
    title: 'A term',
    explanation: 'It weighs.',
    quote: 'the words',
    page: 1,
    start: 0,
    end: 9,
    shown: null,
    spans: [],
    from_ocr: false,
    folded: false,
    confidence: 0.9,
    source: 'rule',
    params: {},
    points: severityPoints[severity],
    law: [],
    ...fields,
  };
}

const payIfPaid = finding({ severity: 'critical' });
const indemnity = finding({
  category: 'indemnity',
  severity: 'critical',
  quote: 'whether or not caused by the negligence of the Owner',
});
const retainage = (percent: number) =>
  finding({ category: 'retainage', severity: percent > 10 ? 'high' : 'medium', params: { percent } });
const noDelayDamages = finding({ category: 'no_damage_for_delay' });
const lienWaiver = finding({ category: 'lien_release', severity: 'medium' });
const absent = (category: Finding['category'], severity: 'low' | 'medium') =>
  finding({
    category,
    kind: 'missing',
    severity,
    quote: null,
    page: null,
    start: null,
    end: null,
    points: severity === 'low' ? missingPoints.minor : missingPoints.major,
  });
const noInterest = absent('late_payment_interest', 'low');
const noStop = absent('suspension_or_stop_work', 'medium');

const span = { quote: 'the laws', page: 1, start: 0, end: 8 };
const choosing = (...choices: [name: string, confidence: number][]): Facts => ({
  ...noFacts,
  governing_law: choices.map(([jurisdiction, confidence]) => ({ jurisdiction, ...span, confidence })),
});

interface Case {
  chosen?: string;
  isSubcontract?: boolean;
  facts?: Facts;
  clauses?: Clause[];
}
const known = { price: 5_000_000, date: '2026-09-01' };

function read(found: Finding, whereabouts: Whereabouts, with_: Case = {}) {
  const { chosen, isSubcontract = true, clauses = [] } = with_;
  const facts = with_.facts ?? (chosen ? choosing([chosen, 0.9]) : noFacts);
  const isMissing = found.kind === 'missing';
  return applyLaw(
    {
      findings: isMissing ? [] : [found],
      missing: isMissing ? [found] : [],
      clauses,
      facts,
      isScanned: () => false,
    },
    isSubcontract,
    { ...known, ...whereabouts },
  );
}

/** Returns the finding after the law of a jurisdiction is applied. */
function under(found: Finding, whereabouts: Whereabouts, with_: Case = {}): Finding {
  const { findings, missing } = read(found, whereabouts, with_);
  return findingSchema.parse((found.kind === 'missing' ? missing : findings)[0]);
}

describe('rules with two sources that void, limit, or fill', () => {
  it.each([
    ['pay-if-paid in New York', payIfPaid, 'NY', 'voids', 'critical', 'low'],
    ['pay-if-paid where the owner’s insolvency is excepted', payIfPaid, 'VA', 'voids', 'critical', 'medium'],
    ['indemnity for the other’s negligence', indemnity, 'NY', 'voids', 'critical', 'low'],
    ['retainage above the cap', retainage(10), 'NY', 'limits', 'medium', 'low'],
    ['retainage above a cap that is high itself', retainage(15), 'IL', 'limits', 'high', 'medium'],
    ['any retainage where none may be held', retainage(10), 'NM', 'voids', 'medium', 'low'],
    ['no damages for delay', noDelayDamages, 'OH', 'voids', 'high', 'low'],
    ['a lien waived in advance', lienWaiver, 'NY', 'voids', 'medium', 'low'],
    ['a lien waived in advance where forms are prescribed', lienWaiver, 'CA', 'voids', 'medium', 'low'],
  ] as const)('%s', (_, found, state, outcome, before, after) => {
    const { severity, points, law } = under(found, { state });
    expect({ severity, points }).toEqual({ severity: after, points: severityPoints[after] });
    expect(law[0]).toMatchObject({
      outcome,
      jurisdiction: state,
      from: 'project',
      agreement: 'two_sources',
      verified_on: '2026-11-22',
      step: {
        severity_before: before,
        severity_after: after,
        points_before: severityPoints[before],
        points_after: severityPoints[after],
      },
    });
    expect(law[0]?.citation).toBeTruthy();
    expect(law[0]?.sources.length).toBeGreaterThan(1);
  });

  it.each([
    ['interest', noInterest, 0],
    ['the right to stop work', noStop, 0],
  ] as const)('removes the points for a missing %s', (_, found, points) => {
    const filled = under(found, { state: 'NY' });
    expect(filled).toMatchObject({ kind: 'missing', severity: 'low', points });
    expect(filled.law[0]).toMatchObject({ outcome: 'fills', step: { points_after: points } });
  });

  it('never raises a finding, and leaves others alone', () => {
    for (const { name } of clauseLaw) {
      for (const found of [
        payIfPaid,
        indemnity,
        retainage(8),
        retainage(20),
        noDelayDamages,
        lienWaiver,
        noStop,
      ]) {
        expect(under(found, { state: name }).points).toBeLessThanOrEqual(found.points);
      }
    }
    const insurance = finding({ category: 'warranty' });
    expect(under(insurance, { state: 'NY' })).toEqual(insurance);
  });
});

describe('rules without effect', () => {
  const unchanged = (found: Finding, whereabouts: Whereabouts, with_: Case = {}) => {
    const after = under(found, whereabouts, with_);
    expect({ ...after, law: [] }).toEqual(found);
    expect(after.law.length).toBeGreaterThan(0);
    for (const note of after.law) expect(note).toMatchObject({ step: null });
    return after.law;
  };

  it.each([
    ['sources that differ', payIfPaid, 'IN', /Sources conflict/],
    ['one source only', payIfPaid, 'SC', /One source/],
    ['a rule that lets the clause stand', payIfPaid, 'OH', /Does not cancel/],
    ['a rule that leaves liens alone', payIfPaid, 'MD', /Does not cancel/],
    ['what is not settled', noDelayDamages, 'CA', /Unsettled/],
    ['indemnity void for sole negligence only', indemnity, 'AK', /Does not cancel/],
    ['retainage within the cap', retainage(8), 'IL', /Does not cancel/],
    ['a cap that hangs on security', retainage(10), 'MD', /Does not cancel/],
    ['a lien waiver that may be given', lienWaiver, 'OR', /Does not cancel/],
  ] as const)('%s', (_, found, state, why) => {
    expect(unchanged(found, { state })[0]?.reason).toMatch(why);
  });

  it('another tier, unless a rule for this tier exists', () => {
    expect(unchanged(payIfPaid, { state: 'NY' }, { isSubcontract: false })[0]?.reason).toMatch(
      /another tier/,
    );
    const asSub = under(indemnity, { state: 'CA' }).law.map(({ rule }) => rule);
    const asPrime = under(indemnity, { state: 'CA' }, { isSubcontract: false }).law.map(({ rule }) => rule);
    expect([asSub, asPrime]).toEqual([['ca-indemnity-sub'], ['ca-indemnity-owner']]);
  });

  it.each([
    ['a price below the threshold', { price: 100_000 }, /price is \$100,000/],
    ['a price that is not known', { price: null }, /price is unknown/],
    ['a contract of before', { date: '2023-11-16' }, /this one is dated November 16, 2023/],
    ['a date that is not known', { date: null }, /date is unknown/],
  ] as const)('%s', (_, whereabouts, why) => {
    expect(unchanged(retainage(10), { state: 'NY', ...whereabouts })[0]?.reason).toMatch(why);
  });

  it('a public owner, because the rules cover private contracts', () => {
    const facts: Facts = {
      ...noFacts,
      parties: [{ name: 'City of Albany', alias: 'Owner', role: 'owner', ...span, confidence: 0.9 }],
    };
    expect(unchanged(payIfPaid, { state: 'NY' }, { facts })[0]?.reason).toMatch(/public agency/);
  });

  it('a milder clause, or one that burdens the other side', () => {
    unchanged(finding({ severity: 'low' }), { state: 'NY' });
    unchanged(finding({ category: 'indemnity', severity: 'low', quote: 'for its negligence' }), {
      state: 'NY',
    });
    const other = finding({ kind: 'info', severity: 'critical', points: 0 });
    expect(unchanged(other, { state: 'NY' })[0]?.reason).toMatch(/Do not rely on the clause/);
  });

  it('no state, or not a U.S. state', () => {
    for (const state of [null, undefined, '', 'Ontario'])
      expect(under(payIfPaid, { state })).toEqual(payIfPaid);
  });
});

describe('jurisdiction', () => {
  const steps = (found: Finding, state: string | null, with_: Case) =>
    under(found, { state }, with_).law.map(({ jurisdiction, from, step }) => [
      jurisdiction,
      from,
      step !== null,
    ]);

  it("is the contract's if the project has no state", () => {
    expect(steps(payIfPaid, null, { chosen: 'New York' })).toEqual([['NY', 'contract', true]]);
  });

  it('is shown once if both are the same', () => {
    expect(steps(payIfPaid, 'ny', { chosen: 'New York' })).toEqual([['NY', 'both', true]]);
  });

  it("if different, voids by the project state's law, and shows both", () => {
    expect(steps(payIfPaid, 'NY', { chosen: 'Ohio' })).toEqual([
      ['NY', 'project', true],
      ['OH', 'contract', false],
    ]);
    expect(steps(payIfPaid, 'NY', { chosen: 'England' })).toEqual([['NY', 'project', true]]);
  });

  it('if different, respects rules that may be chosen away', () => {
    const chosen = { chosen: 'Ohio' };
    expect(under(payIfPaid, { state: 'NY', price: 150_000 }, chosen).severity).toBe('low');
    const small = under(payIfPaid, { state: 'NY', price: 149_000 }, chosen);
    expect(small.severity).toBe('critical');
    expect(small.law[0]?.reason).toMatch(/allows the contract to choose another law/);
    expect(under(payIfPaid, { state: 'NY', price: 149_000 }, { chosen: 'New York' }).severity).toBe('low');
  });

  it('if different, does not void by the chosen law alone', () => {
    expect(steps(payIfPaid, 'OH', { chosen: 'New York' })).toEqual([
      ['OH', 'project', false],
      ['NY', 'contract', false],
    ]);
  });

  it('if different, limits and fills only if both agree', () => {
    expect(steps(retainage(10), 'NY', { chosen: 'Georgia' }).map(([, , step]) => step)).toEqual([
      false,
      false,
    ]);
    const both = under(retainage(15), { state: 'NY' }, { chosen: 'Illinois' });
    expect(both.severity).toBe('medium');
    expect(both.law.map(({ jurisdiction, step }) => [jurisdiction, step !== null])).toEqual([
      ['NY', false],
      ['IL', true],
    ]);
    expect(steps(noInterest, 'NY', { chosen: 'England' })).toEqual([['NY', 'project', false]]);
  });

  it("is not the contract's if the text names two equally", () => {
    const facts = choosing(['New York', 0.9], ['Ohio', 0.9]);
    expect(under(payIfPaid, {}, { facts })).toEqual(payIfPaid);
    expect(under(payIfPaid, {}, { facts: choosing(['New York', 0.95], ['Ohio', 0.9]) }).severity).toBe('low');
  });
});

describe('law notes', () => {
  const note = (found: Finding, state: string, with_: Case = {}) => under(found, { state }, with_).law[0];

  it('compare the figures', () => {
    expect(note(retainage(10), 'NY')?.comparison).toBe(
      'The contract holds 10%; the legal limit is 5%: exceeded.',
    );
    expect(note(retainage(8), 'IL')?.comparison).toBe(
      'The contract holds 8%; the legal limit is 10%, 5% once the work is 50% complete: within the limit.',
    );
    const paidIn60 = finding({ category: 'payment_terms', severity: 'medium', params: { days: 60 } });
    expect(note(paidIn60, 'NE')?.comparison).toBe(
      'The contract allows 60 days to pay; the statute allows 10 days from receipt of payment: longer.',
    );
    expect(note(paidIn60, 'NE', { isSubcontract: false })?.comparison).toBe(
      'The contract allows 60 days to pay; the statute allows 30 days from receipt of request: longer.',
    );
    expect(note(paidIn60, 'KS')?.comparison).toContain('7 business days');
    expect(note(noInterest, 'OH')?.comparison).toBe('By statute: 18% a year.');
    expect(note(noInterest, 'NJ')?.comparison).toBe('By statute: prime rate plus 1% a year.');
    const interest = finding({
      category: 'late_payment_interest',
      kind: 'info',
      points: 0,
      params: { percent: 6 },
    });
    expect(note(interest, 'NY')?.comparison).toBe(
      'The contract states 6% a year; the statute sets 1% a month.',
    );
    const claims = finding({ category: 'claims_notice', params: { days: 10 } });
    expect(note(claims, 'TX')?.comparison).toBe(
      'The contract gives 10 days; the law requires at least 90 days: too short.',
    );
    expect(note(noStop, 'KS')?.comparison).toBe('By statute, after 7 business days’ notice.');
  });

  const sevenBusinessDays = { days: 7, period: '7 business days', least_days: 9, most_days: 11 };
  it.each([
    // Arizona allows 7 calendar days to pay a subcontractor, Kansas 7 business days.
    [
      'business days are longer than as many calendar days',
      { category: 'payment_terms', params: sevenBusinessDays },
      'AZ',
      'The contract allows 7 business days (9 to 11 calendar days, more over holidays) to pay; the statute allows 7 days from receipt of payment: longer.',
    ],
    [
      'business days are compared with business days',
      { category: 'payment_terms', params: sevenBusinessDays },
      'KS',
      'The contract allows 7 business days (9 to 11 calendar days, more over holidays) to pay; the statute allows 7 business days from receipt of payment: within it.',
    ],
    [
      'calendar days within a statute of business days',
      { category: 'payment_terms', params: { days: 9 } },
      'KS',
      'The contract allows 9 days to pay; the statute allows 7 business days from receipt of payment: within it.',
    ],
    [
      'calendar days that exceed business days in some weeks only',
      { category: 'payment_terms', params: { days: 10 } },
      'KS',
      'The contract allows 10 days to pay; the statute allows 7 business days from receipt of payment: longer in some weeks.',
    ],
    [
      'words and figures that disagree give no verdict',
      {
        category: 'payment_terms',
        params: { days: 10, period: '7 or 10 days', least_days: 7, most_days: 10 },
      },
      'AZ',
      'The contract allows 7 or 10 days to pay; the statute allows 7 days from receipt of payment: unclear, because words and figures disagree.',
    ],
    [
      'months',
      { category: 'claims_notice', params: { days: 91, period: '3 months', least_days: 89, most_days: 92 } },
      'TX',
      'The contract gives 3 months; the law requires at least 90 days: too short in some weeks.',
    ],
    [
      'business days of a claim period',
      {
        category: 'claims_notice',
        params: { days: 65, period: '65 business days', least_days: 89, most_days: 91 },
      },
      'TX',
      'The contract gives 65 business days (89 to 91 calendar days, more over holidays); the law requires at least 90 days: too short in some weeks.',
    ],
  ] as const)('compare units as such: %s', (_, fields, state, comparison) => {
    expect(note(finding(fields), state)?.comparison).toBe(comparison);
  });

  it('show every condition', () => {
    expect(note(retainage(10), 'CO')?.conditions).toEqual([
      'Applies to: private construction contracts.',
      'Contracts or projects of $150,000 or more.',
      'Contracts dated September 7, 2021 or later.',
      'Except: single-family dwelling; multifamily buildings of 4 or fewer units; public contracts.',
    ]);
    expect(note(indemnity, 'NY')?.conditions.at(-1)).toBe('Additional-insured coverage is not affected.');
    expect(note(payIfPaid, 'NY')?.doubt).toMatch(/Welsbach/);
  });

  it('appear once for several notes on one kind of clause', () => {
    const info = finding({
      category: 'retainage',
      kind: 'info',
      severity: 'low',
      points: 0,
      params: { percent: 5 },
    });
    const { findings } = applyLaw(
      { findings: [info, info], missing: [], clauses: [], facts: noFacts, isScanned: () => false },
      true,
      { state: 'NY' },
    );
    expect(findings.map(({ law }) => law.length)).toEqual([1, 0]);
  });
});

describe('out-of-state law or forum', () => {
  const clause = (quote: string): Clause => ({
    category: 'dispute_resolution',
    quote,
    start: 20,
    end: 20 + quote.length,
    page: 2,
    confidence: 0.8,
    source: 'rule',
  });
  const more = (state: string, with_: Case) =>
    read(finding({ category: 'warranty' }), { state }, with_)
      .findings.slice(1)
      .map(({ category, kind, points, title, law }) => ({
        category,
        kind,
        points,
        title,
        rules: law.map(({ rule }) => rule),
      }));

  it('is reported with the rule that voids it, without points', () => {
    const clauses = [clause('Any suit shall be brought in the courts of the State of Delaware.')];
    expect(more('NY', { chosen: 'Delaware', clauses })).toEqual([
      {
        category: 'governing_law',
        kind: 'info',
        points: 0,
        title: 'Delaware law governs work in New York',
        rules: ['ny-venue'],
      },
      {
        category: 'dispute_resolution',
        kind: 'info',
        points: 0,
        title: 'Disputes go to Delaware, but the work is in New York',
        rules: ['ny-venue'],
      },
    ]);
  });

  it('adds federal law for arbitration', () => {
    const clauses = [clause('Arbitration shall be held in Chicago, Illinois.')];
    expect(more('NY', { clauses })[0]?.rules).toEqual(['ny-venue', 'us-venue-faa']);
  });

  it('is not reported for a local forum, without a known rule, or if a law is only named', () => {
    const none = { clauses: [clause('Any suit shall be brought in the courts of New York.')] };
    expect(more('NY', none)).toEqual([]);
    expect(more('GA', { clauses: [clause('Venue is in Texas.')] })).toEqual([]);
    expect(more('NY', { clauses: [clause('Arbitration in accordance with the laws of Ohio.')] })).toEqual([]);
  });
});
