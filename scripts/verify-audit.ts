import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { databaseUrl } from '../devstack/src/postgres/urls.ts';
import type { Transaction } from '../supabase/functions/_server/db/pool.ts';
import { type Head, verifyLog } from '../supabase/functions/_server/services/activity/verify-log.ts';
import type { Problem } from '../supabase/functions/_shared/audit/verify-batch.ts';
import { verifyBundle } from '../supabase/functions/_shared/bundle/verify.ts';
import { root } from './lib/run.ts';

const usage = `Verifies every organization's activity log against its sealed hashes.

npm run verify:audit                                     the running stack of DATA_DIR (.devstack)
npm run verify:audit -- <database url>                   another database; connect as the table owner
npm run verify:audit -- <file.pdf> …                   paper trail PDFs against their own hashes; needs no database
npm run verify:audit -- --head <organization>:<number>:<hash> …
                                                         also checks a seal that you saved elsewhere
npm run verify:audit -- <file.pdf> --sha256 <digest>   also checks the SHA-256 that the product shows

Exits with 1 on a mismatch and prints the first one.
`;

const sentences: Record<Problem['kind'], string> = {
  changed: 'was changed after it was sealed',
  removed: 'was removed after it was sealed',
  inserted: 'was inserted into a sealed part of the log',
  reordered: 'is out of its sealed order',
  batch_changed: 'begins a batch whose seal was changed',
  batch_missing: 'belongs to a missing batch',
  head_differs: 'begins a batch that does not match the saved hash',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    head: { type: 'string', multiple: true },
    sha256: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const bundles = positionals.filter((one) => /\.pdf$/i.test(one));
if (bundles.length > 0)
  process.exit(verifyBundles(bundles, readHeads(values.head ?? []), values.sha256) ? 0 : 1);
process.exit((await verifyAll(positionals[0] ?? stackUrl(), readHeads(values.head ?? []))) ? 0 : 1);

async function verifyAll(url: string, heads: Map<string, Head>): Promise<boolean> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    // One consistent snapshot of the whole log, regardless of concurrent writes.
    return await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const organizations = await transaction<{ id: string; name: string }[]>`
        select o.id, o.name from public.organizations o order by o.id`;
      let sound = true;
      for (const { id, name } of organizations) {
        const head = heads.get(id);
        const {
          batches,
          events,
          problem,
          head: last,
        } = await verifyLog(transaction as Transaction, { orgId: id, head });
        heads.delete(id);
        if (problem) sound = false;
        const seal = last ? `${id}:${last.number}:${last.hash}` : 'nothing sealed yet';
        console.log(
          problem
            ? `FAILED ${name}: ${describeProblem(problem)}`
            : `ok     ${name}: ${events} events in ${batches} batches; ${seal}`,
        );
      }
      for (const id of heads.keys()) console.log(`FAILED: no organization ${id}`);
      return sound && heads.size === 0;
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Bundles are verified from their own content, wherever they come from. */
function verifyBundles(paths: string[], heads: Map<string, Head>, digest?: string): boolean {
  let sound = true;
  for (const path of paths) {
    if (!existsSync(path)) fail(`File not found: ${path}.`);
    const bytes = readFileSync(path);
    const first = verifyBundle(bytes);
    const head = heads.get(first.manifest?.organization.id ?? '');
    const { manifest, problems } = head ? verifyBundle(bytes, new Map([[head.number, head.hash]])) : first;
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (digest && digest.toLowerCase() !== hash)
      problems.push(`The file's SHA-256 is ${hash}, not the one you gave.`);
    if (problems.length === 0 && manifest) {
      const sealed = `${manifest.seals.length} of ${manifest.entries.length} entries sealed in ${manifest.batches.length} batches`;
      console.log(
        `ok     ${path}: ${manifest.pages} pages, ${manifest.documents.length} documents, ${sealed}; SHA-256 ${hash}`,
      );
      for (const { position, file_name, held, why } of manifest.documents)
        if (held === 'left_out')
          console.log(`       document ${position} (${file_name}) is not included: ${why}`);
    }
    for (const problem of problems) console.log(`FAILED ${path}: ${problem}`);
    sound &&= problems.length === 0;
  }
  return sound;
}

function describeProblem({ kind, batch, event_id }: Problem): string {
  const where = batch === null ? '' : ` (batch ${batch})`;
  if (event_id) return `event ${event_id}${where} ${sentences[kind]}`;
  if (kind === 'head_differs') return `the log ends before batch ${batch}, whose hash you saved`;
  return `batch ${batch} and its events are missing`;
}

function readHeads(texts: readonly string[]): Map<string, Head> {
  return new Map(
    texts.map((text) => {
      const [, org, number, hash] = /^([0-9a-f-]{36}):(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
      if (!org || !number || !hash) fail(`--head must be <organization>:<number>:<hash>, not ${text}.`);
      return [org, { number: Number(number), hash }];
    }),
  );
}

/** Returns the database URL of the stack running on DATA_DIR. */
function stackUrl(): string {
  const dataDir = resolve(root, process.env.DATA_DIR || '.devstack');
  const [secrets, running] = ['secrets.json', 'postgres/postmaster.pid'].map((name) => join(dataDir, name));
  if (!secrets || !running || !existsSync(secrets) || !existsSync(running))
    fail(
      `No stack is running on ${dataDir}. Start it, or give a database: npm run verify:audit -- <database url>`,
    );
  const { postgresPassword } = JSON.parse(readFileSync(secrets, 'utf8'));
  return databaseUrl('postgres', postgresPassword, Number(readFileSync(running, 'utf8').split('\n')[3]));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
