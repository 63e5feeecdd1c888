import { expect, it } from 'vitest';
import { archivedTables, excludedTables } from '../../_shared/archive/tables.ts';
import { buckets } from '../storage/buckets.ts';
import { archivedBuckets, attachments } from './kinds.ts';

/** Whether archives contain the paths of a table's files. */
const hasPaths = (table: string) =>
  archivedTables.some(
    ({ schema, name, leftOut = {} }) => schema === 'public' && name === table && !('storage_path' in leftOut),
  );

it.each(attachments)(
  '$table: archives contain its files if they contain its rows',
  ({ table, isArchived }) => {
    expect(isArchived).toBe(hasPaths(table));
    const isKnown = archivedTables.some(({ name }) => name === table) || `public.${table}` in excludedTables;
    expect(isKnown).toBe(true);
  },
);

it('declares each table once', () => {
  const tables = attachments.map(({ table }) => table);
  expect(new Set(tables).size).toBe(tables.length);
  expect(Object.keys(archivedBuckets)).toEqual(tables.filter(hasPaths));
});

it('uses every bucket except the one for pieces of archives', () => {
  const used = new Set(attachments.map(({ bucket }) => bucket.name));
  const all = Object.values(buckets).map(({ name }) => name);
  expect([...used, 'archives'].toSorted()).toEqual(all.toSorted());
});
