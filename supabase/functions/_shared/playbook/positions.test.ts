import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analysis/analyze.ts';
import { article, contract, harshContract } from '../analysis/testing/build.ts';
import type { ContractSide, Params } from '../vocabulary/analysis.ts';
import {
  limitProblems,
  type Measure,
  type PlaybookBody,
  type PlaybookLimit,
  playbookBodySchema,
} from '../vocabulary/playbook.ts';
import { limitInWords } from '../vocabulary/playbook-words.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import type { ComparedAnalysis } from './compared-analysis.ts';
import { defaultPlaybook } from './defaults/default-playbook.ts';
import { positionsOf } from './positions.ts';

const analyze = (text: string) => analyzeText([text], { perspective: 'contractor' });

/** The line of one family under the shipped playbook. */
function lineOf(family: Category, analysis: ComparedAnalysis, price: number | null = 1_000_000) {
  const { lines } = positionsOf(defaultPlaybook('performer', null), analysis, { side: 'performer', price });
  const line = lines.find((one) => one.family === family);
  if (!line) throw new Error(`no line for ${family}`);
  return line;
}

/** The position of one finding under one limit. */
function compared(
  limit: PlaybookLimit,
  family: Category,
  [title, params, quote]: [title: string, params: Params, quote?: string],
  { side = 'performer', price = 1_000_000 }: { side?: ContractSide; price?: number | null } = {},
) {
  const [entry] = defaultPlaybook('performer', null).entries;
  if (!entry) throw new Error('the shipped playbook is empty');
  const body: PlaybookBody = { entries: [{ ...entry, family, limits: [limit], burden: null }] };
  const finding = {
    id: 'f1',
    category: family,
    kind: 'info' as const,
    severity: 'low' as const,
    title,
    explanation: 'Judged.',
    params,
    quote: quote ?? null,
    law: [],
  };
  const { lines, findings } = positionsOf(body, { ...nothing, findings: [finding] }, { side, price });
  return { ...lines[0], of_finding: findings[0]?.status };
}

const nothing: ComparedAnalysis = {
  gate: { passed: true, reason: null },
  paper: { kind: 'works_contract', subject: null, works: 1, forms: [] },
  word_count: 3_000,
  findings: [],
  missing: [],
  clauses: [],
};
const limit = (
  measure: Measure,
  unit: PlaybookLimit['unit'],
  preferred: number,
  acceptable: number,
  walk_away: number | null = null,
): PlaybookLimit => ({ measure, unit, preferred, acceptable, walk_away });
const payDays = limit('payment_days', 'days', 30, 45, 75);

describe('the shipped playbook', () => {
  it.each([
    ['performer', null],
    ['performer', 'Subcontract'],
    ['payer', 'Subcontract'],
    ['payer', null],
  ] as const)('is valid for the %s of %s and names the parties', (side, type) => {
    const body = playbookBodySchema.parse(defaultPlaybook(side, type));
    expect(limitProblems(side, body)).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/[{](?:performer|payer)[}]/);
    for (const { wording } of body.entries) expect(wording.preferred).not.toBe(wording.fallback);
  });

  it('names limits that contradict each other for the side', () => {
    const [entry] = defaultPlaybook('performer', null).entries;
    if (!entry) throw new Error('the shipped playbook is empty');
    const body = { entries: [{ ...entry, limits: [limit('payment_days', 'days', 45, 30, 20)] }] };
    expect(limitProblems('performer', body).map(({ path }) => path)).toEqual([
      'entries.0.limits.0.acceptable',
      'entries.0.limits.0.walk_away',
    ]);
    expect(limitProblems('payer', body)).toEqual([]);
  });

  it('refuses a family twice and a number of another family', () => {
    const [entry] = defaultPlaybook('performer', null).entries;
    const twice = playbookBodySchema.safeParse({ entries: [entry, entry] });
    expect(twice.error?.issues[0]?.path).toEqual(['entries', 1, 'family']);
    const wrong = { ...entry, limits: [limit('cure_days', 'days', 7, 5)] };
    expect(playbookBodySchema.safeParse({ entries: [wrong] }).error?.issues[0]?.message).toBe(
      'Not a number of this clause family',
    );
  });
});

