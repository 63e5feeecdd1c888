/** What one TAP stream says. A problem is a failed test with its diagnosis, or a fault of the stream itself. */
export interface TapReport {
  passed: number;
  problems: string[];
}

/**
 * Reads TAP lines. A stream without a plan, one that ran another number of tests than planned, and one that bailed
 * out have a problem even where every test passed; a TODO or SKIP excuses nothing.
 */
export function readTap(lines: string[]): TapReport {
  const problems: string[] = [];
  let passed = 0;
  let failed = 0;
  let planned: number | undefined;
  let explaining = false;

  for (const line of lines) {
    const plan = /^1\.\.(\d+)/.exec(line);
    if (plan) planned = Number(plan[1]);
    else if (/^not ok\b|^ok\b.*#\s*(SKIP|TODO)\b/i.test(line)) {
      failed += 1;
      problems.push(line);
    } else if (/^ok\b/.test(line)) passed += 1;
    else if (/^Bail out!/.test(line)) problems.push(line);
    else if (explaining && line.startsWith('#')) problems.push(`${problems.pop()}\n${line}`);

    explaining = line.startsWith('not ok') || (explaining && line.startsWith('#'));
  }

  if (planned === undefined) problems.push('no plan');
  else if (planned !== passed + failed) problems.push(`planned ${planned} tests, ran ${passed + failed}`);
  return { passed, problems };
}
