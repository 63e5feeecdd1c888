import { describe, expect, it } from 'vitest';
import type { Analysis, Clause, Finding } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import type { AnswerContract } from './answers.ts';
import { grade, report } from './grade.ts';
import { averagePrecision, figuresOf } from './measure.ts';

// Four sentences, so four units: 'Law.' is one, and so on.
const text = [
  'The laws of Ohio govern this agreement in every respect.',
  'The Owner pays each invoice within thirty days of receipt.',
  'The Contractor carries insurance of one million dollars at all times.',
  'The Contractor also carries insurance against fire and flood.',
].join(' ');
const span = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

const clause = (category: Clause['category'], words: string): Clause => ({
  category,
  ...span(words),
  quote: words,
  page: 1,
  confidence: 0.9,
  source: 'rule',
});
const finding = (category: Finding['category'], words: string, rest: Partial<Finding> = {}): Finding => ({
  id: 'f1',
  ...clause(category, words),
  kind: 'info',
  severity: 'low',
  title: 'A title',
  explanation: 'A reason.',
  shown: null,
  spans: [],
  folded: false,
  from_ocr: false,
  params: {},
  points: 0,
  law: [],
  ...rest,
});

const key: AnswerContract = {
  file: 'tiny.txt',
  perspective: 'contractor',
  clauses: [
    { category: 'governing_law', ...span('The laws of Ohio govern') },
    { category: 'payment_terms', ...span('within thirty days'), params: { days: 30, party: 'Owner' } },
    { category: 'insurance', ...span('insurance of one million dollars at all times. The Contractor also') },
  ],
  findings: [{ category: 'payment_terms', kind: 'onerous' }],
};

// Law: also found in a wrong span. Payment: found, one parameter right. Insurance: one of its two sentences.
const analysis: Pick<Analysis, 'clauses' | 'findings' | 'missing'> = {
  clauses: [
    clause('governing_law', 'The laws of Ohio govern this agreement'),
    clause('governing_law', 'The Contractor also carries insurance'),
    clause('payment_terms', 'The Owner pays each invoice within thirty days of receipt.'),
    clause('insurance', 'carries insurance of one million dollars'),
  ],
  findings: [
    finding('payment_terms', 'The Owner pays each invoice within thirty days of receipt.', {
      kind: 'onerous',
      params: { days: 30, party: 'Architect' },
    }),
    finding('insurance', 'carries insurance of one million dollars', { kind: 'onerous' }),
    finding('governing_law', 'The laws of Ohio govern this agreement'),
  ],
  missing: [
    { ...finding('bonds', 'x', { kind: 'missing' }), quote: null, page: null, start: null, end: null },
  ],
};
const categories = ['governing_law', 'payment_terms', 'insurance', 'warranty'] as const;

describe('grading', () => {
  const result = report([grade([text], analysis, key, categories)], categories);

  it('counts sentences', () => {
    expect(result.categories.governing_law).toMatchObject({
      positives: 1,
      precision: 1 / 2,
      recall: 1,
      f1: 2 / 3,
    });
    expect(result.categories.payment_terms).toMatchObject({ positives: 1, precision: 1, recall: 1, f1: 1 });
    expect(result.categories.insurance).toMatchObject({
      positives: 2,
      precision: 1,
      recall: 1 / 2,
      f1: 2 / 3,
    });
    expect(result.categories.warranty).toMatchObject({ positives: 0, precision: 0, recall: 0, f1: 0 });
  });

  it('counts clauses', () => {
    expect(result.categories.governing_law?.clause_f1).toBeCloseTo(2 / 3);
    expect(result.categories.insurance).toMatchObject({
      clause_precision: 1,
      clause_recall: 1,
      clause_f1: 1,
    });
  });

  it('takes the mean over the categories in the key', () => {
    expect(result.macro.categories).toBe(3);
    expect(result.macro.f1).toBeCloseTo((2 / 3 + 1 + 2 / 3) / 3);
    expect(result.micro).toMatchObject({ positives: 4, precision: 3 / 4, recall: 3 / 4, f1: 3 / 4 });
    // Three of four returned clauses are right, and all three marked ones are reached.
    expect(result.micro.clause_f1).toBeCloseTo(6 / 7);
  });

  it('counts each parameter of the clauses found', () => {
    expect(result.params).toEqual({ right: 1, wrong: 1 });
    const unreached = { ...analysis, clauses: [] };
    expect(report([grade([text], unreached, key, categories)], categories).params).toEqual({
      right: 0,
      wrong: 0,
    });
  });

  it('counts findings that are not in the key, in its categories', () => {
    expect(result.false_findings).toEqual({ contracts: 1, total: 1, per_contract: 1 });
    const { findings: _, ...unjudged } = key;
    expect(report([grade([text], analysis, unjudged, categories)], categories).false_findings).toBeNull();
  });

  it('detects an offset that does not match its quote', () => {
    expect(result.bad_offsets).toBe(0);
    const shifted = { ...analysis, clauses: [{ ...clause('insurance', 'carries insurance'), start: 3 }] };
    expect(grade([text], shifted, key, categories).badOffsets).toBe(1);
  });
});

describe('metrics', () => {
  it('are 0 if the divisor is 0', () => {
    expect(figuresOf({ right: 0, wrong: 0, missed: 0 })).toEqual({
      positives: 0,
      precision: 0,
      recall: 0,
      f1: 0,
    });
  });

  it('compute average precision over the ranks of the positives', () => {
    const items = [0.9, 0.8, 0.7, 0.6].map((score, at) => ({ score, positive: at % 2 === 0 }));
    expect(averagePrecision(items, 0)).toBeCloseTo((1 + 2 / 3) / 2);
    expect(averagePrecision(items, 1)).toBeCloseTo((1 + 2 / 3) / 3);
    expect(averagePrecision([], 0)).toBe(0);
  });
});
