import { globSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { root } from '../lib/run.ts';

/** What a test needs: nothing, a DOM, a stack, separate stacks, a database, or a stack and a browser. */
export type Kind = 'unit' | 'web' | 'api' | 'stack' | 'database' | 'browser';

const patterns = ['**/*.test.{ts,tsx}', '**/*.e2e.ts', '**/*.test.sql'];
const never = /(^|\/)(node_modules|dist|\.devstack)(\/|$)/;

/** Returns the kind of a test file by its path from the root; null if it is not a test. */
function kindOf(path: string): Kind | null {
  if (path.startsWith('supabase/tests/') && path.endsWith('.test.sql')) return 'database';
  if (path.endsWith('.e2e.ts')) return 'browser';
  if (path.endsWith('.api.test.ts')) return 'api';
  if (path.endsWith('.stack.test.ts')) return 'stack';
  if (!/\.test\.tsx?$/.test(path)) return null;
  return path.startsWith('web/') ? 'web' : 'unit';
}

/**
 * Returns the tests that the paths (files or folders) name, by kind and as absolute paths.
 * @throws Error if a path contains no test
 */
export function findTests(paths: string[]): Map<Kind, string[]> {
  const found = new Map<Kind, string[]>();
  for (const file of new Set(paths.flatMap(testsIn))) {
    const kind = kindOf(relative(root, file).split(sep).join('/'));
    if (kind) found.set(kind, [...(found.get(kind) ?? []), file]);
  }
  return found;
}

function testsIn(path: string): string[] {
  const place = resolve(root, path);
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
  const files = isFolder
    ? globSync(patterns, { cwd: place, exclude: (name) => never.test(name) }).map((name) => join(place, name))
    : globSync(relative(root, place), { cwd: root }).map((name) => join(root, name));
  const tests = files.filter((file) => kindOf(relative(root, file).split(sep).join('/')) !== null);
  if (tests.length === 0) throw new Error(`There are no tests in ${path}.`);
  return tests;
}
