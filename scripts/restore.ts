import { resolve } from 'node:path';
import { BackupRefused } from './backup/format.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { root } from './lib/run.ts';

const [file] = process.argv.slice(2);
if (!file || file === '--help') {
  process.stdout.write(`Puts a backup into DATA_DIR (.devstack), where no stack runs. What was there is moved aside.

npm run restore -- <file>
`);
  process.exit(file ? 0 : 2);
}
try {
  const dataDir = resolve(root, process.env.DATA_DIR || '.devstack');
  const { backup, movedTo } = await restoreBackup(resolve(process.env.INIT_CWD ?? '.', file), dataDir);
  console.log(`${dataDir} is as it was at ${backup.made_at}. Start it: npm start`);
  if (movedTo) console.log(`What was there before is in ${movedTo}.`);
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
