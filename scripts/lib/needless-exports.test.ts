import { expect, it } from 'vitest';
import { needlessExports } from './needless-exports.ts';

const needless = (sources: Record<string, string>) => needlessExports(new Map(Object.entries(sources)));

it('lists exports that no other file imports', () => {
  const lib = 'export const used = 1;\nexport function alone() {}\nexport interface Shape {}\nconst own = 2;';
  const user = "import { used } from './lib.ts';\nused;";
  expect(needless({ 'web/a/lib.ts': lib, 'web/a/user.ts': user })).toEqual([
    'web/a/lib.ts: alone',
    'web/a/lib.ts: Shape',
  ]);
});

it('counts types, renamed imports, re-exports, aliases, and tests as uses', () => {
  const sources = {
    'web/src/lib/a.ts': 'export type A = 1;\nexport type B = 2;\nexport const c = 3;\nexport const d = 4;',
    'web/src/x.ts': "import type { A } from './lib/a.ts';\nimport { type B as Other } from '@/lib/a.ts';",
    'web/src/y.ts': "export { c } from './lib/a.ts';",
    'web/src/lib/a.test.ts': "import {\n  d,\n} from './a.ts';",
  };
  expect(needless(sources)).toEqual([]);
});

it('treats all exports of a namespace-imported file as used', () => {
  const sources = {
    'scripts/a.ts': 'export const a = 1;',
    'scripts/b.ts': 'export const b = 1;',
    'scripts/c.ts': 'export const c = 1;',
    'scripts/user.ts': "import * as a from './a.ts';\nexport * from './b.ts';\nawait import('./c.ts');",
  };
  expect(needless(sources)).toEqual([]);
});
