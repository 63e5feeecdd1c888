import { expect, test } from 'vitest';
import { kindNames, withUploads } from './upload-memory.ts';

// Hosted functions have 256 MB, and an idle one of ours uses about a hundred. 0 if the system does not report
// memory.
const mostMegabytes = 160;

test('a file of the maximum size is uploaded and read within a hosted function’s memory', async () => {
  await withUploads(async (uploads) => {
    const above: Record<string, number> = {};
    for (const kind of kindNames) above[kind] = await needed(() => uploads.taking(kind));
    above['in the worker'] = await needed(() => uploads.reading());
    const tooMuch = Object.entries(above).filter(([, megabytes]) => megabytes > mostMegabytes);
    expect(tooMuch).toEqual([]);
  });
}, 600_000);

/** The least of up to three measurements: on a busy machine the garbage collector runs late, so a single peak is too high. */
async function needed(measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > mostMegabytes; attempt++)
    least = Math.min(least, await measure());
  return least;
}
