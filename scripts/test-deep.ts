import { join } from 'node:path';
import { root, run } from './lib/run.ts';

/**
 * Everything that runs before a release: all tests at full depth (`test/deep.ts` lists what `npm test` leaves
 * out, with the reasons), then the clock moments, the policy mutants, and the faults. Arguments pick parts.
 */
const parts: Record<string, string> = {
  tests: 'scripts/test.ts',
  clock: 'scripts/test-clock.ts',
  mutants: 'lab/mutants/policy-mutants.ts',
  faults: 'lab/faults.ts',
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const rows: string[][] = [];
const skipped: string[] = [];
let failures = 0;
for (const [name, script] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n═══ ${name}`);
  const began = performance.now();
  const { code, stdout, stderr } = await run(process.execPath, [...process.execArgv, join(root, script)], {
    env: { PLUMBLINE_DEEP: '1' },
    echo: true,
  });
  const left = `${stdout}\n${stderr}`.match(/^SKIPPED.*$/gm) ?? [];
  skipped.push(...left);
  if (code !== 0) failures += 1;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  rows.push([name, code === 0 ? 'passed' : 'FAILED', String(left.length), minutes]);
}
console.log();
for (const [name = '', ...figures] of [['part', '', 'skipped', 'minutes'], ...rows])
  console.log(`${name.padEnd(12)}${figures.map((figure) => figure.padStart(10)).join('')}`);
for (const line of skipped) console.log(line);
console.log(`\n${rows.length - failures} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
