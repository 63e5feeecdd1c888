import { expect, it } from 'vitest';
import { requestWords } from './request-words.ts';

it('turns advice to us into a request to them', () => {
  expect(requestWords('Ask for payment in 30 days. Ask to strike “sole”.')).toBe(
    'Payment in 30 days. Strike “sole”.',
  );
  expect(requestWords('Add a mutual waiver. We asked for this before.')).toBe(
    'Add a mutual waiver. We asked for this before.',
  );
});
