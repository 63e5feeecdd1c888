import { expect, test } from 'vitest';
import { keptSentence } from './draft-ends.tsx';
import { trialSentence } from './trial-result.tsx';

test('a trial says how many contracts would change, and compared with what', () => {
  const trial = { contracts: 31, compared: 31, changed: 12, compared_with: 2 };
  expect(trialSentence(trial)).toBe('12 of 31 contracts would change compared with version 2.');
  expect(trialSentence({ ...trial, contracts: 900, compared: 500 })).toBe(
    '12 of 500 contracts would change compared with version 2. The newest 500 of 900 were compared.',
  );
  expect(trialSentence({ contracts: 1, compared: 1, changed: 1, compared_with: null })).toBe(
    '1 of 1 contract would change: none has positions yet.',
  );
  expect(trialSentence({ contracts: 0, compared: 0, changed: 0, compared_with: null })).toBe(
    'No analyzed contract of this side and type yet.',
  );
});

test('deleting a draft says which version contracts keep', () => {
  expect(keptSentence({ contracts: 31, compared_with: 2 })).toBe(
    '31 contracts keep their positions under version 2.',
  );
  expect(keptSentence({ contracts: 1, compared_with: 2 })).toBe(
    '1 contract keeps its positions under version 2.',
  );
  expect(keptSentence({ contracts: 3, compared_with: null })).toBe(
    'No contract changes: no version is published for them yet.',
  );
});
