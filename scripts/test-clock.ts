import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './lib/run.ts';
import { findTests } from './test/kinds.ts';
import { moments } from './test/moments.ts';
import { findFaketime, shiftedTo } from './test/shifted-clock.ts';

/**
 * Runs the date-dependent tests, or the tests in the given paths, at moments when days are easily confused.
 * The clocks of tests, API, database, and browser are shifted together. `--at <moment>` picks moments by
 * name.
 */
const { values, positionals } = parseArgs({
  options: { at: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const names = values.at ?? Object.keys(moments);
const unknown = names.filter((name) => !(name in moments));
if (unknown.length > 0)
  fail(`Unknown moment ${unknown.join(', ')}. Choose from ${Object.keys(moments).join(', ')}.`);
const library = findFaketime();
if (!library) {
  console.error(`SKIPPED: ${names.length} moments. Nothing was tested: install libfaketime (Linux only).`);
  console.log(`\n0 passed, 0 failed, ${names.length} moments skipped`);
  process.exit(0);
}

/** Signs in a test file that it depends on the date. */
const datesInside =
  /dayFromNow|today|tomorrow|yesterday|new Date\(\)|current_date|\bnow\(\)|time_?zone|'20(2[6-9]|3\d)-\d\d-/i;
const dependsOnDay = (file: string) => datesInside.test(readFileSync(file, 'utf8'));
const files =
  positionals.length > 0
    ? [...findTests(positionals).values()].flat()
    : [...findTests(['.']).values()].flat().filter(dependsOnDay);

const rows: string[][] = [];
let failures = 0;
for (const name of names) {
  const moment = moments[name] ?? '';
  console.log(`\n══ ${name}: ${moment}`);
  const began = performance.now();
  const ran = await run(process.execPath, [...process.execArgv, join(root, 'scripts/test.ts'), ...files], {
    env: shiftedTo(moment, library),
    echo: true,
  });
  const [, passed = '0', failed = '1'] = /(\d+) passed, (\d+) failed\s*$/.exec(ran.stdout) ?? [];
  failures += ran.code === 0 ? 0 : Math.max(Number(failed), 1);
  rows.push([name, moment, passed, failed, ((performance.now() - began) / 1000).toFixed(0)]);
}
console.log();
for (const [name = '', moment = '', ...figures] of [['moment', '', 'passed', 'failed', 'seconds'], ...rows])
  console.log(
    `${name.padEnd(16)}${moment.padEnd(22)}${figures.map((figure) => figure.padStart(9)).join('')}`,
  );
process.exit(failures === 0 ? 0 : 1);

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
