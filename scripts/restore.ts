import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused } from './backup/format.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { root } from './lib/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { trust: { type: 'string' }, help: { type: 'boolean' } },
});
const [file] = positionals;
if (!file || values.help) {
  process.stdout.write(`Restores a backup into DATA_DIR (.devstack). Stop the stack first. Existing data is moved aside.

npm run restore -- <file>
npm run restore -- <file> --trust <fingerprint>   if DATA_DIR is empty or its stack did not sign the backup
  ("unsigned" for a backup without a signature)
`);
  process.exit(values.help ? 0 : 2);
}
try {
  const dataDir = resolve(root, process.env.DATA_DIR || '.devstack');
  const { backup, movedTo } = await restoreBackup(
    resolve(process.env.INIT_CWD ?? '.', file),
    dataDir,
    values,
  );
  console.log(`${dataDir} is restored to ${backup.made_at}. To start it, run npm start.`);
  if (movedTo) console.log(`The previous data is in ${movedTo}.`);
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
