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
  process.stdout.write(`Puts a backup into DATA_DIR (.devstack), where no stack runs. What was there is moved aside.

npm run restore -- <file>
npm run restore -- <file> --trust <fingerprint>   where DATA_DIR is empty or its stack did not sign the backup (or "unsigned": nobody did)
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
  console.log(`${dataDir} is as it was at ${backup.made_at}. Start it: npm start`);
  if (movedTo) console.log(`What was there before is in ${movedTo}.`);
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
