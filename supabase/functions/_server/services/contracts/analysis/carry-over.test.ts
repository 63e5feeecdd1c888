import { describe, expect, test } from 'vitest';
import { noFacts } from '../../../../_shared/analysis/facts/find-facts.ts';
import type { Finding } from '../../../../_shared/schemas/index.ts';
import type {
  Analysis as EngineAnalysis,
  Finding as EngineFinding,
} from '../../../../_shared/vocabulary/analysis.ts';
import { carryOver } from './carry-over.ts';

const page = 'The Contractor shall indemnify the Owner for anything. Retainage is ten percent.';

const found = (fields: Partial<EngineFinding> = {}): EngineFinding => ({
  id: 'f1',
  category: 'indemnity',
  kind: 'onerous',
  severity: 'critical',
  title: 'Broad indemnity',
  explanation: 'Why',
  quote: 'shall indemnify the Owner for anything',
  page: 1,
  start: 15,
  end: 53,
  shown: null,
  spans: [],
  folded: false,
  from_ocr: false,
  confidence: 0.9,
  source: 'rule',
  params: {},
  points: 12,
  law: [],
  ...fields,
});

const earlier = (fields: Partial<Finding>): Finding => ({
  ...found(),
  review_status: 'open',
  review_note: null,
  reviewed_by: null,
  reviewed_by_name: null,
  reviewed_at: null,
  original: null,
  statement: null,
  version: 1,
  ...fields,
});

const analysis = (findings: EngineFinding[], missing: EngineFinding[] = []): EngineAnalysis => ({
  perspective: 'contractor',
  our_side: 'performer',
  our_party: null,
  stated_kind: null,
  risk_score: 50,
  risk_level: 'medium',
  percentile: null,
  leaning: null,
  word_count: 12,
  groups: [],
  clauses: [],
  gate: { passed: true, reason: null, message: null },
  paper: null,
  findings,
  missing,
  facts: noFacts,
  jurisdictions: { contract: null, project: null },
  engine: { name: 'test', version: '1', model: null },
});

const by = { reviewed_by: '6f6f6f6f-0000-4000-8000-000000000001', reviewed_at: '2026-03-14T09:00:00+00:00' };
const asFound = { kind: 'onerous', category: 'indemnity', severity: 'critical', points: 12 } as const;

test('keeps a rejection and its author when the text is the same except for white space', () => {
  const rejected = earlier({
    review_status: 'rejected',
    review_note: 'Struck out',
    points: 0,
    original: asFound,
    ...by,
  });
  const quote = 'shall indemnify\nthe Owner for  anything';
  const saved = carryOver(analysis([found({ quote })]), [rejected], [page]);
  expect(saved.findings).toMatchObject([
    { review_status: 'rejected', review_note: 'Struck out', points: 0, original: asFound, ...by },
  ]);
  expect(saved.riskScore).toBe(1);
});

test('drops a decision when the text changed', () => {
  const accepted = earlier({
    review_status: 'accepted',
    quote: 'shall indemnify the Owner for negligence',
    ...by,
  });
  const saved = carryOver(analysis([found()]), [accepted], [page]);
  expect(saved.findings).toMatchObject([{ review_status: 'open', reviewed_by: null, points: 12 }]);
  expect(saved.riskScore).toBe(12);
});

test('applies a correction again to the new finding', () => {
  const corrected = earlier({
    review_status: 'corrected',
    category: 'insurance',
    severity: 'low',
    points: 2,
    original: asFound,
    ...by,
  });
  const saved = carryOver(analysis([found()]), [corrected], [page]);
  expect(saved.findings).toMatchObject([
    { category: 'insurance', severity: 'low', points: 2, original: asFound },
  ]);
});

test('an informational note moved to another category still adds no points', () => {
  const info = { kind: 'info', category: 'liability_cap', severity: 'low', points: 0 } as const;
  const moved = earlier({
    ...info,
    category: 'indemnity',
    review_status: 'corrected',
    original: info,
    ...by,
  });
  const saved = carryOver(analysis([found(info)]), [moved], [page]);
  expect(saved.findings).toMatchObject([{ kind: 'info', category: 'indemnity', points: 0 }]);
});

