import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

const watch = (path: string, limits: { forWritingBytes: number; forSignInBytes: number }) => {
  const lines: string[] = [];
  const disk = new DiskWatch(path, (line) => lines.push(line), { ...limits, everyMs: 5 });
  return { disk, lines };
};

it('refuses writes below its limit, logs it once, and still allows sign-in', async () => {
  const { disk, lines } = watch(tmpdir(), { forWritingBytes: Number.POSITIVE_INFINITY, forSignInBytes: 0 });
  await expect.poll(() => disk.hasRoom()).toBe(false);
  expect(disk.hasRoomForSignIn()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  disk.stop();
  expect(lines).toEqual([expect.stringMatching(/^Only \d+ MB of disk space left/)]);
});

it('treats a disk that does not report its free space as having room', async () => {
  const { disk, lines } = watch(join(tmpdir(), crypto.randomUUID()), {
    forWritingBytes: 1,
    forSignInBytes: 1,
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  disk.stop();
  expect([disk.hasRoom(), disk.hasRoomForSignIn(), lines]).toEqual([true, true, []]);
});
