import { expect, it } from 'vitest';
import { reflow } from './reflow.ts';

const PAGE = [
  'AGREEMENT',
  '',
  '1.1 The Contractor shall build a classroom wing of twelve rooms, a gymnasium and',
  'a covered play area, and shall complete the Work by August 13, 2027, before the',
  'first day of school.',
  '1.2 The Contract Price is fixed and covers everything that the drawings show, and',
  '(a) every permit.',
].join('\n');

it('joins lines broken at a page edge, and keeps headings, clauses, and items apart', () => {
  expect(reflow(PAGE).split('\n')).toEqual([
    'AGREEMENT',
    '',
    '1.1 The Contractor shall build a classroom wing of twelve rooms, a gymnasium and a covered play area, and shall complete the Work by August 13, 2027, before the first day of school.',
    '1.2 The Contract Price is fixed and covers everything that the drawings show, and',
    '(a) every permit.',
  ]);
});

it('moves no character, so that offsets stay valid', () => {
  const changed = reflow(PAGE);
  expect(changed).toHaveLength(PAGE.length);
  expect(changed.replaceAll('\n', ' ')).toBe(PAGE.replaceAll('\n', ' '));
});

it.each(['', 'one short line', 'a\nb\nc', `${'word '.repeat(60)}\nnext`])('leaves %j unchanged', (text) =>
  expect(reflow(text)).toBe(text),
);
