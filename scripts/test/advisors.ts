import postgres from 'postgres';
import { bin, run } from '../lib/run.ts';
import type { Tally } from '../lib/tally.ts';
import { faults, plantAll, removeAll } from './advisor-faults.ts';

interface Lint {
  name: string;
  level: 'ERROR' | 'WARN';
  detail: string;
  metadata: { name?: string };
}

/**
 * Runs Supabase's own database lints: each planted fault must be found, and after the faults are removed no
 * error or warning may remain. A lint that misses its planted fault is a failure, because its silence would
 * prove nothing.
 * @param dbUrl of a superuser, on a database that may be changed in the process
 */
export async function runAdvisors(dbUrl: string): Promise<Tally> {
  const planted = await withFaults(dbUrl, () => lint(dbUrl));
  const overlooked = faults.filter(
    (fault) => !planted.some(({ name, metadata }) => name === fault.lint && metadata.name === fault.object),
  );
  const real = await lint(dbUrl);

  for (const { lint, object } of overlooked) console.error(`${lint} overlooked the planted ${object}`);
  for (const { level, name, detail } of real) console.error(`${level} ${name}: ${detail}`);
  const clean = real.length === 0 ? 1 : 0;
  return { passed: faults.length - overlooked.length + clean, failed: overlooked.length + real.length };
}

async function withFaults<T>(dbUrl: string, work: () => Promise<T>): Promise<T> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin((transaction) => transaction.unsafe(plantAll));
    return await work();
  } finally {
    await sql.begin((transaction) => transaction.unsafe(removeAll));
    await sql.end();
  }
}

/** Returns errors and warnings of the stock CLI on the schemas that config.toml exposes. */
async function lint(dbUrl: string): Promise<Lint[]> {
  const options = ['--level', 'warn', '--fail-on', 'none', '--output-format', 'json'];
  const ran = await run(bin('supabase'), ['db', 'advisors', `--remote=${dbUrl}`, ...options], {
    env: { PGSSLMODE: 'disable', SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  if (ran.code !== 0) throw new Error(`supabase db advisors: ${ran.stdout}${ran.stderr}`);
  return (JSON.parse(ran.stdout) as { results: Lint[] }).results;
}

if (import.meta.main) {
  const dbUrl = process.argv[2] ?? process.env.PLUMBLINE_ADMIN_DB_URL;
  if (!dbUrl) throw new Error('Usage: advisors.ts <superuser database URL>');
  const { passed, failed } = await runAdvisors(dbUrl);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
