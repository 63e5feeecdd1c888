import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { setUnitEnv } from '../testing/unit-env.ts';
import { callFunction, parsed } from './call-function.ts';

/** How the called function behaves; each test sets it. */
let behave: (response: ServerResponse) => void;
let received = () => {};
const keys: unknown[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers.apikey);
  request.resume().once('end', () => {
    behave(response);
    received();
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
setUnitEnv();
process.env.SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

afterEach(() => {
  vi.useRealTimers();
  log.mockClear();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = () => callFunction('engine', 'read', { name: 'plans.pdf' }, parsed);
const unavailable = {
  status: 503,
  message: 'Documents can’t be read right now. Nothing was lost. Please try again in a minute.',
  extras: { headers: { 'Retry-After': '5' } },
};

it('returns the reply after the spaces that show the function is alive', async () => {
  behave = (response) => {
    response.write('  ');
    response.end('{"extraction":1}');
  };
  expect(await call()).toEqual({ extraction: 1 });
  expect(keys.at(-1)).toBe('secret');
});

it('passes on a refusal', async () => {
  behave = (response) =>
    response.end(' {"refusal":{"code":"unsupported_media_type","message":"The file is empty."}}');
  await expect(call()).rejects.toMatchObject({ status: 415, message: 'The file is empty.' });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['is not reachable', (response) => response.destroy()],
  ['answers 500', (response) => response.writeHead(500).end('{}')],
  ['replies with garbage', (response) => response.end(' \u0000\u0001<html>')],
  ['replies with nothing', (response) => response.end('  ')],
  ['stops in the middle of its reply', (response) => response.write(' {"extra', () => response.destroy())],
  ['reports an unexpected error', (r) => r.end('{"refusal":{"code":"unavailable","message":"an error"}}')],
  ['refuses with a code that is not passed on', (r) => r.end('{"refusal":{"code":"internal","message":""}}')],
])('is unavailable, and logs one line, if the function %s', async (_, behavior) => {
  behave = (response) => response.end('{}');
  await call();
  log.mockClear();
  behave = behavior;
  await expect(call()).rejects.toMatchObject(unavailable);
  await expect(call()).rejects.toMatchObject(unavailable);
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ part: 'engine' }]);
});

it('gives up after ten seconds without a sign of life, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let reply: ServerResponse | undefined;
  behave = (response) => {
    response.write(' ');
    reply = response;
  };
  const began = new Promise<void>((resolve) => {
    received = resolve;
  });
  const result = call();
  result.catch(() => {});
  await began;
  const settled = vi.fn();
  result.finally(settled).catch(() => {});
  vi.advanceTimersByTime(9_999);
  expect(settled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_001);
  await expect(result).rejects.toMatchObject(unavailable);
  reply?.destroy();
});
