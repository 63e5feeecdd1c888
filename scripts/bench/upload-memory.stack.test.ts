import { expect, test } from 'vitest';
import { kindNames, withUploads } from './upload-memory.ts';

// Hosted functions have 256 MB, of which an idle one of ours takes some hundred. 0 where the system does not say.
const mostMegabytes = 160;

test('a file of the largest size is taken and read within the memory of a hosted function', async () => {
  await withUploads(async (uploads) => {
    const above: Record<string, number> = {};
    for (const kind of kindNames) above[kind] = await uploads.taking(kind);
    above['in the worker'] = await uploads.reading();
    const tooMuch = Object.entries(above).filter(([, megabytes]) => megabytes > mostMegabytes);
    expect(tooMuch).toEqual([]);
  });
}, 240_000);
