import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppEnv } from '../../_server/http/context.ts';
import { onError } from './errors.ts';
import { takeUpload } from './take-upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app whose uploads are processed until `finish` is called; `underway` holds the bodies it received. */
function slowApp() {
  const underway: Uint8Array<ArrayBuffer>[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const app = new Hono<AppEnv>();
  app.onError(onError as never);
  app.post('/', takeUpload(5 * 1024 * 1024, 'Too large'), async (c) => {
    underway.push(c.get('bodyBytes') as Uint8Array<ArrayBuffer>);
    await finished;
    return c.text('done');
  });
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    app.request('/', { method: 'POST', body, headers: { 'content-length': String(body.length) } });
  return { post, underway, finish: () => finish() };
}

it('limits concurrent uploads, queues the rest, and rejects after a timeout', async () => {
  const { post, underway, finish } = slowApp();
  const first = Array.from({ length: 26 }, () => post('small'));
  await vi.waitFor(() => expect(underway).toHaveLength(26));
  const late = post('too late');
  await vi.advanceTimersByTimeAsync(30_000);
  const refused = await late;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  const next = post('in time');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(underway).toHaveLength(26);
  finish();
  expect(await (await next).text()).toBe('done');
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
});

it('frees the memory of a body after the response', async () => {
  const { post, underway, finish } = slowApp();
  const request = post(new Uint8Array(2 * 1024 * 1024).fill(7));
  await vi.waitFor(() => expect(underway[0]?.byteLength).toBe(2 * 1024 * 1024));
  expect(underway[0]?.at(-1)).toBe(7);
  finish();
  expect((await request).status).toBe(200);
  expect(underway[0]?.byteLength).toBe(0);
});

it('rejects a body that is too large and accepts the next one', async () => {
  const { post, finish } = slowApp();
  finish();
  expect((await post(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await post('small')).status).toBe(200);
});
