import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { setUnitEnv } from '../testing/unit-env.ts';
import { fetchFile, storeFile } from './objects.ts';

/** Bodies received by Storage; `isWhole` if they came with a Content-Length. */
const sent: { bytes: Buffer; isWhole: boolean }[] = [];
let drops = 0;

const storage = createServer(async (request, response) => {
  if (drops > 0) {
    drops -= 1;
    request.socket.destroy();
    return;
  }
  if (request.method === 'GET') {
    // With Content-Length or, as some proxies send it, without.
    const body = Buffer.from(fileOf(2_000_003).bytes);
    if (request.url?.endsWith('/chunked')) response.write(body.subarray(0, 1_000_000));
    response.end(request.url?.endsWith('/chunked') ? body.subarray(1_000_000) : body);
    return;
  }
  sent.push({ bytes: await buffer(request), isWhole: request.headers['content-length'] !== undefined });
  response.end('{}');
});
await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
setUnitEnv();
process.env.SUPABASE_URL = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
afterAll(() => storage.close());

const bucket = { name: 'files', tooLarge: 'Too large' };
const fileOf = (size: number) => ({
  bytes: new Uint8Array(size).map((_, index) => index % 251),
  mimeType: 'text/plain',
});
const store = async (file: ReturnType<typeof fileOf>) => {
  await storeFile(bucket, 'path', file);
  return sent.at(-1);
};

it('sends a large file in chunks, completely', async () => {
  const file = fileOf(3_000_001);
  const received = await store(file);
  expect(received?.isWhole).toBe(false);
  expect(received?.bytes.equals(file.bytes)).toBe(true);
  expect((await store(fileOf(1000)))?.isWhole).toBe(true);
});

it('resends the whole file when the connection was dropped', async () => {
  const file = fileOf(3_000_000);
  drops = 1;
  const received = await store(file);
  expect(received?.isWhole).toBe(true);
  expect(received?.bytes.equals(file.bytes)).toBe(true);
});

it('reports unavailable when Storage cannot be reached', async () => {
  drops = 2;
  await expect(store(fileOf(3_000_000))).rejects.toMatchObject({ code: 'unavailable' });
});

it.each(['whole', 'chunked'])('downloads a %s file to its last byte', async (path) => {
  const fetched = await fetchFile(bucket, path);
  expect(Buffer.from(fetched).equals(fileOf(2_000_003).bytes)).toBe(true);
});

it.each(['..', '.', '%2e%2E', '.%2e'])('rejects a path that escapes its folder through %s', async (step) => {
  await expect(fetchFile(bucket, `ours/${step}/theirs/whole`)).rejects.toMatchObject({ code: 'not_found' });
});
