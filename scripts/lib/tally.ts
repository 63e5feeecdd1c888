import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bin, root, run } from './run.ts';

export interface Tally {
  passed: number;
  failed: number;
  /** The titles of tests that were left out, for example because their data are not on this machine. */
  skipped?: string[];
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: [...(a.skipped ?? []), ...(b.skipped ?? [])],
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
  /** Paths from the root to leave out. */
  exclude?: string[];
  /** Holds the output until the end, for runs alongside other work. */
  quiet?: boolean;
  /** Lowers the priority. */
  yields?: boolean;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs vitest projects by name (see vitest.config.ts). */
export function runVitest(
  projects: string[],
  { env = {}, files = [], exclude = [], quiet = false, yields = false }: RunTests = {},
): Promise<Tally> {
  return withReport(
    async (file) => {
      const args = [
        ...projects.flatMap((name) => ['--project', name]),
        ...exclude.flatMap((path) => ['--exclude', path]),
      ];
      const ran = await run(
        bin('vitest'),
        ['run', ...files, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { env, echo: !quiet, yields },
      );
      if (quiet) console.log(ran.stdout + ran.stderr);
      return ran.code;
    },
    (report) => {
      const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
      const skipped = testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
      );
      return { passed: numPassedTests, failed: numFailedTests, skipped };
    },
  );
}

interface Suite {
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

const skippedIn = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ title }) => `web/e2e/${file}: ${title}`),
  ...suites.flatMap(skippedIn),
];

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
      const { stats, suites } = report as PlaywrightReport;
      // A test that passes only on a retry counts as failed.
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: suites.flatMap(skippedIn),
      };
    },
  );
}