describe('numbers', () => {
  it.each([
    [30, 'within', false],
    [45, 'acceptable', false],
    [60, 'outside', false],
    [75, 'outside', true],
  ])('payment in %d days is %s for the performer', (days, status, walk_away) => {
    expect(compared(payDays, 'payment_terms', [`Payment within ${days} days`, { days }])).toMatchObject({
      status,
      walk_away,
      contract: `${days} days`,
      of_finding: status,
    });
  });

  it('are better high where the payer is us', () => {
    const payer = limit('payment_days', 'days', 45, 30, 10);
    const of = (days: number) =>
      compared(payer, 'payment_terms', [`Payment within ${days} days`, { days }], { side: 'payer' });
    expect([60, 30, 20, 7].map((days) => of(days).status)).toEqual([
      'within',
      'acceptable',
      'outside',
      'outside',
    ]);
    expect(of(7).walk_away).toBe(true);
  });

  it('in business days are not compared with calendar days, nor the other way around', () => {
    const business = { days: 20, period: '20 business days', least_days: 26, most_days: 30 };
    expect(compared(payDays, 'payment_terms', ['Payment within 20 business days', business])).toMatchObject({
      status: 'not_compared',
      reason: 'other_unit',
      contract: '20 business days',
    });
    const inBusiness = limit('payment_days', 'business_days', 20, 30);
    expect(compared(inBusiness, 'payment_terms', ['Payment within 20 business days', business]).status).toBe(
      'within',
    );
    expect(compared(inBusiness, 'payment_terms', ['Payment within 20 days', { days: 20 }]).reason).toBe(
      'other_unit',
    );
  });

  it('are not compared if words and figures disagree', () => {
    const params = { days: 10, period: '7 or 10 days', least_days: 7, most_days: 10 };
    expect(compared(payDays, 'payment_terms', ['Payment within 7 or 10 days', params]).reason).toBe(
      'unclear_number',
    );
  });

  it('of a month count with its most days', () => {
    const params = { days: 30, period: '1 month', least_days: 28, most_days: 31 };
    expect(compared(payDays, 'payment_terms', ['Payment within 1 month', params])).toMatchObject({
      status: 'acceptable',
      contract: '1 month',
    });
  });

  it('relate damages to the price, and are not compared without one', () => {
    const share = limit('daily_damages', 'percent_of_price', 0.1, 0.2);
    const finding: [string, Params] = [
      'Liquidated damages of $1,500 per day, capped',
      { amount: 1500, per: 'day', cap: '5%' },
    ];
    expect(compared(share, 'liquidated_damages', finding)).toMatchObject({
      status: 'acceptable',
      contract: '$1,500 per day (0.15% of the price)',
    });
    expect(compared(share, 'liquidated_damages', finding, { price: null }).reason).toBe('price_unknown');
    expect(
      compared(share, 'liquidated_damages', [
        'Liquidated damages of $1,500 per week, capped',
        { amount: 1500, per: 'week' },
      ]).reason,
    ).toBe('other_unit');
  });

  it('count rising damages at their highest', () => {
    const dollars = limit('daily_damages', 'dollars', 1000, 2000);
    const title = 'Liquidated damages rising from $900 to $2,500 per day, capped';
    expect(compared(dollars, 'liquidated_damages', [title, { amount: 900, per: 'day' }])).toMatchObject({
      status: 'outside',
      contract: '$2,500 per day',
    });
  });

  it('turn monthly interest into yearly interest', () => {
    const yearly = limit('late_interest', 'percent_per_year', 12, 6);
    expect(
      compared(yearly, 'late_payment_interest', [
        'Late payments bear interest',
        { percent: 1, per: 'month' },
      ]),
    ).toMatchObject({ status: 'within', contract: '1% per month (12% per year)' });
  });

  it('above a reference rate are not compared', () => {
    const quote = 'Late payments bear interest at prime plus 1%.';
    expect(
      compared(limit('late_interest', 'percent_per_year', 12, 6), 'late_payment_interest', [
        'Late payments bear interest',
        { percent: 1, per: 'year' },
        quote,
      ]).reason,
    ).toBe('unclear_number');
  });

  it('without limit are outside where less is better', () => {
    const months = limit('warranty_months', 'months', 12, 24);
    const endless: [string, Params] = ['Warranty without an end date', {}];
    expect(compared(months, 'warranty', endless)).toMatchObject({
      status: 'outside',
      contract: 'No end date',
    });
    expect(
      compared(limit('warranty_months', 'months', 24, 12), 'warranty', endless, { side: 'payer' }).status,
    ).toBe('within');
    expect(compared(months, 'warranty', ['24-month warranty', { days: 730, period: '2 years' }]).status).toBe(
      'acceptable',
    );
  });

  it('that burden the other side are not ours', () => {
    const title = 'Liquidated damages of $500 per day, capped (burdens the Owner)';
    expect(
      compared(limit('daily_damages', 'dollars', 100, 200), 'liquidated_damages', [
        title,
        { amount: 500, per: 'day' },
      ]),
    ).toMatchObject({ status: 'not_compared', reason: 'no_number' });
  });

  it('are put in words by what is better', () => {
    expect(limitInWords(payDays, 'performer')).toBe(
      '30 days or less; up to 45 days acceptable; walk away from 75 days',
    );
    expect(limitInWords(limit('cure_days', 'days', 14, 7, 1), 'performer')).toBe(
      '14 days or more; down to 7 days acceptable; walk away at 1 day or less',
    );
  });
});

