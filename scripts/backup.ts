import { resolve } from 'node:path';
import { BackupRefused } from './backup/format.ts';
import { makeBackup } from './backup/make-backup.ts';
import { root } from './lib/run.ts';

const [file] = process.argv.slice(2);
if (!file || file === '--help') {
  process.stdout.write(`Puts database, files and secrets of the stack in DATA_DIR (.devstack) into one file, while it runs or not.

npm run backup -- <file>

Keep it as you keep keys: whoever has it can read everything. docs/backup.md says how hosted Supabase is backed up.
`);
  process.exit(file ? 0 : 2);
}
try {
  const dataDir = resolve(root, process.env.DATA_DIR || '.devstack');
  const target = resolve(process.env.INIT_CWD ?? '.', file);
  const { files, schema_version, signed_by } = await makeBackup(dataDir, target);
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  console.log(
    `${target}: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB, the database at ${schema_version}`,
  );
  console.log(
    signed_by
      ? `Signed with ${signed_by.fingerprint}. Note this fingerprint apart from the backup: restoring it into an empty folder asks for it.`
      : 'Not signed: the database is older than signing. Start the stack once, then back it up again.',
  );
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
