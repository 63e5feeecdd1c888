import { expect, it } from 'vitest';
import { type MarkWithBoxes, marksAt } from './mark-boxes.ts';

const marks: MarkWithBoxes[] = [
  {
    id: 'outer',
    boxes: [
      { left: 10, top: 10, width: 80, height: 2 },
      { left: 10, top: 12, width: 40, height: 2 },
    ],
  },
  { id: 'inner', boxes: [{ left: 20, top: 10, width: 10, height: 2 }] },
];

it('lists the findings under a point, most specific first', () => {
  expect(marksAt(marks, 25, 11)).toEqual(['inner', 'outer']);
  expect(marksAt(marks, 45, 13)).toEqual(['outer']);
  expect(marksAt(marks, 60, 13)).toEqual([]);
});
