import { expect, it } from 'vitest';
import * as kept from '@/components/data-table/use-columns.ts';
import { contractColumnSet, usualColumns } from './contract-columns.tsx';

const readColumns = (text: string | null) => kept.readColumns(contractColumnSet, text);

it('begins with the usual columns, and remembers that none are wanted', () => {
  expect(readColumns(null)).toEqual(usualColumns);
  expect(readColumns('')).toEqual([]);
});

it('keeps the order of the table and forgets what there no longer is', () => {
  expect(readColumns('risk,colour,parties')).toEqual(['parties', 'risk']);
});
