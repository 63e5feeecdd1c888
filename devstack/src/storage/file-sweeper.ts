import { join } from 'node:path';
import type { Sql } from 'postgres';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { type SweptFiles, sweepFiles } from './sweep-files.ts';

const hourMs = 3_600_000;

/**
 * Removes stray Storage files that are older than an hour, immediately and then every hour, and logs what it
 * removed. Hosted Storage has its own cleanup.
 * @returns a function that stops it; a sweep in progress removes no further files
 */
export function startFileSweeper(dataDir: string, admin: Sql, log: Log): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;

  const sweep = async () => {
    try {
      const swept = await sweepFiles({
        base: join(dataDir, 'storage'),
        objects: () =>
          admin<{ bucket_id: string; name: string }[]>`select bucket_id, name from storage.objects`.cursor(
            1000,
          ),
        before: new Date(Date.now() - hourMs),
        signal,
      });
      if (swept.partial + swept.whole > 0) log(report(swept));
    } catch (error) {
      if (!signal.aborted) log(`Storage cleanup failed: ${errorMessage(error)}`);
    }
    if (!signal.aborted) timer = setTimeout(sweep, hourMs).unref();
  };

  sweep();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

const report = ({ partial, whole, bytes }: SweptFiles) =>
  `Storage: removed files of interrupted uploads: ${partial} partial, ${whole} whole (${bytes} bytes).`;