test('matches a missing clause by its title', () => {
  const gap = found({
    kind: 'missing',
    category: 'force_majeure',
    quote: null,
    page: null,
    start: null,
    end: null,
    points: 6,
    title: 'No force majeure',
  });
  const accepted = earlier({ ...gap, review_status: 'accepted', ...by });
  expect(carryOver(analysis([], [gap]), [accepted], [page]).findings).toMatchObject([
    { review_status: 'accepted' },
  ]);
});

test('moves an added finding with its text, and drops it when the text is gone', () => {
  const own = earlier({
    source: 'person',
    review_status: 'accepted',
    quote: 'Retainage is ten percent',
    start: 0,
    end: 24,
    points: 8,
    ...by,
  });
  const shifted = `Preamble. ${page}`;
  const [kept] = carryOver(analysis([]), [own], [shifted]).findings;
  expect(kept).toMatchObject({ source: 'person', points: 8, reviewed_by: by.reviewed_by });
  expect(shifted.slice(kept?.start ?? 0, kept?.end ?? 0)).toBe('Retainage is ten percent');
  expect(carryOver(analysis([]), [own], ['Retainage is five percent']).findings).toEqual([]);
});

test('gives no score to a document that cannot be scored, despite decisions', () => {
  const own = earlier({ source: 'person', review_status: 'accepted', ...by });
  const unscored = { ...analysis([]), risk_score: null };
  expect(carryOver(unscored, [own], [page]).riskScore).toBeNull();
});

describe("a language model's statement", () => {
  const span = { quote: 'shall indemnify the Owner for anything', start: 15, end: 53, page: 1 };
  const statement = (fields: Partial<Finding> = {}): Finding =>
    earlier({
      source: 'llm',
      points: 0,
      original: asFound,
      statement: {
        model: 'clause-reader',
        host: 'models.example',
        read_at: '2026-03-14T09:00:00+00:00',
        says: 'You pay for anything.',
        mutual: false,
        amount_or_time: null,
        ask: null,
        quotes: [span],
        softened_by: [],
        challenge: null,
      },
      ...fields,
    });

  test('stays at its new position, and counts nothing while it is open', () => {
    const moved = `A new line.\n${page}`;
    const { findings, riskScore } = carryOver(analysis([]), [statement()], [moved]);
    const [kept] = findings;
    expect(kept).toMatchObject({ points: 0, review_status: 'open', original: asFound });
    expect(moved.slice(kept?.start ?? 0, kept?.end ?? 0)).toBe(span.quote);
    expect(kept?.statement?.quotes).toEqual([{ ...span, start: kept?.start, end: kept?.end }]);
    expect(riskScore).toBe(1);
  });

  test('keeps its points once accepted', () => {
    const accepted = statement({ review_status: 'accepted', points: 12, original: null, ...by });
    expect(carryOver(analysis([]), [accepted], [page]).riskScore).toBe(12);
  });

  test('goes if any of its quotes is gone', () => {
    expect(carryOver(analysis([]), [statement()], ['Other words.']).findings).toEqual([]);
    const softened = statement();
    if (softened.statement) softened.statement.softened_by = [{ ...span, quote: 'up to a limit' }];
    expect(carryOver(analysis([]), [softened], [page]).findings).toEqual([]);
  });

  test('passes its decision to no finding of the engine', () => {
    const rejected = statement({ review_status: 'rejected', review_note: 'No', ...by });
    const [own] = carryOver(analysis([found()]), [rejected], [page]).findings;
    expect(own).toMatchObject({ source: 'rule', review_status: 'open', points: 12, statement: null });
  });

  test('of a missing clause goes when the engine reports it too', () => {
    const missing = statement({ kind: 'missing', quote: null, start: null, end: null, page: null });
    expect(carryOver(analysis([]), [missing], [page]).findings).toHaveLength(1);
    const reported = found({ kind: 'missing', quote: null, start: null, end: null, page: null });
    expect(carryOver(analysis([], [reported]), [missing], [page]).findings).toHaveLength(1);
  });
});
