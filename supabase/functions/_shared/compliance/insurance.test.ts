import { describe, expect, it } from 'vitest';
import { insuranceGap } from './insurance-gap.ts';
import { readCoverages } from './read-coverages.ts';

const clause = `Subcontractor shall maintain commercial general liability insurance with limits of not less than $1,000,000 per
occurrence and $2,000,000 in the aggregate, automobile liability of $1,000,000 combined single limit, workers' compensation as
required by law with employer's liability of $500,000 each accident, and umbrella liability of $5,000,000 per occurrence.`;
const certificate = `COMMERCIAL GENERAL LIABILITY  CLAIMS-MADE X OCCUR  GL-1002 01/01/2026 01/01/2027
EACH OCCURRENCE $ 1,000,000  DAMAGE TO RENTED PREMISES $ 300,000 MED EXP (Any one person) $ 10,000
PERSONAL & ADV INJURY $ 1,000,000
GENERAL LIABILITY (continued) GENERAL AGGREGATE $ 1,000,000
AUTOMOBILE LIABILITY X ANY AUTO  COMBINED SINGLE LIMIT (Ea accident) $ 1,000,000
UMBRELLA LIAB X OCCUR EACH OCCURRENCE $ 2,000,000 AGGREGATE $ 2,000,000`;

const figures = (text: string) => readCoverages(text).map(({ coverage, amount }) => [coverage, amount]);

describe('readCoverages', () => {
  it('reads the limits in a clause', () => {
    expect(figures(clause)).toEqual([
      ['General liability, each occurrence', 1_000_000],
      ['General liability, aggregate', 2_000_000],
      ['Automobile liability, each occurrence', 1_000_000],
      ['Employer’s liability, each occurrence', 500_000],
      ['Umbrella or excess, each occurrence', 5_000_000],
    ]);
  });

  it('reads limits on a certificate and ignores other figures', () => {
    expect(figures(certificate)).toEqual([
      ['General liability, each occurrence', 1_000_000],
      ['General liability, aggregate', 1_000_000],
      ['Automobile liability, each occurrence', 1_000_000],
      ['Umbrella or excess, each occurrence', 2_000_000],
      ['Umbrella or excess, aggregate', 2_000_000],
    ]);
    expect(readCoverages('A fee of $5,000,000 is due.')).toEqual([]);
    expect(
      figures('automobile liability insurance of $1,000,000, and umbrella liability of $5,000,000'),
    ).toEqual([
      ['Automobile liability, each occurrence', 1_000_000],
      ['Umbrella or excess, each occurrence', 5_000_000],
    ]);
    expect(figures('general liability of $2 million per occurrence')).toEqual([
      ['General liability, each occurrence', 2_000_000],
    ]);
  });
});

describe('its quotes', () => {
  it('are exact text in whole words', () => {
    const words = new Set(`${clause} ${certificate}`.split(/\s+/));
    for (const { quote } of [...readCoverages(clause), ...readCoverages(certificate)])
      expect(quote.split(' ').filter((word) => !words.has(word))).toEqual([]);
    expect(readCoverages(clause)[0]?.quote).toBe(
      'liability insurance with limits of not less than $1,000,000 per occurrence and $2,000,000 in the aggregate,',
    );
    const endless = `general liability ${'x'.repeat(10_000)}`;
    expect(
      readCoverages(`general liability of $1,000,000 each occurrence${'x'.repeat(10_000)}`)[0]?.quote.length,
    ).toBeLessThan(200);
    expect(readCoverages(endless)).toEqual([]);
  });
});

describe('insuranceGap', () => {
  it('reports a gap only if both have a figure', () => {
    const lines = insuranceGap(readCoverages(clause), readCoverages(certificate));
    const short = Object.fromEntries(lines.map((line) => [line.coverage, line.short]));
    expect(short).toEqual({
      'General liability, each occurrence': 0,
      'General liability, aggregate': 1_000_000,
      'Automobile liability, each occurrence': 0,
      'Employer’s liability, each occurrence': null,
      'Umbrella or excess, each occurrence': 3_000_000,
      'Umbrella or excess, aggregate': null,
    });
    expect(lines[0]?.shown?.quote).toContain('EACH OCCURRENCE $ 1,000,000');
  });
});
