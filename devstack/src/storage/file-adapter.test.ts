import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '../testing/test-stack.ts';
import { FileAdapter } from './file-adapter.ts';

let folder: ReturnType<typeof temporaryDir>;
let files: FileAdapter;

beforeEach(() => {
  folder = temporaryDir();
  files = new FileAdapter(folder.path);
});
afterEach(() => folder.remove());

const put = (key: string, body: Buffer | ReadableStream, type = 'text/plain') =>
  files.uploadObject('contracts', key, undefined, body, type, 'max-age=60');

async function get(key: string): Promise<string> {
  const { body } = await files.getObject('contracts', key);
  return (await buffer(body)).toString('utf8');
}

test('returns an object with its type, size, and hash', async () => {
  const stored = await put('a/b.pdf', Buffer.from('hello'), 'application/pdf');
  expect(stored).toMatchObject({
    size: 5,
    mimetype: 'application/pdf',
    eTag: '"5d41402abc4b2a76b9719d911017c592"',
  });
  expect(await get('a/b.pdf')).toBe('hello');
  expect(await files.headObject('contracts', 'a/b.pdf')).toMatchObject({
    size: 5,
    mimetype: 'application/pdf',
    cacheControl: 'max-age=60',
    eTag: stored.eTag,
  });
});

test('no name leaves the folder, is too long, or collides with another', async () => {
  const keys = [
    '../../etc/passwd',
    '/etc/passwd',
    'a//b',
    'a/b',
    'A/B',
    '..',
    '.',
    'x'.repeat(5000),
    'nul\0',
    'ünï/☂.pdf',
  ];
  for (const key of keys) await put(key, Buffer.from(key));
  for (const key of keys) expect(await get(key)).toBe(key);
  expect(readdirSync(folder.path)).toHaveLength(1);
});

test('an interrupted upload leaves nothing behind and keeps the previous version', async () => {
  await put('a', Buffer.from('first'));
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('sec'));
      controller.error(new Error('connection lost'));
    },
  });
  await expect(put('a', broken)).rejects.toThrow('connection lost');
  expect(await get('a')).toBe('first');
  const names = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(names).toHaveLength(2);
});

test('copies and deletes objects', async () => {
  await put('a', Buffer.from('one'), 'application/pdf');
  await files.copyObject('contracts', 'a', undefined, 'other', 'b');
  await files.deleteObject('contracts', 'a');
  await files.deleteObjects('contracts', ['a', 'never there']);
  await expect(files.getObject('contracts', 'a')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await files.headObject('other', 'b')).toMatchObject({ size: 3, mimetype: 'application/pdf' });
});
