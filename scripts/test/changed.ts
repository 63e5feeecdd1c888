import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { importsOf } from '../lib/imports.ts';
import { root } from '../lib/run.ts';
import { listFiles } from '../strings/inventory.ts';

/** The text of each file by its path from the root. */
type Sources = ReadonlyMap<string, string>;

const isSource = (path: string) => /\.tsx?$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$|\.e2e\.ts$|^supabase\/tests\/.*\.test\.sql$/.test(path);

/**
 * Files that differ from where the branch left `main`, committed or not.
 * @throws Error outside a repository, or without that branch
 */
export function changedFiles(): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The repository's text files, which affected tests are found in. */
export const readSources = (): Sources =>
  new Map(
    listFiles()
      .filter((path) => /\.(tsx?|sql)$/.test(path) && existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

/**
 * Returns the tests that changed files can affect, as paths from the root: tests that import one of them
 * directly or not, API tests of routes and jobs that do, database tests that name an object of a changed
 * migration, and browser tests named after a changed feature.
 */
export function affectedTests(changed: readonly string[], sources: Sources): string[] {
  const touched = new Set([...changed, ...named(changed, sources)]);
  const affected = importing(touched, sources);
  const objects = namesIn(changed, sources, MENTIONED);
  const features = changed.flatMap((path) => /^web\/src\/features\/([\w-]+?)s?\//.exec(path)?.[1] ?? []);
  return [...sources.keys()].filter(isTest).filter((test) => {
    if (affected.has(test)) return true;
    if (test.endsWith('.sql')) return mentions(sources.get(test), objects);
    if (test.endsWith('.e2e.ts') && features.some((feature) => basename(test).startsWith(feature)))
      return true;
    return exercised(test, sources).some((path) => affected.has(path));
  });
}

/** Sources that name a changed file which is not code, such as a fixture, or an object of a changed migration. */
function named(changed: readonly string[], sources: Sources): string[] {
  const data = changed
    .filter((path) => !isSource(path) && !/\.(sql|md)$/.test(path))
    .map((path) => basename(path));
  const objects = namesIn(changed, sources, DEFINED);
  return [...sources]
    .filter(
      ([path, text]) =>
        isSource(path) &&
        (data.some((name) => text.includes(name)) ||
          (path.startsWith('supabase/functions/_server/services/') && mentions(text, objects))),
    )
    .map(([path]) => path);
}

/** A table, view, function, or type that a migration creates, alters, or fills. */
const DEFINED =
  /\b(?:table|view|function|procedure|type|on|into|update)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:public|private|reporting)\.(\w+)/gi;
/** Any of the same in a migration's text, such as a table that a function reads. */
const MENTIONED = /\b(?:public|private|reporting)\.(\w+)/gi;

const namesIn = (changed: readonly string[], sources: Sources, pattern: RegExp): string[] =>
  changed
    .filter((path) => path.startsWith('supabase/migrations/'))
    .flatMap((path) => [...(sources.get(path) ?? '').matchAll(pattern)].map(([, name = '']) => name));

const mentions = (text = '', names: readonly string[]): boolean =>
  names.some((name) => new RegExp(`\\b${name}\\b`).test(text));

/** Code that an API test calls over HTTP: sources of its folder, or the handler of its job. */
function exercised(test: string, sources: Sources): string[] {
  if (!test.endsWith('.api.test.ts')) return [];
  const folder = dirname(test);
  if (/\/(?:api|api\/attack)$/.test(folder)) return [];
  const handler = join(folder, 'handlers', basename(test).replace('.api.test', ''));
  if (sources.has(handler)) return [handler];
  return [...sources.keys()].filter((path) => dirname(path) === folder && isSource(path) && !isTest(path));
}

/** Returns the touched files and all that import one of them, directly or not. */
function importing(touched: ReadonlySet<string>, sources: Sources): Set<string> {
  const importers = new Map<string, string[]>();
  for (const file of [...sources.keys()].filter(isSource))
    for (const target of targetsOf(file, sources))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  const found = new Set(touched);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

/** The files that a file imports. From a module that only exports others, these are the ones with the names. */
function targetsOf(file: string, sources: Sources): string[] {
  return importsOf(file, sources.get(file) ?? '').flatMap(({ from, names }) => {
    const target = [from, `${from}.ts`, `${from}.tsx`].find((path) => sources.has(path));
    if (target === undefined) return [];
    const parts = [...(sources.get(target) ?? '').matchAll(/^export \* from '(\.[^']+)';$/gm)].map(
      ([, path = '']) => join(dirname(target), path),
    );
    if (parts.length === 0 || names === 'all') return [target];
    const owners = names.map((name) =>
      parts.find((part) => new RegExp(`^export .*\\b${name}\\b`, 'm').test(sources.get(part) ?? '')),
    );
    return owners.map((owner) => owner ?? target);
  });
}
