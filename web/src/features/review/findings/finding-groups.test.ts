import type { Finding } from '@schemas/analysis.ts';
import { expect, it } from 'vitest';
import { orderMissing, sectionsOf } from './finding-groups.ts';

const finding = (id: number, more: Partial<Finding> = {}): Finding => ({
  id: String(id),
  category: 'retainage',
  kind: 'onerous',
  severity: 'medium',
  title: `Finding ${id}`,
  explanation: 'It costs money.',
  quote: 'Retain ten percent.',
  page: 1,
  start: id * 10,
  end: id * 10 + 5,
  shown: null,
  spans: [],
  folded: false,
  from_ocr: false,
  confidence: 0.8,
  source: 'rule',
  params: {},
  points: 4,
  law: [],
  review_status: 'open',
  review_note: null,
  reviewed_by: null,
  reviewed_by_name: null,
  reviewed_at: null,
  original: null,
  statement: null,
  version: 1,
  ...more,
});
const shape = ({ sections, folded }: ReturnType<typeof sectionsOf>) => ({
  sections: sections.map(({ label, findings }) => [label, findings.map(({ id }) => id).join(' ')]),
  folded: folded.map(({ id }) => id).join(' '),
});

it('puts the first ten of the engine first, then the rest by clause', () => {
  const findings = Array.from({ length: 13 }, (_, index) =>
    finding(index, { category: index === 11 ? 'indemnity' : 'retainage' }),
  );
  expect(shape(sectionsOf(findings, 'priority'))).toEqual({
    sections: [
      ['The ten that matter most', '0 1 2 3 4 5 6 7 8 9'],
      ['Retainage', '10 12'],
      ['Indemnity', '11'],
    ],
    folded: '',
  });
});

it('needs no sections for ten findings or fewer', () => {
  expect(shape(sectionsOf([finding(2), finding(1)], 'priority')).sections).toEqual([[null, '2 1']]);
  expect(shape(sectionsOf([], 'priority')).sections).toEqual([]);
});

it('keeps folded findings apart in every order until they are reviewed', () => {
  const findings = [
    finding(1),
    finding(2, { folded: true }),
    finding(3, { folded: true, review_status: 'accepted' }),
  ];
  for (const order of ['priority', 'severity'] as const)
    expect(shape(sectionsOf(findings, order))).toEqual({ sections: [[null, '1 3']], folded: '2' });
});

it('lists by page in the order of the text, those without a quote last', () => {
  const findings = [
    finding(9, { page: 2 }),
    finding(3, { page: null, start: null, end: null, quote: null }),
    finding(1),
  ];
  expect(shape(sectionsOf(findings, 'position')).sections).toEqual([
    ['Page 1', '1'],
    ['Page 2', '9'],
    ['Not quoted from a page', '3'],
  ]);
});

it('keeps the order of the engine among findings of one severity', () => {
  const findings = [finding(9), finding(1), finding(5, { severity: 'critical' })];
  expect(shape(sectionsOf(findings, 'severity')).sections).toEqual([[null, '5 9 1']]);
  expect(orderMissing([finding(1), finding(2, { points: 9 })]).map(({ id }) => id)).toEqual(['2', '1']);
});
