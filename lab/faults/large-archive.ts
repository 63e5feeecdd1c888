import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './firm.ts';
import { forgetPeak, memoryOf } from './memory.ts';
import { takeArchive, uploadDocuments } from './tasks/archives.ts';
import type { Workplace } from './tasks/task.ts';

export interface LargeArchiveRow {
  files: number;
  megabytes: number;
  ms: number;
  /** The worker's peak memory in megabytes. */
  peak: number;
  /** The slowest list for another user during it, in milliseconds. */
  slowestList: number;
  failures: string[];
}

/** Archives an organization with many documents of 25 MB, downloads it, and compares every part. */
export async function largeArchive(place: Workplace, files: number): Promise<LargeArchiveRow> {
  const megabytes = 24.9;
  await uploadDocuments(place, { files, megabytes });
  const { launcher, owner } = place;
  const jobs = launcher.pid('jobs');
  forgetPeak(jobs);
  let going = true;
  let slowestList = 0;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      const firm = { url: launcher.stack.url, token: owner.token, contractId: '' };
      const { status } = await send(firm, '/projects').catch(() => ({ status: 0 }));
      slowestList = Math.max(
        slowestList,
        status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY,
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  const file = join(launcher.dataDir, 'large-archive.zip');
  const failures: string[] = [];
  const began = performance.now();
  try {
    const held = await takeArchive(place, file, 30 * 60_000);
    if (held.files < files) failures.push(`it has ${held.files} of ${files} files`);
  } catch (error) {
    failures.push(String(error));
  } finally {
    going = false;
    await asking;
    rmSync(file, { force: true });
  }
  const ms = performance.now() - began;
  return { files, megabytes, ms, peak: memoryOf(jobs).peak, slowestList, failures };
}
