import { expect, test } from 'vitest';
import { kindNames, withUploads } from './upload-memory.ts';

// Hosted functions have 256 MB, and an idle one of ours uses about a hundred. 0 if the system does not report
// memory.
const mostMegabytes = 160;

test('a file of the maximum size is uploaded and read within a hosted function’s memory', async () => {
  await withUploads(async (uploads) => {
    const above: Record<string, number> = {};
    for (const kind of kindNames) above[kind] = await uploads.taking(kind);
    above['in the worker'] = await uploads.reading();
    const tooMuch = Object.entries(above).filter(([, megabytes]) => megabytes > mostMegabytes);
    expect(tooMuch).toEqual([]);
  });
}, 240_000);
