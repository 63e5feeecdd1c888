import { describe, expect, it } from 'vitest';
import type { RuleMatch } from '../find/rule-match.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { withCrossReferences } from './cross-references.ts';

const PARTIES = 'The Contractor shall perform the Work. The Owner shall pay the Contract Price.';
const BURDEN =
  'The Contractor shall indemnify the Owner from all losses arising out of the Work, subject to Section 12.3.';
const PLAIN = 'The Contractor shall indemnify the Owner from all losses arising out of the Work.';
const CAP =
  'The aggregate liability of the Contractor under this Agreement shall not exceed the Contract Price.';

function judged(burden: string, other: string, more: Partial<RuleMatch> = {}) {
  const text = `ARTICLE 1 GENERAL\n\n1.1 ${PARTIES}\n\nARTICLE 9 INDEMNITY\n\n9.1 ${burden}\n\nARTICLE 12 LIABILITY\n\n12.3 ${other}\n\n12.4 The Owner shall give notice.`;
  const context = readDocument(normalize(text), 'contractor');
  const start = context.normal.lower.indexOf(burden.toLowerCase());
  const hit: RuleMatch = {
    rule: 'test',
    category: 'indemnity',
    onerous: true,
    against: 'performer',
    severity: 'high',
    title: 'Indemnity',
    explanation: 'You pay.',
    params: {},
    confidence: 0.9,
    span: { start, end: start + burden.length },
    ...more,
  };
  const [found] = withCrossReferences(context, [hit]);
  return found as RuleMatch;
}

describe('a burden that names another section', () => {
  it('is softer if that section limits it, and quotes the limit', () => {
    const found = judged(BURDEN, CAP);
    expect(found.severity).toBe('medium');
    expect(found.explanation).toContain('Section 12.3 softens this: ‘12.3 The aggregate liability');
  });

  it('stays as it is if that section adds to it, is missing, or is not named', () => {
    expect(judged(BURDEN, 'The Contractor waives all claims against the Owner.').severity).toBe('high');
    expect(judged(BURDEN.replace('12.3', '14.1'), CAP).severity).toBe('high');
    expect(judged(PLAIN, CAP).severity).toBe('high');
  });

  it('stays as it is if it burdens the other side', () => {
    expect(judged(BURDEN, CAP, { against: 'payer' }).severity).toBe('high');
  });
});

describe('a limit on our liability', () => {
  const LIMIT =
    'The liability of the Contractor shall not exceed the Contract Price, except for obligations under Section 9.1.';

  it('makes a burden graver that it leaves out', () => {
    const found = judged(PLAIN, LIMIT, { severity: 'medium' });
    expect(found.severity).toBe('high');
    expect(found.explanation).toContain(
      'The limit on your liability does not cover this: ‘12.3 The liability',
    );
  });

  it('changes nothing for other sections, for the other side’s limit, or for burdens without figures', () => {
    expect(judged(PLAIN, LIMIT.replace('9.1', '8.2'), { severity: 'medium' }).severity).toBe('medium');
    expect(judged(PLAIN, LIMIT.replace('the Contractor', 'the Owner'), { severity: 'medium' }).severity).toBe(
      'medium',
    );
    expect(judged(PLAIN, LIMIT, { severity: 'medium', category: 'claims_notice' }).severity).toBe('medium');
  });
});
