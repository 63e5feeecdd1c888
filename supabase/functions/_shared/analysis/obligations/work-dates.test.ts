import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../vocabulary/analysis.ts';
import { analyzeText } from '../analyze.ts';
import { contract, reflow } from '../testing/build.ts';
import { findObligations } from './find-obligations.ts';
import type { ObligationDraft } from './schema.ts';

const analysis: Analysis = { ...analyzeText([contract()], { perspective: 'contractor' }), clauses: [] };
const found = (text: string) => findObligations({ pages: [text], analysis });
const gist = ({ title, anchor_date, anchor_event, offset_count, offset_unit }: ObligationDraft) =>
  [title, anchor_date ?? anchor_event, offset_count, offset_unit].join(' | ');

describe('a duty of every month', () => {
  it.each([
    [
      'The Subcontractor shall submit applications for payment on or before the 25th of each month.',
      'Monthly application for payment | 25th of each month | 0 | days',
    ],
    [
      'By the twenty-fifth day of each month the Contractor shall submit an application for payment.',
      'Monthly application for payment | twenty-fifth day of each month | 0 | days',
    ],
    [
      'The Subcontractor shall furnish its invoice no later than the fifth (5th) business day of each calendar month.',
      'Monthly application for payment | fifth (5th) business day of each calendar month | 0 | days',
    ],
    [
      'The Contractor shall submit an updated schedule to the Owner by the last day of every month.',
      'Monthly schedule update | last day of every month | 0 | days',
    ],
    [
      'The Progress Report shall be provided by the Contractor by the 5th day of each month.',
      'Monthly report | 5th day of each month | 0 | days',
    ],
  ])('is read from %j', (text, expected) => {
    expect(found(text).map(gist)).toEqual([expected]);
  });

  it.each([
    'The period covered by each Application for Payment shall be one calendar month ending on the last day of the month.',
    'The Owner shall pay each invoice by the last day of each month.',
    'The Contractor shall clean the site by the last day of each month.',
  ])('is not read from %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

it('names the party that must act', () => {
  const text =
    'The Framer shall submit invoices by the 25th of each month.\n\nThe Framer shall submit the erection plan 14 days before erection.';
  expect(found(text).map(({ title, who }) => [title, who])).toEqual([
    ['Monthly application for payment', 'Framer'],
    ['Submit erection plan', 'Framer'],
  ]);
});

describe('a document due before work', () => {
  it.each([
    [
      'The Subcontractor shall submit the erection plan 14 days before the start of erection.',
      'Submit erection plan | start of erection | -14 | days',
    ],
    [
      'The Subcontractor shall furnish shop drawings to the Contractor at least twenty-one (21) days prior to fabrication.',
      'Submit shop drawings | fabrication | -21 | days',
    ],
    [
      'The Contractor shall submit a traffic control plan for approval not later than ten business days before closing a lane.',
      'Submit traffic control plan | closing a lane | -10 | business_days',
    ],
  ])('is read from %j', (text, expected) => {
    expect(found(text).map(gist)).toEqual([expected]);
  });

  it('is not read from a visit or a notice', () => {
    expect(found('The Contractor shall inspect the crane plan area 14 days before erection.')).toEqual([]);
  });
});

describe('a table of milestones', () => {
  const table = `Exhibit B. Milestones

Milestone                        Date
1. Mobilization                  May 4, 2026
2. Foundations complete          July 15, 2026
3. Structure topped out          October 30, 2026
4. Building dried in             01/15/2027

The Contractor shall keep to these dates.`;

  it('gives an obligation for each row, with the row as its quote', () => {
    const rows = found(table);
    expect(rows.map(({ title, anchor_date }) => [title, anchor_date])).toEqual([
      ['Mobilization', '2026-05-04'],
      ['Foundations complete', '2026-07-15'],
      ['Structure topped out', '2026-10-30'],
      ['Building dried in', '2027-01-15'],
    ]);
    expect(rows.map(({ owed_by }) => owed_by)).toEqual(rows.map(() => 'performer'));
    for (const { quote, start, end } of rows) expect(table.slice(start, end)).toBe(quote);
    expect(rows[1]?.quote).toMatch(/^Foundations complete +July 15, 2026$/);
  });

  it('is read from one row a line too', () => {
    expect(found(reflow(table.replace(/ {2,}/g, ': '), 40)).map(({ title }) => title)).toContain(
      'Foundations complete',
    );
  });

  it('repeats no date that a sentence gives', () => {
    const text = `The Contractor shall achieve substantial completion by March 31, 2027.\n\nMilestones\n\nDried in      January 15, 2027\nSubstantial Completion      March 31, 2027`;
    expect(found(text).map(({ title }) => title)).toEqual(['Substantial completion', 'Dried in']);
  });

  it('is not read from prose or from one date', () => {
    expect(
      found('Milestones are listed in Exhibit B, as issued on May 4, 2026, and revised on June 1, 2026.'),
    ).toEqual([]);
    expect(found('Milestone dates\n\nMobilization      May 4, 2026')).toEqual([]);
  });
});
