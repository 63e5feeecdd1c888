import { expect, it } from 'vitest';
import { usualColumns } from './contract-columns.tsx';
import { readColumns } from './use-columns.ts';

it('begins with the usual columns, and remembers that none are wanted', () => {
  expect(readColumns(null)).toEqual(usualColumns);
  expect(readColumns('')).toEqual([]);
});

it('keeps the order of the table and forgets what there no longer is', () => {
  expect(readColumns('risk,colour,parties')).toEqual(['parties', 'risk']);
});
