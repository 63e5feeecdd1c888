import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const slow = ['**/*.api.test.ts', '**/*.stack.test.ts'];
const never = ['**/node_modules/**', '**/dist/**', '**/.devstack/**'];

const web = 'web/src/**/*.test.{ts,tsx}';
const unit = ['supabase/functions/**/*.test.ts', 'devstack/**/*.test.ts', '{lab,scripts}/**/*.test.ts'];

const matching = (patterns: string | string[], exclude: string[], text: RegExp) =>
  globSync(patterns, { exclude: [...never, ...exclude] }).filter((path) =>
    text.test(readFileSync(path, 'utf8')),
  );
const mocking = matching(web, [], /vi\.mock\(/);
/**
 * Tests that change or measure their process: the loaded modules, the environment, or the memory in use. All
 * others share their process's modules, because loading them again takes half of the time.
 */
const alone =
  /\bvi\.|process\.(?:on|exit|env(?:\.\w+ (?:\?\?)?=[^=]|\[|[),]))|cpuUsage|memoryUsage|processor-time|unit-env|globalThis/;
const unitAlone = matching(unit, slow, alone);

// Property tests take as long as the machine lets them; the limit is there for what never ends.
const limits = { testTimeout: 30_000, hookTimeout: 30_000 };

/**
 * unit: no stack needed · web: in jsdom, with mocked modules in `web-mocks` · api: against PLUMBLINE_URL ·
 * stack: starts stacks of its own. `unit-alone` loads its modules for each file.
 */
export default defineConfig({
  test: {
    // Left to itself vitest keeps a core free, which on two cores is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        // Each file has a window and modules of its own, as in a process of its own, but jsdom itself is loaded once a worker.
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          pool: 'vmThreads',
          include: [web],
          exclude: [...never, ...mocking],
        },
      },
      {
        // In vmThreads a module's mock is sometimes missing, or applies to another file (vitest issue 11284).
        extends: 'web/vite.config.ts',
        test: { name: 'web-mocks', pool: 'threads', include: mocking },
      },
      {
        test: {
          name: 'unit',
          include: unit,
          exclude: [...never, ...slow, ...unitAlone],
          isolate: false,
          ...limits,
        },
      },
      { test: { name: 'unit-alone', include: unitAlone, ...limits } },
      { test: { name: 'api', include: ['supabase/functions/**/*.api.test.ts'], exclude: never, ...limits } },
      {
        test: {
          name: 'stack',
          include: ['devstack/**/*.stack.test.ts', '{lab,scripts}/**/*.stack.test.ts'],
          exclude: never,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What is to arrive may take as long as a busy machine needs; what must be fast says so itself.
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
