import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { databaseUrl } from '../devstack/src/postgres/urls.ts';
import { ArchiveRefused, openArchive } from './archive/open-archive.ts';
import { restoreArchive } from './archive/restore-archive.ts';
import { storageOf } from './archive/storage.ts';
import { root } from './lib/run.ts';

const usage = `Restores an organization's archive. See docs/archive.md.

npm run restore:archive -- <file>                        into the running stack of DATA_DIR (.devstack) at PORT (8080)
npm run restore:archive -- <file> --sha256 <digest>      only if its manifest has this SHA-256
npm run restore:archive -- <file> --trust <fingerprint>  if another installation signed it ("unsigned" for no signature)
npm run restore:archive -- <file> --join <email>         adds this existing account as a member, if the archive
  comes from another installation; repeat for more, or use "all"

To restore into a hosted project, set SUPABASE_URL, SUPABASE_DB_URL (role postgres), and SUPABASE_SECRET_KEY.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sha256: { type: 'string' },
    trust: { type: 'string' },
    join: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
});
const [path] = positionals;
if (values.help || !path) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
try {
  await restore(path);
} catch (error) {
  if (!(error instanceof ArchiveRefused)) throw error;
  fail(error.message);
}

async function restore(file: string): Promise<void> {
  const { url, dbUrl, secretKey } = target();
  const archive = await openArchive(resolve(process.env.INIT_CWD ?? '.', file), { sha256: values.sha256 });
  const sql = postgres(dbUrl, { max: 1, prepare: false, onnotice: () => {} });
  try {
    const { organization, taken_at } = archive.manifest;
    const restored = await restoreArchive(sql, storageOf(url, secretKey), archive, values);
    const { rows, files, people, organizationId, leftBehind } = restored;
    console.log(`Restored ${organization.name} as of ${taken_at}. Organization ID: ${organizationId}`);
    console.log(`  ${rows} rows and ${files} files`);
    console.log(
      `  ${people.ids.size - people.created.length} existing accounts matched; ${people.created.length} accounts created without a password`,
    );
    for (const line of leftBehind) console.log(`  Not restored: ${line}`);
  } finally {
    await sql.end({ timeout: 1 });
    await archive.close();
  }
}

function target(): { url: string; dbUrl: string; secretKey: string } {
  const { SUPABASE_URL: url, SUPABASE_DB_URL: dbUrl, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (url && dbUrl && secretKey) return { url, dbUrl, secretKey };
  if (url || dbUrl || secretKey)
    fail('A hosted project needs SUPABASE_URL, SUPABASE_DB_URL, and SUPABASE_SECRET_KEY.');
  const dataDir = resolve(root, process.env.DATA_DIR || '.devstack');
  const [secrets, running] = ['secrets.json', 'postgres/postmaster.pid'].map((name) =>
    join(dataDir, name),
  ) as [string, string];
  if (!existsSync(secrets) || !existsSync(running))
    fail(`No stack is running on ${dataDir}. Start it with npm start.`);
  const kept = JSON.parse(readFileSync(secrets, 'utf8'));
  const port = Number(readFileSync(running, 'utf8').split('\n')[3]);
  return {
    url: `http://127.0.0.1:${process.env.PORT || 8080}`,
    dbUrl: databaseUrl('postgres', kept.postgresPassword, port),
    secretKey: kept.secretKey,
  };
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
