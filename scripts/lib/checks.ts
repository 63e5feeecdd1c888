import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAsvs } from './asvs.ts';
import {
  checkCatalogDocuments,
  checkConfig,
  checkDatabaseTypes,
  checkMigrations,
  checkReleasedMigrations,
  checkSchemaFiles,
} from './database-checks.ts';
import { checkDocumentLinks } from './document-links.ts';
import { checkFeatureImports } from './feature-imports.ts';
import { checkFolderCircles } from './folder-circles.ts';
import { checkLineLength } from './line-length.ts';
import { checkPermissions } from './permissions.ts';
import { checkPlainWords, checkSpelling } from './plain-words.ts';
import { bin, root, run } from './run.ts';

/** A static check of the sources. */
interface Check {
  name: string;
  /** Resolves to a description of the problem, or null if there is none. */
  problem: () => Promise<string | null>;
}

const command = (name: string, program: string, args: string[]): Check => ({
  name,
  async problem() {
    const ran = await run(bin(program), args);
    return ran.code === 0 ? null : `${ran.stdout}${ran.stderr}`;
  },
});

/** Checks a project's types, reusing results for files unchanged since the last run. */
const types = (name: string, project: string): Check => {
  const known = join(
    root,
    'node_modules/.cache/plumbline-types',
    `${project.replaceAll('/', '-')}.tsbuildinfo`,
  );
  return command(`types: ${name}`, 'tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', known]);
};

/** All checks of `npm run verify`, which `npm test` also runs first. */
const checks: Check[] = [
  command('format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  types('scripts, lab, and embedded stack', 'tsconfig.json'),
  types('web', 'web'),
  types('browser journeys', 'web/e2e'),
  types('functions and their tests', 'supabase/functions'),
  command('every file and export is used', 'knip', ['--no-progress', '--no-config-hints']),
  command('openapi.json passes Redocly and Spectral', 'node', ['scripts/lint-openapi.ts']),
  { name: 'features import from each other only what is listed', problem: checkFeatureImports },
  { name: 'folders do not import each other, except those listed', problem: checkFolderCircles },
  { name: 'docs/permissions.md matches the tests', problem: checkPermissions },
  { name: 'docs/asvs.md matches its requirements', problem: checkAsvs },
  { name: 'links in docs lead to files', problem: checkDocumentLinks },
  { name: 'lines are at most 140 characters long', problem: checkLineLength },
  { name: 'texts are plain English', problem: checkPlainWords },
  { name: 'texts use American spelling', problem: checkSpelling },
  { name: 'supabase/config.toml is valid', problem: checkConfig },
  { name: 'migrations apply to an empty database, once', problem: checkMigrations },
  { name: 'released migrations are unchanged', problem: checkReleasedMigrations },
  { name: 'database.types.ts is current', problem: checkDatabaseTypes },
  { name: 'supabase/schema is current', problem: checkSchemaFiles },
  { name: 'docs/effects.md and docs/privileged-functions.md are current', problem: checkCatalogDocuments },
];

/** Runs the checks two at a time and prints which failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  if (!existsSync(join(root, 'node_modules/.bin/biome'))) throw new Error('Dependencies are not installed.');
  const waiting = [...checks];
  let failed = 0;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now();
      const problem = await check.problem();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${problem === null ? '✓' : '✗'} ${check.name} (${seconds} s)`);
      if (problem !== null) {
        failed += 1;
        console.log(problem.trimEnd().replace(/^/gm, '    '));
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: checks.length - failed, failed };
}
