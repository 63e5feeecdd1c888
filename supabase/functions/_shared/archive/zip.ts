/**
 * ZIP records (PKWARE APPNOTE 6.3.10) as bytes. Archives are built piece by piece, so nothing here holds more
 * than one record. Beyond 4 GiB or 65,535 entries, ZIP64 records hold the offsets; a single entry is never
 * that large.
 */

/** Method 0: stored; method 8: deflated. */
export type ZipMethod = 0 | 8;

interface ZipEntry {
  path: string;
  method: ZipMethod;
  crc32: number;
  packedSize: number;
  size: number;
}

/** An entry and the offset of its local header in the ZIP. */
export interface EntryAt extends ZipEntry {
  startAt: number;
}

const encoder = new TextEncoder();
const largest32 = 0xffffffff;
const largest16 = 0xffff;
/** Flag for UTF-8 names. */
const flags = 0x0800;

/** Writes little-endian numbers in sequence. */
class Writer {
  readonly #bytes: number[] = [];

  u16(value: number): this {
    this.#bytes.push(value & 0xff, (value >>> 8) & 0xff);
    return this;
  }

  u32(value: number): this {
    return this.u16(value & 0xffff).u16(Math.floor(value / 0x10000) & 0xffff);
  }

  u64(value: number): this {
    return this.u32(value % 0x100000000).u32(Math.floor(value / 0x100000000));
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** A time in MS-DOS format, in UTC: two-second precision, from 1980 on. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.max(at.getUTCFullYear(), 1980);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** The local header before an entry's compressed bytes. */
export function localHeader({ path, method, crc32, packedSize, size }: ZipEntry, at: Date): Uint8Array {
  const name = encoder.encode(path);
  const { time, date } = dosTime(at);
  const head = new Writer()
    .u32(0x04034b50)
    .u16(20)
    .u16(flags)
    .u16(method)
    .u16(time)
    .u16(date)
    .u32(crc32)
    .u32(packedSize)
    .u32(size)
    .u16(name.length)
    .u16(0)
    .bytes();
  return concat([head, name]);
}

/**
 * The central directory at the end, which readers use to find entries.
 * @param startAt the directory's offset in the ZIP
 */
export function centralDirectory(entries: readonly EntryAt[], at: Date, startAt: number): Uint8Array {
  const records = entries.map((entry) => directoryRecord(entry, at));
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const isLarge =
    entries.length >= largest16 || startAt + size >= largest32 || entries.some(isFar) || startAt >= largest32;
  const count = Math.min(entries.length, largest16);
  const end = new Writer()
    .u32(0x06054b50)
    .u16(0)
    .u16(0)
    .u16(isLarge ? largest16 : count)
    .u16(isLarge ? largest16 : count)
    .u32(isLarge ? largest32 : size)
    .u32(isLarge ? largest32 : startAt)
    .u16(0)
    .bytes();
  return concat([...records, ...(isLarge ? [zip64End(entries.length, size, startAt)] : []), end]);
}

const isFar = ({ startAt }: EntryAt) => startAt >= largest32;

function directoryRecord(entry: EntryAt, at: Date): Uint8Array {
  const { path, method, crc32, packedSize, size, startAt } = entry;
  const name = encoder.encode(path);
  const { time, date } = dosTime(at);
  const far = isFar(entry);
  const extra = far ? new Writer().u16(0x0001).u16(8).u64(startAt).bytes() : new Uint8Array();
  const head = new Writer()
    .u32(0x02014b50)
    .u16(far ? 45 : 20)
    .u16(far ? 45 : 20)
    .u16(flags)
    .u16(method)
    .u16(time)
    .u16(date)
    .u32(crc32)
    .u32(packedSize)
    .u32(size)
    .u16(name.length)
    .u16(extra.length)
    .u16(0)
    .u16(0)
    .u16(0)
    .u32(0)
    .u32(far ? largest32 : startAt)
    .bytes();
  return concat([head, name, extra]);
}

/** The ZIP64 end record and the locator that points to it. */
function zip64End(count: number, size: number, startAt: number): Uint8Array {
  return new Writer()
    .u32(0x06064b50)
    .u64(44)
    .u16(45)
    .u16(45)
    .u32(0)
    .u32(0)
    .u64(count)
    .u64(count)
    .u64(size)
    .u64(startAt)
    .u32(0x07064b50)
    .u32(0)
    .u64(startAt + size)
    .u32(1)
    .bytes();
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads bytes of the file from an offset; returns fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/** Thrown if a file is not a ZIP or is truncated. */
export class NotAZip extends Error {
  override name = 'NotAZip';
}

/**
 * The entries of a ZIP, read from its directory.
 * @throws NotAZip
 */
export async function readDirectory(readAt: ReadAt, fileSize: number): Promise<EntryAt[]> {
  // Our ZIPs have no comment, so the end record is the last 22 bytes; other ZIPs may have a comment of up to
  // 64 KiB.
  const tailSize = Math.min(fileSize, 22 + 20 + 0xffff);
  const tail = await readAt(fileSize - tailSize, tailSize);
  const endAt = lastIndexOf(tail, [0x50, 0x4b, 0x05, 0x06], 22);
  if (endAt < 0) throw new NotAZip('The ZIP directory is missing');
  const end = new DataView(tail.buffer, tail.byteOffset + endAt);
  let [count, size, startAt] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  if (startAt === largest32 || count === largest16 || size === largest32) {
    if (endAt < 20) throw new NotAZip('The ZIP64 locator is missing');
    const locator = new DataView(tail.buffer, tail.byteOffset + endAt - 20);
    if (locator.getUint32(0, true) !== 0x07064b50) throw new NotAZip('The ZIP64 locator is missing');
    const record = view(await readAt(u64(locator, 8), 56), 56);
    if (record.getUint32(0, true) !== 0x06064b50) throw new NotAZip('The ZIP64 record is misplaced');
    [count, size, startAt] = [u64(record, 32), u64(record, 40), u64(record, 48)];
  }
  if (startAt + size > fileSize) throw new NotAZip('The ZIP directory lies beyond the end of the file');
  return parseDirectory(await readAt(startAt, size), count);
}

function parseDirectory(bytes: Uint8Array, count: number): EntryAt[] {
  const entries: EntryAt[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    const head = view(bytes.subarray(at, at + 46), 46);
    if (head.getUint32(0, true) !== 0x02014b50) throw new NotAZip('The ZIP directory is damaged');
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => head.getUint16(offset, true)) as [
      number,
      number,
      number,
    ];
    const method = head.getUint16(10, true);
    if (method !== 0 && method !== 8) throw new NotAZip('The compression method is not supported');
    let startAt = head.getUint32(42, true);
    const extra = bytes.subarray(at + 46 + nameSize, at + 46 + nameSize + extraSize);
    if (startAt === largest32) startAt = farStart(extra);
    entries.push({
      path: decoder.decode(bytes.subarray(at + 46, at + 46 + nameSize)),
      method,
      crc32: head.getUint32(16, true),
      packedSize: head.getUint32(20, true),
      size: head.getUint32(24, true),
      startAt,
    });
    at += 46 + nameSize + extraSize + commentSize;
  }
  return entries;
}

/** Our ZIP64 field contains only the offset, because no size is that large. */
function farStart(extra: Uint8Array): number {
  const field = view(extra, 12);
  if (field.getUint16(0, true) !== 0x0001 || field.getUint16(2, true) !== 8)
    throw new NotAZip('An entry has no offset');
  return u64(field, 4);
}

/**
 * An entry's bytes as stored in the ZIP.
 * @throws NotAZip
 */
export async function readPacked(readAt: ReadAt, { startAt, packedSize }: EntryAt): Promise<Uint8Array> {
  const head = view(await readAt(startAt, 30), 30);
  if (head.getUint32(0, true) !== 0x04034b50) throw new NotAZip('An entry is not where the directory says');
  const dataAt = startAt + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = await readAt(dataAt, packedSize);
  if (bytes.length !== packedSize) throw new NotAZip('The file is truncated');
  return bytes;
}

function view(bytes: Uint8Array, least: number): DataView {
  if (bytes.length < least) throw new NotAZip('The file is truncated');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const u64 = (from: DataView, offset: number): number =>
  from.getUint32(offset + 4, true) * 0x100000000 + from.getUint32(offset, true);

function lastIndexOf(bytes: Uint8Array, pattern: readonly number[], least: number): number {
  for (let at = bytes.length - least; at >= 0; at -= 1) {
    if (pattern.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}
