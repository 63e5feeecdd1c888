import { expect, it } from 'vitest';
import { compareReading } from './compare.ts';
import type { Statement } from './statements.ts';

const statement = (more: Partial<Statement>): Statement => ({
  kind: 'onerous',
  family: 'indemnity',
  severity: 'high',
  mutual: false,
  says: 'You carry this risk.',
  amount_or_time: null,
  quotes: [{ quote: 'words', start: 10, end: 15, page: 1 }],
  softened_by: [],
  ask: null,
  challenge: null,
  ...more,
});
const finding = { category: 'indemnity' as const, start: 0, end: 12 };

it('makes an opinion of a statement about the words of a finding in the same family', () => {
  const { added, opinions } = compareReading({ statements: [statement({})], disputes: [] }, [finding]);
  expect(added).toEqual([]);
  expect(opinions).toEqual([expect.objectContaining({ finding: 0, kind: 'grade', severity: 'high' })]);
});

it('makes an opinion within the same group of the score, and adds what is elsewhere or of another group', () => {
  const elsewhere = statement({ quotes: [{ quote: 'words', start: 12, end: 17, page: 1 }] });
  const group = statement({ family: 'insurance', severity: 'low' });
  const other = statement({ family: 'retainage' });
  const one = (of: Statement) => compareReading({ statements: [of], disputes: [] }, [finding]);
  expect(one(group).opinions).toHaveLength(1);
  expect(one(elsewhere).added).toEqual([elsewhere]);
  expect(one(other).added).toEqual([other]);
});

it('gives a finding the gravest grade, once, and adds a statement of another family', () => {
  const graver = statement({ severity: 'critical' });
  const { added, opinions } = compareReading(
    { statements: [graver, statement({}), statement({ family: 'bonds' })], disputes: [] },
    [finding],
  );
  expect(opinions.map((one) => one.kind === 'grade' && one.severity)).toEqual(['critical']);
  expect(added.map(({ family }) => family)).toEqual(['bonds']);
});

it('does not repeat a missing clause that the engine reports', () => {
  const missing = statement({ kind: 'missing', family: 'force_majeure', quotes: [] });
  expect(compareReading({ statements: [missing], disputes: [] }, [], ['force_majeure']).added).toEqual([]);
  expect(compareReading({ statements: [missing], disputes: [] }, []).added).toEqual([missing]);
});
