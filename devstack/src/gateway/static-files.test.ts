import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../testing/test-stack.ts';
import { type Gateway, openGateway } from './server.ts';
import { serveStatic } from './static-files.ts';

const folder = temporaryDir();
const script = 'export const answer = 42;\n'.repeat(200);
let gateway: Gateway;
let url: string;

beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Page</title>');
  writeFileSync(join(folder.path, 'assets', 'app-abc123.js'), script);
  writeFileSync(join(folder.path, '.hidden'), 'hidden');
  gateway = await openGateway('127.0.0.1', 0);
  url = `http://127.0.0.1:${gateway.port}`;
  gateway.serve(await serveStatic(folder.path), (_incoming, socket) => socket.destroy());
});
afterAll(async () => {
  await gateway.close();
  folder.remove();
});

test('every app route returns the page, which is revalidated each time', async () => {
  for (const path of ['/', '/login', '/projects/1b/x', '/index.html']) {
    const answer = await fetch(url + path);
    expect(await answer.text()).toContain('<title>Page');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    const again = await fetch(url + path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  }
});

test('hashed files are cached permanently and compressed with the encoding the browser accepts', async () => {
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await raw(`/assets/app-abc123.js`, encoding);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(unpack(answer.body).toString()).toBe(script);
  }
});

test('a missing file returns 404, and no path leaves the folder', async () => {
  for (const path of [
    '/assets/old-1.js',
    '/robots.txt',
    '/.hidden',
    '/%2e%2e/etc/passwd.x',
    '/assets/../../x.js',
  ]) {
    const answer = await raw(path, 'identity');
    expect(answer.status, path).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      code: 'not_found',
      request_id: expect.any(String),
    });
  }
});

test('only GET and HEAD are allowed', async () => {
  const answer = await fetch(`${url}/login`, { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});

/** fetch would normalize the path and decompress the body. */
async function raw(path: string, encoding: string) {
  const { request } = await import('node:http');
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const requested = request(
        { port: gateway.port, path, headers: { 'accept-encoding': encoding } },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk);
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
        },
      );
      requested.once('error', reject);
      requested.end();
    },
  );
}
