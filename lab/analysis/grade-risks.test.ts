import { expect, it } from 'vitest';
import type { Finding } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import { gradeRisks, sumRisks } from './grade-risks.ts';
import type { RiskMark } from './risk-marks.ts';

const mark = (start: number, severity: RiskMark['severity'], more: Partial<RiskMark> = {}): RiskMark => ({
  start,
  end: start + 10,
  bears: 'contractor',
  effect: 'onerous',
  family: 'indemnity',
  severity,
  ...more,
});
const finding = (start: number, severity: Finding['severity'], kind: Finding['kind'] = 'onerous') =>
  ({ kind, severity, start, end: start + 10, spans: [] as Finding['spans'] }) as Finding;

const none = { marks: 0, clause: 0, any: 0, medium: 0, high: 0 };

it('counts a mark as reached by overlapping clauses and findings, by severity', () => {
  const marks = [mark(0, 'high'), mark(100, 'high'), mark(200, 'critical'), mark(300, 'low')];
  const analysis = {
    clauses: [{ category: 'indemnity' as const, start: 195, end: 201 }],
    findings: [finding(5, 'medium'), finding(109, 'high'), finding(310, 'critical')],
  };
  expect(gradeRisks(analysis as never, marks).reached).toEqual({
    critical: { marks: 1, clause: 1, any: 0, medium: 0, high: 0 },
    high: { marks: 2, clause: 0, any: 2, medium: 2, high: 1 },
    medium: none,
    low: { marks: 1, clause: 0, any: 0, medium: 0, high: 0 },
  });
});

it('counts a finding as right if it overlaps an onerous mark of medium or above', () => {
  const marks = [mark(0, 'medium'), mark(100, 'low'), mark(200, 'high', { effect: 'protective' })];
  const findings = [finding(0, 'high'), finding(100, 'medium'), finding(200, 'high'), finding(0, 'low')];
  const { precision } = gradeRisks({ clauses: [], findings }, marks);
  expect(precision).toEqual({ medium: 3, mediumRight: 1, high: 2, highRight: 1 });
});

it('leaves out missing clauses and informational notes, and sums papers', () => {
  const missing = { ...finding(0, 'high', 'missing'), start: null, end: null };
  const grade = gradeRisks({ clauses: [], findings: [missing, finding(0, 'high', 'info')] }, [
    mark(0, 'high'),
  ]);
  expect(grade.reached.high).toEqual({ ...none, marks: 1 });
  expect(sumRisks([grade, grade]).reached.high.marks).toBe(2);
});
