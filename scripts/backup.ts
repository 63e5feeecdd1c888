import { resolve } from 'node:path';
import { BackupRefused } from './backup/format.ts';
import { makeBackup } from './backup/make-backup.ts';
import { root } from './lib/run.ts';

const [file] = process.argv.slice(2);
if (!file || file === '--help') {
  process.stdout.write(`Backs up the database, files, and secrets in DATA_DIR (.devstack) to one file. The stack may be running.

npm run backup -- <file>

Protect the file like a password: anyone who has it can read everything. For hosted Supabase, see docs/backup.md.
`);
  process.exit(file ? 0 : 2);
}
try {
  const dataDir = resolve(root, process.env.DATA_DIR || '.devstack');
  const target = resolve(process.env.INIT_CWD ?? '.', file);
  const { files, schema_version, signed_by } = await makeBackup(dataDir, target);
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  console.log(
    `${target}: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB, database version ${schema_version}`,
  );
  console.log(
    signed_by
      ? `Signed with ${signed_by.fingerprint}. Store this fingerprint separately from the backup. You need it to restore into an empty folder.`
      : 'Not signed: this database predates signing. Start the stack once, then back it up again.',
  );
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