describe('a contract that the engine read', () => {
  const fair = analyze(contract());
  const harsh = analyze(harshContract());

  it.each([
    [
      'retainage',
      'Retainage',
      'The Owner shall retain eight percent (8%) of each progress payment until completion.',
      'acceptable',
      '8%',
    ],
    [
      'warranty',
      'Warranty',
      'The Contractor warrants the Work for thirty-six (36) months after substantial completion and shall correct defects.',
      'outside',
      '36 months',
    ],
  ] as const)('has its %s compared', (family, title, text, status, words) => {
    const analysis = analyze(contract({ [family]: article(title, text) }));
    expect(lineOf(family, analysis)).toMatchObject({ status, contract: words });
  });

  it('has the numbers of its harsh form outside, with the finding', () => {
    for (const family of ['payment_terms', 'retainage', 'claims_notice', 'termination_default'] as const) {
      const { status, finding_id } = lineOf(family, harsh);
      const finding = harsh.findings.find(({ id }) => id === finding_id);
      expect([family, status, finding?.category]).toEqual([family, 'outside', family]);
    }
  });

  it('keeps its score', () => {
    const before = structuredClone(harsh);
    positionsOf(defaultPlaybook('performer', null), harsh, { side: 'performer', price: null });
    expect(harsh).toEqual(before);
  });

  it('has one line for each family and one position for each finding', () => {
    const { lines, findings } = positionsOf(defaultPlaybook('performer', null), harsh, {
      side: 'performer',
      price: null,
    });
    expect(new Set(lines.map(({ family }) => family)).size).toBe(lines.length);
    expect(new Set(findings.map(({ finding_id }) => finding_id)).size).toBe(findings.length);
  });

  it('is silent only if all of a complete contract was read', () => {
    const without: ComparedAnalysis = {
      ...fair,
      findings: [],
      missing: [],
      clauses: clausesWithout('audit_records'),
    };
    expect(lineOf('audit_records', without)).toMatchObject({ status: 'silent', contract: null });
    const form = { key: 'aia-a201', name: 'AIA A201-2017', edition: '2017' };
    for (const part of [
      { word_count: 900 },
      { paper: null },
      { paper: { ...nothing.paper, kind: 'incomplete' as const, subject: null, works: 1, forms: [] } },
      { paper: { kind: 'works_contract' as const, subject: null, works: 1, forms: [form] } },
      { gate: { passed: false, reason: 'not_english' as const } },
      { clauses: without.clauses.slice(0, 1) },
    ]) {
      expect(lineOf('audit_records', { ...without, ...part })).toMatchObject({
        status: 'not_compared',
        reason: 'not_read',
      });
    }
  });

  it('is silent where the engine reports a missing clause', () => {
    const analysis = analyze(contract({ cap: null }));
    expect(lineOf('liability_cap', analysis)).toMatchObject({ status: 'silent', silence: 'ask' });
  });

  it('compares findings by severity where a family has no number', () => {
    expect(lineOf('indemnity', harsh)).toMatchObject({ status: 'outside', walk_away: true });
    expect(lineOf('indemnity', fair).status).toBe('within');
  });

  it.each([
    { what: 'the severity before a law reduced it', severity: 'low', status: 'outside', walk_away: true },
    { what: 'the severity that a person corrected', severity: 'medium', status: 'outside', walk_away: false },
  ] as const)('compares $what', ({ severity, status, walk_away }) => {
    const step = {
      severity_before: 'critical',
      severity_after: 'low',
      points_before: 12,
      points_after: 1,
    } as const;
    const payIfPaid = {
      id: 'f1',
      category: 'contingent_payment',
      kind: 'onerous',
      severity,
      title: 'Pay if paid',
      explanation: 'Judged.',
      params: {},
      quote: null,
      law: [{ step: null }, { step }],
    } as const;
    expect(lineOf('contingent_payment', { ...nothing, findings: [payIfPaid] })).toMatchObject({
      status,
      walk_away,
    });
  });

  const clausesWithout = (family: Category) => fair.clauses.filter(({ category }) => category !== family);
});
