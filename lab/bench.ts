import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../devstack/src/stack.ts';
import { root } from '../scripts/lib/run.ts';
import { benchApiLatency } from './bench/api-latency.ts';
import { benchAuditedWrite } from './bench/audited-write.ts';
import { benchBundleSize } from './bench/bundle-size.ts';
import { benchColdStart } from './bench/cold-start.ts';
import { benchCommitToClient } from './bench/commit-to-client.ts';
import { benchComplianceRun } from './bench/compliance-run.ts';
import { benchConnections } from './bench/connections.ts';
import { benchContractList } from './bench/contract-list.ts';
import { benchDashboard } from './bench/dashboard.ts';
import { benchFairness } from './bench/fairness.ts';
import { benchFinances } from './bench/finances.ts';
import { appendRun, readHistory, thisMachine, worseThanBefore } from './bench/history.ts';
import { benchLienSchedule } from './bench/lien-schedule.ts';
import { benchLoad } from './bench/load.ts';
import { benchPages } from './bench/pages.ts';
import type { BenchRow } from './bench/pairs.ts';
import { benchReports } from './bench/report.ts';
import { benchRlsList } from './bench/rls-list.ts';
import { benchSearch } from './bench/search.ts';
import { benchUploadMemory } from './bench/upload-memory.ts';

/**
 * Prints each figure next to its target, names those that are worse than last time, and appends all to
 * .bench/history.jsonl. Tests, not benchmarks, enforce the targets.
 */
const [, , only, page] = process.argv;
const rows: BenchRow[] = [];
if (!only) rows.push(...(await benchParts()));
if (!only || only === 'load') rows.push(...(await benchLoad()));
if (!only || only === 'reports') rows.push(...(await benchReports()));
if (!only || only === 'fairness') rows.push(...(await benchFairness()));
if (only === 'pages') rows.push(...(await benchPages(page)));
if (!only || only === 'hosted') rows.push(...(await benchHosted()));

/** What hosted Supabase limits: connections, memory, and startup time. */
async function benchHosted(): Promise<BenchRow[]> {
  return [...(await benchConnections()), ...(await benchUploadMemory()), await benchColdStart()];
}

async function benchParts(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  let apiUrl = '';
  const stack = await startStack({
    port: 0,
    dataDir,
    web: true,
    durable: true,
    async prepare({ url }) {
      apiUrl = url;
    },
  });
  try {
    return [
      benchLienSchedule(),
      await benchRlsList(stack.adminDbUrl),
      ...(await benchContractList(stack.adminDbUrl, stack.dbUrl)),
      ...(await benchComplianceRun(stack.adminDbUrl, stack.dbUrl)),
      ...(await benchSearch(stack.adminDbUrl, stack.dbUrl)),
      ...(await benchDashboard(stack.adminDbUrl, stack.dbUrl)),
      ...(await benchFinances(stack.adminDbUrl, stack.dbUrl)),
      ...(await benchApiLatency({ ...stack, apiUrl })),
      await benchAuditedWrite(stack),
      ...(await benchCommitToClient(stack)),
      ...(await benchBundleSize(stack.url)),
    ];
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const row of rows) {
  const met = row.atLeast ? row.ratio >= row.goal : row.ratio <= row.goal;
  const figure = row.unit ? `${row.ratio.toFixed(1)} ${row.unit}` : row.ratio.toFixed(2);
  console.log(
    `${row.id.padEnd(5)} ${row.name.padEnd(46)} ${figure.padStart(9)}  goal ${row.atLeast ? '≥' : '≤'} ${row.goal}${met ? '' : '  not met'}  (${row.detail})`,
  );
}
const file = join(root, '.bench/history.jsonl');
const run = { at: new Date().toISOString(), machine: thisMachine(), rows };
for (const { row, before, at, by } of worseThanBefore(readHistory(file), run)) {
  const figures = `${row.ratio.toFixed(2)}, was ${before.toFixed(2)} on ${at.slice(0, 16)}`;
  console.log(`WORSE by ${Math.round(by * 100)} %: ${row.id} ${row.name} (${figures})`);
}
appendRun(file, run);
