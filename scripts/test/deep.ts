/**
 * Test files that only `npm run test:deep` and a run of their path include, each with the reason. Nothing else
 * is left out of `npm test` but depth: property tests make fewer runs (`_shared/testing/depth.ts`), and axe
 * checks each page once per theme, not in each theme at each width (`web/e2e/accessibility.e2e.ts`).
 */
export const deepTests: Readonly<Record<string, string>> = {
  'lab/bench/upload-memory.stack.test.ts': 'measures memory, which needs an idle machine for a minute',
  'lab/faults/faults.stack.test.ts':
    'short version of test:faults; recovery.stack.test.ts kills the same parts on every run',
  'lab/faults/killed-report.stack.test.ts':
    'prints 3,000 contracts twice; recovery.stack.test.ts kills a worker during a job on every run',
};
