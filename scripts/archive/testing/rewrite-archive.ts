import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { crc32 } from '../../../supabase/functions/_shared/archive/crc32.ts';
import {
  type Manifest,
  manifestPath,
  signaturePath,
} from '../../../supabase/functions/_shared/archive/manifest.ts';
import { type SigningKey, sign } from '../../../supabase/functions/_shared/archive/signature.ts';
import {
  centralDirectory,
  concat,
  type EntryAt,
  localHeader,
  readDirectory,
  readPacked,
} from '../../../supabase/functions/_shared/archive/zip.ts';

type Content = Map<string, Uint8Array<ArrayBuffer>>;

const encode = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** Returns an archive's entries, unpacked. */
export async function readArchive(file: string): Promise<Content> {
  const bytes = new Uint8Array(readFileSync(file));
  const readAt = async (position: number, length: number) => bytes.subarray(position, position + length);
  const content: Content = new Map();
  for (const entry of await readDirectory(readAt, bytes.length)) {
    const packed = await readPacked(readAt, entry);
    content.set(entry.path, Uint8Array.from(entry.method === 8 ? inflateRawSync(packed) : packed));
  }
  return content;
}

export function writeArchive(file: string, content: Content): string {
  const at = new Date();
  const parts: Uint8Array[] = [];
  const placed: EntryAt[] = [];
  let startAt = 0;
  for (const [path, bytes] of content) {
    const packed = deflateRawSync(bytes);
    const entry = {
      path,
      method: 8 as const,
      crc32: crc32(bytes),
      packedSize: packed.length,
      size: bytes.length,
    };
    placed.push({ ...entry, startAt });
    const record = concat([localHeader(entry, at), packed]);
    parts.push(record);
    startAt += record.length;
  }
  writeFileSync(file, concat([...parts, centralDirectory(placed, at, startAt)]));
  return file;
}

export const manifestOf = (content: Content): Manifest => JSON.parse(decode(content.get(manifestPath)));

/**
 * Writes a manifest whose hashes, sizes, and counts match the changed entries, and signs it.
 * @param edit changes the manifest before signing
 */
export async function resign(
  content: Content,
  key: SigningKey,
  edit: (manifest: Manifest) => void = () => {},
): Promise<void> {
  const manifest = manifestOf(content);
  for (const table of manifest.tables) {
    for (const part of table.parts) {
      if (part.format === 'jsonl') part.rows = decode(content.get(part.path)).split('\n').length - 1;
    }
    table.rows = table.parts.reduce((sum, { format, rows }) => sum + (format === 'jsonl' ? rows : 0), 0);
  }
  for (const part of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files]) {
    const bytes = content.get(part.path) ?? new Uint8Array();
    part.size_bytes = bytes.length;
    part.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  manifest.signed_by = {
    algorithm: 'Ed25519',
    public_key: key.publicKey,
    fingerprint: key.fingerprint,
    installation: 'https://elsewhere.example',
    requested_by: 'Mallory <mallory@elsewhere.example>',
  };
  edit(manifest);
  const bytes = encode(JSON.stringify(manifest));
  content.set(manifestPath, bytes);
  content.set(signaturePath, encode(await sign(bytes, key)));
}

/** Returns a table's rows, parsed. */
export const rowsIn = (content: Content, table: string): Record<string, unknown>[] =>
  manifestOf(content)
    .tables.find(({ name }) => name === table)
    ?.parts.filter(({ format }) => format === 'jsonl')
    .flatMap(({ path }) => decode(content.get(path)).split('\n').slice(0, -1))
    .map((line) => JSON.parse(line)) ?? [];

/** Replaces all rows of a table. Sign the archive again afterward. */
export function setRows(content: Content, table: string, rows: Record<string, unknown>[]): void {
  const manifest = manifestOf(content);
  const held = manifest.tables.find(({ name }) => name === table);
  if (!held) throw new Error(`The archive has no table ${table}`);
  for (const { path } of held.parts) content.delete(path);
  const path = `tables/${table}/0001.jsonl`;
  held.parts = [{ path, format: 'jsonl', rows: rows.length, sha256: '', size_bytes: 0 }];
  content.set(path, encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
  content.set(manifestPath, encode(JSON.stringify(manifest)));
}
