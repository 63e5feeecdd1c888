import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedCall } from '../supabase/functions/_server/testing/record-example.ts';
import { setUnitEnv } from '../supabase/functions/_server/testing/unit-env.ts';
import { createApp } from '../supabase/functions/api/app.ts';
import { chooseExamples, type Example } from './examples/choose.ts';
import { bin, root, run } from './lib/run.ts';

/**
 * Runs the API's tests, or those given, and keeps one request and answer of each operation as its example in
 * `/api/v1/openapi.json`. Operations that these tests do not call keep the example they have.
 */
const given = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-examples-'));
const recorded = join(folder, 'calls.jsonl');
writeFileSync(recorded, '');
const tests = given.length > 0 ? given : ['supabase/functions/**/*.api.test.ts'];
await run(process.execPath, [...process.execArgv, join(root, 'scripts/test.ts'), ...tests], {
  env: { PLUMBLINE_EXAMPLES: recorded },
  echo: true,
});
const calls = readFileSync(recorded, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as RecordedCall);
rmSync(folder, { recursive: true });

setUnitEnv();
const answer = await createApp().request('/api/v1/openapi.json');
const { paths } = (await answer.json()) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    operationId,
    method: method.toUpperCase(),
    path,
  })),
);
const file = join(root, 'supabase/functions/api/routes/system/openapi/examples.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>;
const all = { ...known, ...chooseExamples(operations, calls) };
const examples = Object.fromEntries(
  operations
    // The description itself would be in it again.
    .filter(({ operationId }) => operationId in all && operationId !== 'getOpenApi')
    .map(({ operationId }) => [operationId, all[operationId]]),
);
writeFileSync(file, JSON.stringify(examples));
await run(bin('biome'), ['format', '--write', file]);
console.log(`${Object.keys(examples).length} of ${operations.length} operations have an example.`);
