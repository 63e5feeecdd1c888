import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, run } from './run.ts';

export interface Tally {
  passed: number;
  failed: number;
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** Counts a failure if the runner failed without naming a test or running any. */
function honest(tally: Tally, exitCode: number): Tally {
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1 };
  if (tally.passed + tally.failed === 0) return { passed: 0, failed: 1 };
  return tally;
}

async function withReport(
  runWith: (file: string) => Promise<number>,
  read: (report: unknown) => Tally,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'));
  try {
    const file = join(folder, 'report.json');
    const code = await runWith(file);
    let tally: Tally = { passed: 0, failed: 1 };
    try {
      tally = read(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      console.error('The test runner wrote no report.');
    }
    return honest(tally, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Options of the test runners. */
interface RunTests {
  env?: Record<string, string>;
  /** Absolute paths; all tests if omitted. */
  files?: string[];
  /** Holds the output until the end, for runs alongside other work. */
  quiet?: boolean;
  /** Lowers the priority. */
  yields?: boolean;
}

/** Runs vitest projects by name (see vitest.config.ts). */
export function runVitest(
  projects: string[],
  { env = {}, files = [], quiet = false, yields = false }: RunTests = {},
): Promise<Tally> {
  return withReport(
    async (file) => {
      const args = projects.flatMap((name) => ['--project', name]);
      const ran = await run(
        bin('vitest'),
        ['run', ...files, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { env, echo: !quiet, yields },
      );
      if (quiet) console.log(ran.stdout + ran.stderr);
      return ran.code;
    },
    (report) => {
      const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
      return { passed: numPassedTests, failed: numFailedTests };
    },
  );
}

/** Runs the browser journeys against a running stack. */
export function runPlaywright({ env = {}, files = [] }: RunTests = {}): Promise<Tally> {
  // Playwright expects regular expressions.
  const patterns = files.map((path) => `^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return withReport(
    async (file) => {
      const ran = await run(
        bin('playwright'),
        ['test', ...patterns, '--config', 'web/e2e/playwright.config.ts'],
        { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, echo: true },
      );
      return ran.code;
    },
    (report) => {
      const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
      // A test that passes only on a retry counts as failed.
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  );
}
