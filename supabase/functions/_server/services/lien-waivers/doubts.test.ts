import { expect, it } from 'vitest';
import { doubtsInText } from './doubts.ts';

const request = { kind: 'conditional_progress', amount: 12_500.5 } as const;

it.each([
  ['', ['file_not_read']],
  ['\f \n', ['file_not_read']],
  ['CONDITIONAL WAIVER ON PROGRESS PAYMENT. Amount of check: $12,500.50', []],
  ['Conditional waiver. Amount: $ 12500.5 of $99,000.00', []],
  ['Conditional waiver. Amount: $12,500.00', ['file_names_other_amounts']],
  ['Unconditional waiver. Amount: $12,500.50', ['file_names_other_kind']],
  ['Unconditional waiver. $1', ['file_names_other_amounts', 'file_names_other_kind']],
  ['A waiver without any figure', []],
])('%j', (text, doubts) => {
  expect(doubtsInText(text, request)).toEqual(doubts);
});

it('accepts an unconditional waiver that mentions the conditional form', () => {
  const kind = 'unconditional_final';
  expect(
    doubtsInText('Unconditional. Use the conditional form before payment.', { ...request, kind }),
  ).toEqual([]);
  expect(doubtsInText('Conditional waiver', { ...request, kind })).toEqual(['file_names_other_kind']);
});
