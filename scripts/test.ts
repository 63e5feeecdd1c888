import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from './lib/checks.ts';
import { root } from './lib/run.ts';
import { runPlaywright, runVitest } from './lib/tally.ts';
import { runAdvisors } from './test/advisors.ts';
import { affectedTests, changedFiles, readSources } from './test/changed.ts';
import { deepTests } from './test/deep.ts';
import { findTests, type Kind } from './test/kinds.ts';
import { Layers } from './test/layers.ts';
import { runPgtap } from './test/pgtap.ts';
import { startTestStack, type TestStack } from './test/test-stack.ts';
import { withThrowAwayDatabase } from './test/throw-away-database.ts';

/**
 * Runs all tests that must pass before a change lands, or with paths only the tests in those. With `--changed`,
 * runs the tests that changes since the branch left `main` can affect. With `--bundle` and paths, runs only the
 * API tests among them, against the deployable bundles.
 */
const began = performance.now();
const layers = new Layers();
const { values, positionals: paths } = parseArgs({
  options: { bundle: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const bundled = values.bundle;
const exclude = process.env.PLUMBLINE_DEEP === '1' ? [] : Object.keys(deepTests);

/** Undefined if the stack does not start, which fails a separate layer. */
async function startStack(options: { web: boolean }): Promise<TestStack | undefined> {
  let stack: TestStack | undefined;
  await layers.run('stack', async () => {
    stack = await startTestStack({ ...options, bundled });
    return { passed: 1, failed: 0 };
  });
  return stack;
}

const runApi = ({ env }: TestStack, files?: string[]) =>
  layers.run('api', () => runVitest(['api'], { env, files }));

const runBrowser = ({ env }: TestStack, files?: string[]) =>
  layers.run('browser', () => runPlaywright({ env, files }));

/** Layers that mostly wait run alongside layers that compute. */
async function runAll(): Promise<void> {
  const checks = layers.run('checks', runChecks);
  const stack = await startStack({ web: true });
  try {
    await layers.run('database rules', () => runPgtap());
    await layers.run('database lints', () => withThrowAwayDatabase(runAdvisors));
    await checks;
    const embedded = layers.run('embedded stack', () => runVitest(['stack'], { quiet: true, exclude }));
    await layers.run('unit and web', () => runVitest(['unit*', 'web*'], { yields: true }));
    if (stack) await runApi(stack);
    await embedded;
    if (stack) await runBrowser(stack);
  } finally {
    await stack?.stop();
  }
}

async function runSome(tests: Map<Kind, string[]>): Promise<void> {
  const files = (kind: Kind) => (bundled && kind !== 'api' ? [] : (tests.get(kind) ?? []));
  const [api, browser] = [files('api'), files('browser')];
  const alone = { unit: 'unit', web: 'web', stack: 'embedded stack' } as const;
  const projects = { unit: 'unit*', web: 'web*', stack: 'stack' } as const;
  for (const kind of ['unit', 'web', 'stack'] as const) {
    if (files(kind).length > 0)
      await layers.run(alone[kind], () => runVitest([projects[kind]], { files: files(kind) }));
  }
  const names = files('database').map((path) => basename(path));
  if (names.length > 0) await layers.run('database rules', () => runPgtap(names));
  if (api.length + browser.length === 0) return;
  const stack = await startStack({ web: browser.length > 0 });
  if (!stack) return;
  try {
    if (api.length > 0) await runApi(stack, api);
    if (browser.length > 0) await runBrowser(stack, browser);
  } finally {
    await stack.stop();
  }
}

async function runChanged(): Promise<void> {
  const tests = affectedTests(changedFiles(), readSources());
  console.log(`Your changes affect ${tests.length} test files.`);
  if (tests.length > 0) await runSome(findTests(tests.map((path) => join(root, path))));
}

try {
  if (values.changed) await runChanged();
  else await (paths.length === 0 ? runAll() : runSome(findTests(paths)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
layers.print((performance.now() - began) / 1000);
const { passed, failed } = layers.total;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
