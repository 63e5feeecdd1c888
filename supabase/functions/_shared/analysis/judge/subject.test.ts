import { expect, it } from 'vitest';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { subjectBefore } from './subject.ts';

const context = readDocument(normalize('The Contractor shall perform the Work for the Owner.'), 'contractor');
const subject = (text: string) => subjectBefore(context, text, text.indexOf('may'));

it.each([
  ['the owner, upon notice to the contractor, may terminate this agreement.', 'payer'],
  ['without prejudice to any claim against the contractor, the owner may terminate.', 'payer'],
  ["the owner, in addition to the contractor's duties, may terminate.", 'payer'],
  ['upon notice from the owner, the contractor may terminate.', 'performer'],
  ['upon notice to the contractor, the lender may terminate.', null],
])('finds who acts: %s', (text, side) => {
  expect(subject(text)).toBe(side);
});
