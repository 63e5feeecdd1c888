import { expect, it } from 'vitest';
import type { Finding } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { byPlace, gradeOrder, precisionOfOrder, sumOrders } from './grade-order.ts';
import type { RiskMark } from './risk-marks.ts';

const finding = (start: number, more: Partial<Finding> = {}) =>
  ({ kind: 'onerous', severity: 'medium', start, end: start + 10, spans: [], ...more }) as unknown as Finding;
const mark = (start: number, more: Partial<RiskMark> = {}): RiskMark => ({
  start,
  end: start + 10,
  bears: 'contractor',
  effect: 'onerous',
  family: 'indemnity',
  severity: 'high',
  ...more,
});

it('counts top risks of medium or above among the first 10, first 25, and all cards', () => {
  const findings = Array.from({ length: 30 }, (_, at) => finding(at * 100));
  const risks = [5, 1105, 2905, 5000].map((start) => ({ start, end: start + 10, severity: 'high' as const }));
  const low = { start: 0, end: 10, severity: 'low' as const };
  expect(gradeOrder(findings, [], [...risks, low]).risks).toEqual({
    all: 4,
    in_10: 1,
    in_25: 2,
    in_cards: 3,
  });
});

it('counts a risk at any span of a card, and no notes or missing clauses as cards', () => {
  const card = finding(0, { spans: [{ start: 500, end: 510, page: 1 }] });
  const others = [finding(200, { kind: 'info' }), finding(300, { start: null, end: null })];
  const graded = gradeOrder([...others, card], [], [{ start: 505, end: 520, severity: 'critical' }]);
  expect(graded).toMatchObject({ cards: 1, risks: { all: 1, in_10: 1 } });
});

it('sorts the first ten cards by the worst mark on our side, or as another side’s', () => {
  const marks = [
    mark(0),
    mark(0, { severity: 'low' }),
    mark(100, { severity: 'medium', bears: 'subcontractor' }),
    mark(200, { severity: 'low' }),
    mark(300, { effect: 'protective' }),
    mark(400, { bears: 'owner' }),
  ];
  const findings = [0, 100, 200, 300, 400, 500].map((start) => finding(start));
  expect(gradeOrder(findings, marks, []).first).toEqual({
    cards: 6,
    high: 1,
    medium: 1,
    low: 1,
    unmarked: 1,
    wrong_side: 2,
  });
});

it('counts protections of the performer and burdens on the owner as ours for the owner', () => {
  const marks = [
    mark(0, { effect: 'protective' }),
    mark(100, { bears: 'owner', severity: 'low' }),
    mark(200),
  ];
  const findings = [0, 100, 200, 300].map((start) => finding(start));
  expect(gradeOrder(findings, marks, [], () => false, 'payer').first).toMatchObject({
    high: 1,
    low: 1,
    wrong_side: 1,
    unmarked: 1,
  });
});

it('adds papers, and reports the most unfolded cards of one', () => {
  const one = gradeOrder([finding(0), finding(100)], [], [], ({ start }) => start === 0);
  const other = gradeOrder([finding(0)], [mark(0)], []);
  expect(sumOrders([one, other])).toMatchObject({
    papers: 2,
    cards: 3,
    unfolded: 2,
    most_unfolded: 1,
    first: { cards: 3, high: 1, unmarked: 2 },
  });
});

it('sorts by place, and computes average precision for each severity', () => {
  expect(byPlace([finding(50), finding(10)]).map(({ start }) => start)).toEqual([10, 50]);
  const sentences = [
    { medium: 3, high: 1, severity: 2 },
    { medium: 2, high: 2, severity: 3 },
    { medium: 1, high: 3, severity: 0 },
  ];
  expect(precisionOfOrder(sentences)).toEqual({ medium: 1, high: 0.5 });
});
