/**
 * Clauses in real contracts that look like risks and are not, or the reverse. Each test is a whole contract.
 */
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../vocabulary/analysis.ts';
import { analyzeText } from './analyze.ts';
import type { Article, ArticleKey } from './testing/articles.ts';
import { article, contract, paginate, reflow } from './testing/build.ts';

const read = (changes: Partial<Record<ArticleKey, Article | null>>): Analysis =>
  analyzeText([contract(changes)], { perspective: 'contractor' });
const onerous = (analysis: Analysis) =>
  analysis.findings.filter(({ kind }) => kind === 'onerous').map(({ category }) => category);

describe('traps', () => {
  it("reads a 'penalty of -0-' as none", () => {
    const lds = article(
      'Late completion',
      'The Contractor shall complete the Work within 200 days. The penalty for late completion is -0- per day.',
    );
    expect(onerous(read({ lds }))).not.toContain('liquidated_damages');
    const real = article('Late completion', 'The penalty for late completion is $900 per day.');
    expect(onerous(read({ lds: real }))).toContain('liquidated_damages');
  });

  it('ignores a heading that does not match its text', () => {
    const weather = article(
      'Termination Without Cause',
      'The Owner may halt deliveries to the site during storms and shall extend the Contract Time accordingly.',
    );
    const analysis = read({ convenience: weather });
    expect(onerous(analysis)).not.toContain('termination_convenience');
    const hidden = article(
      'Weather',
      'The Owner may terminate this agreement at any time without cause and shall then owe the Contractor nothing further.',
    );
    expect(onerous(read({ convenience: hidden }))).toContain('termination_convenience');
  });

  it('recognizes liquidated damages by another name', () => {
    const lds = article(
      'Late completion',
      'Should the Work not be finished by the Completion Date, the Owner may deduct $2,400 from the Contract Price for every day of the delay.',
    );
    const found = read({ lds }).findings.find(({ category }) => category === 'liquidated_damages');
    expect(found).toMatchObject({ kind: 'onerous', params: { amount: 2_400, per: 'day' } });
  });

  it('does not charge a penalty on the owner to the contractor', () => {
    const lds = article(
      'Late completion',
      'If the Owner does not give access on the agreed date, the Owner shall pay the Contractor $700 for each day of delay.',
    );
    expect(onerous(read({ lds }))).not.toContain('liquidated_damages');
  });

  it('reads a cap split by a page break', () => {
    const damages = article(
      'Late completion',
      'The Contractor shall pay the Owner liquidated damages of $1,500 for each day of delay beyond the Completion Date, provided that the total of such liquidated damages shall in no event exceed ten percent (10%) of the Contract Price.',
    );
    const lines = reflow(contract({ lds: damages }), 60).split('\n');
    const cut = lines.findIndex((line) => /in no event exceed|total of such/.test(line)) + 1;
    const pages = [lines.slice(0, cut), lines.slice(cut)].map((page, at) =>
      paginate(page.join('\n'), page.length)
        .join('')
        .replace(/Page 1$/, `Page ${at + 1}`),
    );
    expect(pages).toHaveLength(2);
    expect(onerous(analyzeText(pages, { perspective: 'contractor' }))).not.toContain('liquidated_damages');
    const [first = '', second = ''] = pages;
    const uncapped = [
      first,
      second.replace(/ten\s+percent\s+\(10%\)\s+of\s+the\s+Contract\s+Price/, 'any budget'),
    ];
    expect(onerous(analyzeText(uncapped, { perspective: 'contractor' }))).toContain('liquidated_damages');
  });

  it('reports a burden in a sentence that also states a figure', () => {
    const changes = article(
      'Changes',
      'If the Contractor does not request a change within ninety (90) days, the Contractor shall have waived any claim or offset against the Owner for additional compensation or time, without any exception.',
    );
    const found = read({ changes }).findings.filter(({ quote }) => quote?.includes('waived any claim'));
    expect(found.map(({ kind }) => kind)).toContain('onerous');
  });

  it('reports words and figures that disagree', () => {
    const pay = article(
      'Payment',
      'The Owner shall pay each application within thirty (45) days after receipt. Late payments bear interest at one percent per month.',
    );
    const titles = read({ pay }).findings.map(({ title }) => title);
    expect(titles.some((title) => /words and figures/i.test(title))).toBe(true);
  });
});
