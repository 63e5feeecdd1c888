import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { analyzeText } from '../analyze.ts';
import { contract } from '../testing/build.ts';

/**
 * Returns which paragraphs are found as clauses of the category when they appear together at the end of a
 * contract.
 */
function found(category: Category, ...paragraphs: string[]): string[] {
  const text = `${contract()}\n\n${paragraphs.join('\n\n')}\n\nArticle 99. Dogs\n\n99.1 Dogs stay outside.`;
  const { clauses } = analyzeText([text], { perspective: 'contractor' });
  return paragraphs.filter((paragraph) => {
    const start = text.lastIndexOf(paragraph);
    return clauses.some(
      (clause) =>
        clause.category === category && clause.start < start + paragraph.length && start < clause.end,
    );
  });
}

describe('continuations of a clause', () => {
  it('include the items of its list', () => {
    const list = [
      '90.1 The Contractor shall be in default, and the Owner may terminate this Agreement, if any of the following occurs:',
      '(a) work at the mill rests for ten days;',
      '(b) the foreman is drunk; or',
      '(c) wages stay open for more than a week.',
    ];
    expect(found('termination_default', 'Article 90. Special provisions', ...list)).toEqual(list);
  });

  it('end with the list', () => {
    const after = '90.2 The yard is swept on Fridays, and the gate is closed at night.';
    const list = [
      '90.1 The Owner may terminate this Agreement for default if any of the following occurs:',
      '(a) wages stay open for more than a week.',
    ];
    expect(found('termination_default', 'Article 90. Special provisions', ...list, after)).toEqual(list);
  });

  it('exclude duties after termination', () => {
    const first = '90.1 Upon the termination of this Agreement for default, the Contractor shall:';
    expect(
      found('termination_default', 'Article 90. Yard', first, '(a) sweep the yard of the mill.'),
    ).not.toContain('(a) sweep the yard of the mill.');
  });

  it('include other sentences under its title', () => {
    const section = [
      '90.1 If a Force Majeure event delays the Work, the Contract Time shall be extended.',
      'The party that suffers it shall tell the other what it does about it.',
      'Want of money is not such an event.',
    ];
    expect(found('force_majeure', 'Article 90. Force Majeure', section.join(' '))).toHaveLength(1);
    const text = `${contract()}\n\nArticle 90. Force Majeure\n\n${section.join(' ')}`;
    const { clauses } = analyzeText([text], { perspective: 'contractor' });
    const at = text.lastIndexOf(section[2] ?? '');
    expect(
      clauses.some(({ category, start, end }) => category === 'force_majeure' && start <= at && at < end),
    ).toBe(true);
  });

  it('exclude sentences under another title', () => {
    const section = ['90.1 If a Force Majeure event delays the Work, the Contract Time shall be extended.'];
    const other = '90.2 The yard is swept on Fridays, and the gate is closed at night.';
    expect(
      found('force_majeure', 'Article 90. Force Majeure', ...section, 'Article 91. Yard', other),
    ).not.toContain(other);
  });

  it('include the whole of a long sentence', () => {
    const items = Array.from(
      { length: 14 },
      (_, at) => `the drawings of lot ${at + 1} are late by more than the float allows`,
    );
    const sentence = `90.1 The Owner may order changes in the Work by a written change order, and the price shall be adjusted, where ${items.join('; ')}.`;
    const text = `${contract()}\n\nArticle 90. Yard\n\n${sentence}\n\nArticle 91. Dogs`;
    const { clauses } = analyzeText([text], { perspective: 'contractor' });
    const last = text.indexOf('the drawings of lot 14');
    expect(
      clauses.some(({ category, start, end }) => category === 'changes' && start <= last && last < end),
    ).toBe(true);
  });

  it('include references back between two of its sentences', () => {
    const between = (middle: string) => {
      const text = `${contract()}\n\nArticle 90. Yard\n\n90.1 Any dispute shall be settled by arbitration under the rules of the American Arbitration Association. ${middle} The arbitration shall be held in Columbus.`;
      const { clauses } = analyzeText([text], { perspective: 'contractor' });
      const at = text.indexOf(middle);
      return clauses.some(
        ({ category, start, end }) => category === 'dispute_resolution' && start <= at && at < end,
      );
    };
    expect(between('Such person shall live in Ohio and know the trade.')).toBe(true);
    expect(between('Dogs stay outside of the mill at night.')).toBe(false);
  });
});
