import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../devstack/src/stack.ts';
import { runChecks } from './lib/checks.ts';
import { add, runPlaywright, runVitest, type Tally } from './lib/tally.ts';
import { runAdvisors } from './test/advisors.ts';
import { runPgtap } from './test/pgtap.ts';

/** Everything there is to know before a change lands; on a stack and a data directory of its own. */
let total: Tally = { passed: 0, failed: 0 };

async function stage(name: string, work: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${name}`);
  const began = performance.now();
  let tally: Tally;
  try {
    tally = await work();
  } catch (error) {
    console.error(error);
    tally = { passed: 0, failed: 1 };
  }
  total = add(total, tally);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${tally.passed} right, ${tally.failed} wrong, ${seconds} s`);
}

await stage('checks', runChecks);
await stage('unit', () => runVitest(['unit', 'web']));

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
await stage('on a running stack', async () => {
  const stack = await startStack({ port: 0, dataDir, web: true, pgtap: true, durable: false });
  try {
    const env = {
      PLUMBLINE_URL: stack.url,
      PLUMBLINE_DB_URL: stack.dbUrl,
      PLUMBLINE_JWT_SECRET: stack.jwtSecret,
      PLUMBLINE_SECRET_KEY: stack.secretKey,
    };
    await stage('database rules', () => runPgtap(stack.adminDbUrl));
    await stage('database lints', () => runAdvisors(stack.adminDbUrl));
    await stage('api', () => runVitest(['api'], env));
    await stage('browser', () => runPlaywright(env));
    return { passed: 1, failed: 0 };
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
await stage('embedded stack', () => runVitest(['stack']));

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
