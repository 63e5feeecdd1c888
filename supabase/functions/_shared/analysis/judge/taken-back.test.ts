import { describe, expect, it } from 'vitest';
import type { Severity } from '../../vocabulary/analysis.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { lessWhatIsTakenBack } from './taken-back.ts';

const BURDEN = 'Contractor shall indemnify Owner against all claims of any kind that arise from the Work.';

const hit: Omit<RuleMatch, 'span'> = {
  rule: 'a rule',
  category: 'indemnity',
  onerous: true,
  against: 'performer',
  severity: 'high',
  title: 'Broad indemnity',
  explanation: 'It is broad.',
  params: {},
  confidence: 0.9,
};

function judged(next: string, changes: Partial<RuleMatch> = {}) {
  const context = readDocument(normalize(`ARTICLE 9 INDEMNITY\n\n9.1 ${BURDEN} ${next}`), 'contractor');
  const start = context.normal.lower.indexOf('contractor shall indemnify');
  const [found] = lessWhatIsTakenBack(context, [
    { ...hit, span: { start, end: start + BURDEN.length }, ...changes },
  ]);
  return found as RuleMatch;
}

describe('the sentence after a burden', () => {
  it.each([
    'Provided, however, that this does not extend to the negligence of Owner or its agents.',
    'The foregoing obligation shall not apply to claims caused by Owner.',
    'Notwithstanding the foregoing, Contractor shall be reimbursed for what it spends on claims of others.',
    'Except to the extent that a claim results from the acts or omissions of the Owner.',
  ])('softens it and is quoted: %s', (next) => {
    const found = judged(next);
    expect(found.severity).toBe('medium');
    expect(found.explanation).toBe(
      `It is broad. The next sentence softens this: ‘${next.replace(/\.$/, '')}’.`,
    );
  });

  it.each([
    ['says something else', 'Contractor shall also insure the Work until it is accepted.'],
    [
      'keeps it',
      'Provided, however, that the negligence of Owner shall not relieve Contractor of this duty.',
    ],
    ['adds to it', 'Notwithstanding the foregoing, Contractor shall be liable for all delays of the Owner.'],
    ['takes back what the other side has', 'The foregoing shall not apply to claims caused by Contractor.'],
    ['is about its own matter', 'The negligence of Owner is insured by others.'],
  ])('changes nothing if it %s', (_, next) => {
    expect(judged(next)).toMatchObject({ severity: 'high', explanation: 'It is broad.' });
  });

  it.each([
    ['critical', 'high'],
    ['medium', 'low'],
    ['low', 'low'],
  ] satisfies [Severity, Severity][])('makes %s %s', (severity, less) => {
    expect(judged('But this does not extend to the negligence of Owner.', { severity }).severity).toBe(less);
  });

  it('does not soften information or another section', () => {
    const next = 'But this does not extend to the negligence of Owner.';
    expect(judged(next, { onerous: false, against: null }).severity).toBe('high');
    expect(judged(`\n\nARTICLE 10 CLAIMS\n\n10.1 ${next}`).severity).toBe('high');
  });
});
