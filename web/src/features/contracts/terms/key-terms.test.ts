import type { Facts } from '@schemas/analysis.ts';
import { describe, expect, it } from 'vitest';
import { dollarsInWords, howInWords, keyTerms } from './key-terms.ts';

const place = { quote: 'Q', page: 2, start: 40, end: 41, confidence: 0.9 };
const none: Facts = {
  title: null,
  parties: [],
  dates: [],
  amounts: [],
  percentages: [],
  windows: [],
  governing_law: [],
};
const amount = (purpose: Facts['amounts'][number]['purpose'], value: number, more: object = {}) => ({
  purpose,
  value,
  per: null,
  mismatch: false,
  ...place,
  ...more,
});

describe('key terms', () => {
  it('omit terms that the document does not state', () => {
    expect(keyTerms(none)).toEqual([]);
  });

  it('put prices first and flag disagreements', () => {
    const amounts = [
      amount('insurance', 2_000_000, { per: 'aggregate' }),
      amount('liquidated_damages', 2_500.5, { per: 'day' }),
      amount('contract_price', 1_250_000, { mismatch: true }),
    ];
    const [group] = keyTerms({ ...none, amounts });
    expect(group?.terms.map(({ label, value, note }) => [label, value, note])).toEqual([
      ['Contract price', '$1,250,000', 'Words and figures disagree'],
      ['Liquidated damages', '$2,500.50 per day', null],
      ['Insurance', '$2,000,000 aggregate', null],
    ]);
    expect(group?.terms[0]).toMatchObject({ page: 2, start: 40 });
  });

  it("label a party by its role, else by the contract's name for it", () => {
    const party = { name: 'Alder Quay LLC', alias: 'Alder', ...place };
    const [group] = keyTerms({
      ...none,
      parties: [
        { ...party, role: 'construction_manager' },
        { ...party, role: null },
        { ...party, alias: null, role: null },
      ],
    });
    expect(group?.terms.map(({ label }) => label)).toEqual(['Construction manager', 'Alder', 'Party']);
  });

  it('show how a date was calculated', () => {
    expect(howInWords('2 years from the effective date, 2026-05-04')).toMatch(
      /^2 years from the effective date, .*2026/,
    );
    expect(howInWords('2 years from the effective date, 2026-05-04')).not.toContain('2026-05-04');
  });

  it('show cents only if there are any', () => {
    expect([dollarsInWords(1_000), dollarsInWords(0.5)]).toEqual(['$1,000', '$0.50']);
  });
});
