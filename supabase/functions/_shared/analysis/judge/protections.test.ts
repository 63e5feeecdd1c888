import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analyze.ts';
import { article, contract } from '../testing/build.ts';

const missing = (text: string) =>
  analyzeText([text], { perspective: 'contractor' }).missing.map(({ category }) => category);

/** A protection that only a finder detects, and similar wording that protects no one. */
describe('consequential damages', () => {
  const without = contract({ consequential: null });

  it('waiver is missing if nothing is stated', () => {
    expect(missing(without)).toContain('consequential_waiver');
  });

  it.each([
    'Except for losses covered by insurance, the Owner and the Contractor agree to waive all claims against each other for any consequential damages.',
    'Under no circumstances shall the Contractor be liable for loss of profit or for any consequential',
  ])('waiver is not missing: %s', (words) => {
    const text = contract({ consequential: article('Consequential damages', words) });
    expect(missing(text)).not.toContain('consequential_waiver');
  });

  it.each([
    'Neither the lender nor its agents shall be liable for any consequential damages.',
    'Under no circumstances shall the Owner be liable for loss of rent or for any consequential',
  ])('waiver is missing if only others are protected: %s', (words) => {
    const text = contract({ consequential: article('Consequential damages', words) });
    expect(missing(text)).toContain('consequential_waiver');
  });
});

describe('a cap on liability', () => {
  it.each([
    'THE MAXIMUM AGGREGATE LIABILITY OF THE CONTRACTOR FOR ALL CLAIMS SHALL NOT EXCEED * OF THE UPGRADE PRICE.',
  ])('is not missing if its figure is redacted: %s', (words) => {
    expect(missing(contract({ cap: article('Limitation of liability', words) }))).not.toContain(
      'liability_cap',
    );
  });

  it('is missing if only an insurance policy has a limit', () => {
    const words = 'The aggregate liability of the insurer shall not exceed the limit of the policy.';
    expect(missing(contract({ cap: article('Limitation of liability', words) }))).toContain('liability_cap');
  });
});
