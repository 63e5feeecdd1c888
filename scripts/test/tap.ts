/** The results of one TAP stream. A problem is a failed test with its diagnostics, or a fault in the stream. */
export interface TapReport {
  passed: number;
  problems: string[];
}

/**
 * Reads TAP lines. A missing plan, a wrong number of tests, and a bailout are problems even if every test
 * passed. TODO and SKIP excuse nothing.
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
