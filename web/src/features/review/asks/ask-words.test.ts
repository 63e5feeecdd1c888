import { expect, test } from 'vitest';
import { askIn } from './ask-words.ts';

test('an ask starts as what the explanation says to ask for', () => {
  const explanation =
    'Payment waits for the owner. Interest is 1.5 percent. Ask for a date by which payment is due in any case. Ask for interest.';
  expect(askIn(explanation)).toBe('Ask for a date by which payment is due in any case. Ask for interest.');
  expect(askIn('You are paid in 7 days.')).toBe('');
});
