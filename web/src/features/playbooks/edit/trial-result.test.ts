import { expect, test } from 'vitest';
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
