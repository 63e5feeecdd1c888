import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '../testing/test-stack.ts';
import { FileAdapter } from './file-adapter.ts';
import { objectPath } from './object-path.ts';
import { sweepFiles } from './sweep-files.ts';

const now = Date.now();
const hourAgo = new Date(now - 3_600_000);
const long = new Date(now - 3_700_000);
const lately = new Date(now - 3_500_000);

let folder: ReturnType<typeof temporaryDir>;
let files: FileAdapter;

beforeEach(() => {
  folder = temporaryDir();
  files = new FileAdapter(folder.path);
});
afterEach(() => folder.remove());

/** The path of an object. */
const at = (key: string) => join(folder.path, objectPath('contracts', key));
/** An object and its `.json`, last modified at `time`. */
async function whole(key: string, time: Date): Promise<string> {
  await files.uploadObject('contracts', key, undefined, Buffer.from('12345'), 'text/plain', 'no-cache');
  for (const path of [at(key), `${at(key)}.json`]) utimesSync(path, time, time);
  return at(key);
}
/** A file that was still being written when the process was killed. */
function partial(key: string, time: Date): string {
  const path = `${at(key)}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '123');
  utimesSync(path, time, time);
  return path;
}
/** The rows of storage.objects, in two batches. */
async function* rows(...names: string[]) {
  yield names.slice(0, 1).map((name) => ({ bucket_id: 'contracts', name }));
  yield names.slice(1).map((name) => ({ bucket_id: 'contracts', name }));
}
const sweep = (objects: () => AsyncIterable<{ bucket_id: string; name: string }[]>, signal?: AbortSignal) =>
  sweepFiles({ base: folder.path, objects, before: hourAgo, signal });
const filesLeft = () =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('partial files and files without a row are removed after an hour', async () => {
  const named = [await whole('named', long), await whole('a/named too.pdf', long)];
  const young = [await whole('young', lately), partial('young', lately)];
  const broken = partial('named', long);
  writeFileSync(`${broken}.json`, '{}');
  utimesSync(`${broken}.json`, long, long);
  const strays = [await whole('unnamed', long), partial('never whole', long), broken];
  const size = JSON.stringify({
    bucket: 'contracts',
    key: 'unnamed',
    mimetype: 'text/plain',
    cacheControl: 'no-cache',
    eTag: `"${'0'.repeat(32)}"`,
  }).length;

  const objects = () => rows('named', 'a/named too.pdf', 'its file is lost');
  expect(await sweep(objects)).toEqual({ partial: 2, whole: 1, bytes: 5 + size + 3 + 3 + 2 });
  for (const path of [...named, ...young]) expect(existsSync(path), path).toBe(true);
  for (const path of strays) {
    expect(existsSync(path), path).toBe(false);
    expect(existsSync(`${path}.json`), path).toBe(false);
  }
  expect(await files.headObject('contracts', 'named')).toMatchObject({ size: 5, mimetype: 'text/plain' });
  expect(await sweep(objects)).toEqual({ partial: 0, whole: 0, bytes: 0 });
});

test('a row of the same name in another bucket does not protect a file', async () => {
  await whole('a', long);
  async function* elsewhere() {
    yield [{ bucket_id: 'compliance', name: 'a' }];
  }
  expect(await sweep(elsewhere)).toMatchObject({ whole: 1 });
});

test('an object is as old as the newer of its two files', async () => {
  const path = await whole('written anew', long);
  utimesSync(`${path}.json`, lately, lately);
  const lone = await whole('file lost', long);
  renameSync(lone, join(folder.path, 'elsewhere'));
  expect(await sweep(() => rows())).toMatchObject({ partial: 0, whole: 1 });
  expect([existsSync(path), existsSync(`${lone}.json`)]).toEqual([true, false]);
});

test('files that are not Storage’s are kept', async () => {
  const others = ['.DS_Store', 'readme.txt', 'f'.repeat(63), `${'f'.repeat(64)}.bak`];
  for (const name of others) {
    writeFileSync(join(folder.path, name), 'x');
    utimesSync(join(folder.path, name), long, long);
  }
  expect(await sweep(() => rows())).toEqual({ partial: 0, whole: 0, bytes: 0 });
  expect(filesLeft()).toHaveLength(others.length);
});

test('removes nothing if the rows cannot be read', async () => {
  await whole('a', long);
  partial('b', long);
  async function* lost() {
    yield [];
    throw new Error('connection lost');
  }
  await expect(sweep(lost)).rejects.toThrow('connection lost');
  expect(filesLeft()).toHaveLength(3);
});

test('removes nothing after a stop, and treats a missing folder as empty', async () => {
  await whole('a', long);
  expect(await sweep(() => rows(), AbortSignal.abort())).toEqual({ partial: 0, whole: 0, bytes: 0 });
  expect(filesLeft()).toHaveLength(2);
  const missing = { base: join(folder.path, 'none'), objects: () => rows('a'), before: hourAgo };
  expect(await sweepFiles(missing)).toEqual({ partial: 0, whole: 0, bytes: 0 });
});

test('a copy of an old object counts as new', async () => {
  await whole('old', long);
  await files.copyObject('contracts', 'old', undefined, 'contracts', 'copy');
  expect(await sweep(() => rows('old'))).toMatchObject({ whole: 0 });
  expect(existsSync(at('copy'))).toBe(true);
});
