import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '@/lib/api-error.ts';
import {
  addFiles,
  flush,
  isInPage,
  keptBy,
  NO_ROOM,
  progressOf,
  removeKept,
  retryKept,
  sendOrKeep,
} from './outbox.ts';
import type { Kept, KeptFile } from './outbox-store.ts';

/** A fake of the device's storage, with a flag for full. */
const disk = vi.hoisted(() => ({
  events: new Map<string, unknown>(),
  files: new Map<string, unknown>(),
  full: false,
}));
vi.mock('./outbox-store.ts', () => ({
  keep: async (events: Kept[], files: KeptFile[]) => {
    if (disk.full) throw new DOMException('Full', 'QuotaExceededError');
    for (const one of events) disk.events.set(one.key, one);
    for (const one of files) disk.files.set(one.key, one);
  },
  settle: async (key: string, files: KeptFile[]) => {
    if (disk.full) throw new DOMException('Full', 'QuotaExceededError');
    disk.events.delete(key);
    for (const one of files) disk.files.set(one.key, one);
  },
  forgetFile: async (key: string) => disk.files.delete(key),
  allKept: async () => [...disk.events.values()],
  allKeptFiles: async () => [...disk.files.values()],
}));

const server = vi.hoisted(() => ({ request: vi.fn(), upload: vi.fn() }));
vi.mock('@/lib/api-client.ts', () => ({ apiRequest: server.request }));
vi.mock('@/lib/upload.ts', () => ({ uploadFile: server.upload }));

const sender = { organization: 'o', person: 'p' };
const body = { project_id: 'j', kind: 'delay', happened_on: '2027-03-01', words: 'W' } as const;
const photo = (name = 'a.jpg') => new File(['x'], name);
const names = () => server.upload.mock.calls.map(([path, file]) => `${path} ${file.name}`);
const refused = new ApiError('No such file', { status: 415, code: 'unsupported_media_type' });

beforeEach(async () => {
  disk.full = false;
  for (const { key } of (await keptBy(sender)).files) await removeKept(key);
  disk.events.clear();
  disk.files.clear();
  server.request.mockReset().mockResolvedValue({ id: 'e' });
  server.upload.mockReset().mockResolvedValue({ id: 'f' });
});

it('stores an event with its files offline and sends each once, event first', async () => {
  server.request.mockRejectedValueOnce(networkError());
  expect(await sendOrKeep(body, [photo('a.jpg'), photo('b.pdf')], sender)).toBeNull();
  const kept = await keptBy(sender);
  expect(kept.files.map(({ after }) => after)).toEqual([kept.events[0]?.key, kept.events[0]?.key]);
  expect(await keptBy({ ...sender, person: 'another' })).toEqual({ events: [], files: [] });

  expect(await flush(sender)).toBe(3);
  expect(names()).toEqual(['/site-events/e/files a.jpg', '/site-events/e/files b.pdf']);
  for (const [at, { key }] of kept.files.entries())
    expect(server.upload.mock.calls[at]?.[3]).toMatchObject({
      idempotencyKey: key,
      fields: { client_key: key },
    });
  expect(await keptBy(sender)).toEqual({ events: [], files: [] });
  expect(await flush(sender)).toBe(0);
  expect(server.upload).toHaveBeenCalledTimes(2);
});

it('resumes after the connection breaks between two files, with the same idempotency key', async () => {
  await sendOrKeep(body, [photo('a.jpg'), photo('b.jpg')], sender);
  server.upload.mockResolvedValueOnce({ id: 'f' }).mockRejectedValueOnce(networkError());
  expect(await flush(sender)).toBe(1);
  const [left] = (await keptBy(sender)).files;
  expect(left).toMatchObject({ eventId: 'e', problem: null });
  expect(await flush(sender)).toBe(1);
  expect(server.upload.mock.calls.at(-1)?.[3]).toMatchObject({ idempotencyKey: left?.key });
});

it("shows the server's error for a file, sends the others, and retries the file on request", async () => {
  await sendOrKeep(body, [photo('a.jpg'), photo('b.jpg')], sender);
  server.upload.mockRejectedValueOnce(refused);
  expect(await flush(sender)).toBe(1);
  const [bad] = (await keptBy(sender)).files;
  expect(bad).toMatchObject({ problem: 'No such file' });
  expect(await flush(sender)).toBe(0);
  await retryKept(bad as KeptFile);
  expect(await flush(sender)).toBe(1);
});

it('reports the upload progress of a file', async () => {
  await addFiles('e', [photo()], sender);
  const [{ key } = { key: '' }] = (await keptBy(sender)).files;
  let seen: number | undefined;
  server.upload.mockImplementationOnce(async (_path, _file, _parser, { onProgress }) => {
    onProgress(41.7);
    seen = progressOf(key);
  });
  await flush(sender);
  expect(seen).toBe(41);
  expect(progressOf(key)).toBeUndefined();
});

it('reports a full device and loses nothing that can be sent', async () => {
  disk.full = true;
  server.request.mockRejectedValueOnce(networkError());
  await expect(sendOrKeep(body, [photo()], sender)).rejects.toThrow(NO_ROOM);
  // Online, the event is sent immediately, and its files wait in the page.
  await sendOrKeep(body, [photo()], sender);
  const [waiting] = (await keptBy(sender)).files;
  expect(isInPage(waiting?.key ?? '')).toBe(true);
  expect(await flush(sender)).toBe(1);
  expect((await keptBy(sender)).files).toEqual([]);
});

it('keeps files on a device that fills up while their event is sent, and files the event once', async () => {
  server.request.mockImplementationOnce(async () => {
    disk.full = true;
    return { id: 'e' };
  });
  expect(await sendOrKeep(body, [photo()], sender)).toEqual({ id: 'e' });
  expect(await flush(sender)).toBe(0);
  const kept = await keptBy(sender);
  expect([kept.events.length, kept.files.length]).toEqual([1, 1]);
  disk.full = false;
  expect(await flush(sender)).toBe(2);
  expect(names()).toEqual(['/site-events/e/files a.jpg']);
  expect(await keptBy(sender)).toEqual({ events: [], files: [] });
  const keys = server.request.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('stores nothing that the server refuses while the form is open', async () => {
  server.request.mockRejectedValueOnce(refused);
  await expect(sendOrKeep(body, [photo()], sender)).rejects.toBe(refused);
  expect(await keptBy(sender)).toEqual({ events: [], files: [] });
});
