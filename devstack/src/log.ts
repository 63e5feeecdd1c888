import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the stack's own words go: one line each. */
export type Log = (line: string) => void;

const rotateAfterBytes = 5_000_000;

/** Opens `<dataDir>/logs/<name>.log` for appending; a log grown past 5 MB is kept once as `.old`. */
export async function openLogFile(dataDir: string, name: string): Promise<WriteStream> {
  const folder = join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  if (existsSync(file) && statSync(file).size > rotateAfterBytes) renameSync(file, `${file}.old`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not take the stack down through its own log.
  stream.on('error', () => {});
  return stream;
}
