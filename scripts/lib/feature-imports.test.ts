import { expect, it } from 'vitest';
import { checkFeatureImports, importsOfOthers, judge } from './feature-imports.ts';

const imported = (source: string) =>
  importsOfOthers('compliance/components/check-due.tsx', source).map((one) => one.imported);

it('finds any kind of import from another feature, by any path', () => {
  expect(imported("import { a } from '@/features/obligations/due.ts';")).toEqual(['obligations/due.ts']);
  expect(imported("import type { A } from '../../obligations/due.ts';")).toEqual(['obligations/due.ts']);
  expect(imported("lazy(() => import('@/features/obligations/due.tsx'))")).toEqual(['obligations/due.tsx']);
});

it('allows imports within a feature and of shared code', () => {
  expect(imported("import { a } from '../check-form.ts';")).toEqual([]);
  expect(imported("import { a } from '@/features/compliance/check-form.ts';")).toEqual([]);
  expect(imported("import { a } from '@/lib/dates.ts'; import '../../../lib/dates.ts';")).toEqual([]);
});

it('reports unlisted imports and unused list entries', () => {
  const found = [{ file: 'compliance/a.ts', imported: 'members/b.ts' }];
  expect(judge(found, { compliance: ['members/b.ts'] })).toEqual([]);
  expect(judge(found, {})).toEqual(['compliance/a.ts imports members/b.ts of another feature']);
  expect(judge([], { compliance: ['members/b.ts'] })[0]).toMatch(
    /^compliance is allowed to import members\/b.ts but does not/,
  );
});

it('finds no violations in the current features', async () => {
  expect(await checkFeatureImports()).toBeNull();
});
