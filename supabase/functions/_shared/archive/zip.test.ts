import { deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { centralDirectory, concat, localHeader, NotAZip, readDirectory, readPacked } from './zip.ts';

const at = new Date('2026-11-22T10:20:30Z');
const text = (value: string) => new TextEncoder().encode(value);

function entryOf(path: string, content: Uint8Array, method: 0 | 8) {
  const packed = method === 8 ? deflateRawSync(content) : content;
  return { path, method, crc32: crc32(content), packedSize: packed.length, size: content.length, packed };
}

const readsFrom = (bytes: Uint8Array, startAt: number) => async (position: number, length: number) =>
  bytes.subarray(Math.max(0, position - startAt), Math.max(0, position - startAt) + length);

it('is readable by other programs and by our reader', async () => {
  const entries = [
    entryOf('tables/projects/0001.jsonl', text('{"name": "Übergabe"}\n'.repeat(50)), 8),
    entryOf('files/1/契約.txt', text('plain'), 0),
    entryOf('empty', new Uint8Array(), 0),
  ];
  let startAt = 0;
  const records: Uint8Array[] = [];
  const placed = entries.map((entry) => {
    const record = concat([localHeader(entry, at), entry.packed]);
    records.push(record);
    startAt += record.length;
    return { ...entry, startAt: startAt - record.length };
  });
  const zip = concat([...records, centralDirectory(placed, at, startAt)]);
  const unpacked = unzipSync(zip);
  expect(Object.keys(unpacked)).toEqual(entries.map(({ path }) => path));
  expect(new TextDecoder().decode(unpacked['files/1/契約.txt'])).toBe('plain');
  const readAt = readsFrom(zip, 0);
  const directory = await readDirectory(readAt, zip.length);
  expect(directory).toEqual(placed.map(({ packed: _, ...entry }) => entry));
  for (const [number, entry] of directory.entries())
    expect(await readPacked(readAt, entry)).toEqual(new Uint8Array(entries[number]?.packed ?? []));
});

it.each([
  ['beyond four gigabytes', 5 * 2 ** 32, 3],
  ['of more entries than 65,535', 0, 70_000],
])('has a central directory %s', async (_, startAt, count) => {
  const placed = Array.from({ length: count }, (_, number) => ({
    path: `files/${number}`,
    method: 0 as const,
    crc32: number,
    packedSize: 7,
    size: 7,
    startAt: startAt + number * 7,
  }));
  const begins = startAt + count * 7;
  const directory = centralDirectory(placed, at, begins);
  const size = begins + directory.length;
  // The reader gets only the end of the file, because it must not read more.
  expect(await readDirectory(readsFrom(directory, begins), size)).toEqual(placed);
});

it('is rejected if it is invalid or truncated', async () => {
  const zip = centralDirectory([], at, 0);
  for (const bytes of [text(''), text('no archive'), zip.subarray(0, 21)])
    await expect(readDirectory(readsFrom(bytes, 0), bytes.length)).rejects.toThrow(NotAZip);
  await expect(readDirectory(readsFrom(zip, 0), zip.length)).resolves.toEqual([]);
});
