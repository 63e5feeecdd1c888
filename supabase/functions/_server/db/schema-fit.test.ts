import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SchemaWatch } from './schema-fit.ts';

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const lines = () => log.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)).message);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('skips the check when the function runs from source', async () => {
  const read = vi.fn();
  expect(await new SchemaWatch(null, read).fits()).toBe(true);
  expect(read).not.toHaveBeenCalled();
});

it('checks rarely and in the background while the schema matches', async () => {
  const read = vi.fn(async () => '2');
  const watch = new SchemaWatch('2', read);
  for (let n = 0; n < 10; n += 1) expect(await watch.fits()).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  later(20_000);
  read.mockResolvedValue('3');
  expect(await watch.fits()).toBe(true);
  await vi.waitFor(async () => expect(await watch.fits()).toBe(false));
});

it.each([
  ['3', 'deploy the function again'],
  ['1', 'push the migrations'],
])('logs the fix once when the database is at schema %s, and recovers afterwards', async (found, todo) => {
  let version: string | null = found;
  const watch = new SchemaWatch('2', async () => version);
  for (let n = 0; n < 5; n += 1) {
    expect(await watch.fits()).toBe(false);
    later(1000);
  }
  expect(lines()).toEqual([expect.stringContaining(todo)]);
  version = '2';
  expect(await watch.fits()).toBe(true);
  expect(lines()).toHaveLength(2);
});

it('passes on a database error and checks again', async () => {
  const read = vi.fn<() => Promise<string | null>>().mockRejectedValueOnce(new Error('gone'));
  const watch = new SchemaWatch('2', read);
  await expect(watch.fits()).rejects.toThrow('gone');
  read.mockResolvedValue('2');
  expect(await watch.fits()).toBe(true);
});

it('treats an unknown schema version as a match', async () => {
  expect(await new SchemaWatch('2', async () => null).fits()).toBe(true);
});
