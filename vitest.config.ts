import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const slow = ['**/*.api.test.ts', '**/*.stack.test.ts'];
const never = ['**/node_modules/**', '**/dist/**', '**/.devstack/**'];

const web = 'web/src/**/*.test.{ts,tsx}';
const mocking = globSync(web).filter((path) => readFileSync(path, 'utf8').includes('vi.mock('));

/** unit: no stack needed · web: in jsdom, with mocked modules in `web-mocks` · api: against PLUMBLINE_URL · stack: starts stacks of its own. */
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
          include: ['supabase/functions/**/*.test.ts', 'devstack/**/*.test.ts', '{lab,scripts}/**/*.test.ts'],
          exclude: [...never, ...slow],
          // Property tests take as long as the machine lets them; the limit is there for what never ends.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['supabase/functions/**/*.api.test.ts'],
          exclude: never,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
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
