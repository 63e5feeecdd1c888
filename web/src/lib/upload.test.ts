import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadFile } from './upload.ts';

/** A fake XMLHttpRequest with the parts an upload uses; the test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

const parser = { parse: (value: unknown) => value as { id: string } };
const onProgress = vi.fn();
const begin = async (signal = new AbortController().signal) => {
  const file = new File(['text'], 'a.txt');
  const done = uploadFile('/contracts/1/upload', file, parser, { onProgress, signal, idempotencyKey: 'k1' });
  const outcome = done.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return { request: FakeRequest.last, outcome };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  onProgress.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends the key, reports the bytes sent, and returns the parsed response', async () => {
  const { request, outcome } = await begin();
  expect(request.headers['idempotency-key']).toBe('k1');
  request.upload.onprogress?.({ lengthComputable: true, loaded: 30, total: 120 });
  expect(onProgress).toHaveBeenCalledWith(25);
  request.answer(201, { id: 'd1' });
  expect(await outcome).toEqual({ value: { id: 'd1' } });
});

it("returns the server's message for a refusal", async () => {
  const { request, outcome } = await begin();
  request.answer(415, { message: 'This is not a PDF', code: 'unsupported_media_type', request_id: 'r' });
  expect(await outcome).toMatchObject({ error: { status: 415, message: 'This is not a PDF' } });
});

it('reports a lost connection', async () => {
  const { request, outcome } = await begin();
  request.onerror();
  expect(await outcome).toMatchObject({ error: { status: 0, code: 'network' } });
});

it('aborts a stalled connection, but not one still making progress', async () => {
  const { request, outcome } = await begin();
  const aborted = vi.spyOn(request, 'abort');
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(29_000);
    request.upload.onprogress?.({ lengthComputable: true, loaded, total: 10 });
  }
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(aborted).toHaveBeenCalled();
  expect(await outcome).toMatchObject({ error: { status: 0, code: 'network' } });
});

it('waits longer for the response once everything is sent', async () => {
  const { request, outcome } = await begin();
  request.upload.onload?.();
  await vi.advanceTimersByTimeAsync(120_000);
  request.answer(201, { id: 'd1' });
  expect(await outcome).toEqual({ value: { id: 'd1' } });
});

it('distinguishes a canceled upload from a failed one', async () => {
  const controller = new AbortController();
  const { outcome } = await begin(controller.signal);
  controller.abort();
  expect(await outcome).toMatchObject({ error: { name: 'AbortError' } });
});
