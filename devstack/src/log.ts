import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';

/** Where the stack writes its own messages: one line each. */
export type Log = (line: string) => void;

/** Opens `<dataDir>/logs/<name>.log` for appending. */
export function openLogFile(dataDir: string, name: string): LogFile {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  return new LogFile(join(folder, `${name}.log`));
}
