import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { crc32 } from '../../supabase/functions/_shared/archive/crc32.ts';
import {
  archiveFormat,
  archiveVersion,
  type Manifest,
  manifestPath,
  manifestSchema,
  signaturePath,
} from '../../supabase/functions/_shared/archive/manifest.ts';
import { isSignedBy, type Signer } from '../../supabase/functions/_shared/archive/signature.ts';
import {
  type EntryAt,
  NotAZip,
  type ReadAt,
  readDirectory,
  readPacked,
} from '../../supabase/functions/_shared/archive/zip.ts';

/** An archive that cannot be restored, with a message for the operator. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
}

/** An archive in which every part matches its manifest. Only the requested part is held in memory. */
export interface OpenArchive {
  manifest: Manifest;
  /** The signer of the manifest; null for an archive without a signature. */
  signer: Signer | null;
  /** The rows of a table as JSON lines, about a thousand at a time. */
  rows(table: string): AsyncGenerator<string[]>;
  /** The bytes of a file in the manifest. */
  file(path: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** Size limit for an entry's content: the product writes nothing larger. */
const mostBytes = 256 * 1024 * 1024;

/**
 * Opens an archive and verifies all of it against its manifest.
 * @param options.sha256 of the manifest, as the product shows it; without it, a rewritten manifest with
 * matching hashes is not detected
 * @throws ArchiveRefused for a file that is not an archive, is newer than this program, was changed, or has a
 * wrong signature
 */
export async function openArchive(path: string, options: { sha256?: string } = {}): Promise<OpenArchive> {
  const handle = await open(path).catch(() => {
    throw new ArchiveRefused(`${path} cannot be read.`);
  });
  try {
    const readAt = readsFrom(handle);
    const entries = await directoryOf(readAt, (await handle.stat()).size, path);
    const content = async (entry: EntryAt) => unpack(entry, await packed(readAt, entry));
    const { manifest, bytes } = await readManifest(entries, content, options.sha256, path);
    const find = (part: string): EntryAt => {
      const entry = entries.get(part);
      if (!entry) throw changed(`${part} is missing`);
      return entry;
    };
    const signature = entries.get(signaturePath);
    const signer = await verifiedSigner(manifest, bytes, signature && (await content(signature)));
    await compare(manifest, entries, async (part) => content(find(part)));
    return {
      manifest,
      signer,
      async *rows(table) {
        const parts = manifest.tables.find(({ name }) => name === table)?.parts ?? [];
        for (const part of parts.filter(({ format }) => format === 'jsonl'))
          yield linesOf(await content(find(part.path)));
      },
      file: async (part) => await content(find(part)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error instanceof NotAZip ? new ArchiveRefused(`${path} is damaged: ${error.message}.`) : error;
  }
}

const changed = (what: string) =>
  new ArchiveRefused(`The archive is damaged or was altered: ${what}. Nothing was restored.`);

const readsFrom =
  (handle: FileHandle): ReadAt =>
  async (position, length) => {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  };

async function directoryOf(readAt: ReadAt, size: number, path: string): Promise<Map<string, EntryAt>> {
  let entries: EntryAt[];
  try {
    entries = await readDirectory(readAt, size);
  } catch (error) {
    throw new ArchiveRefused(`${path} is not a Plumbline archive, or is incomplete: ${String(error)}.`);
  }
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  if (byPath.size !== entries.length) throw changed('it contains a path twice');
  return byPath;
}

async function packed(readAt: ReadAt, entry: EntryAt): Promise<Uint8Array> {
  if (entry.size > mostBytes || entry.packedSize > mostBytes) throw changed(`${entry.path} is too large`);
  return await readPacked(readAt, entry);
}

function unpack(entry: EntryAt, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let content: Uint8Array;
  try {
    content =
      entry.method === 8 ? inflateRawSync(bytes, { maxOutputLength: Math.max(1, entry.size) }) : bytes;
  } catch {
    throw changed(`${entry.path} cannot be unpacked`);
  }
  if (content.length !== entry.size || crc32(content) !== entry.crc32)
    throw changed(`${entry.path} does not match its checksum`);
  return content as Uint8Array<ArrayBuffer>;
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Fields in every manifest of any version. */
const headSchema = z.object({ format: z.literal(archiveFormat), version: z.int().min(1) });

async function readManifest(
  entries: Map<string, EntryAt>,
  content: (entry: EntryAt) => Promise<Uint8Array<ArrayBuffer>>,
  sha256: string | undefined,
  path: string,
): Promise<{ manifest: Manifest; bytes: Uint8Array<ArrayBuffer> }> {
  const foreign = new ArchiveRefused(`${path} is not a Plumbline archive.`);
  const entry = entries.get(manifestPath);
  if (!entry) throw foreign;
  const bytes = await content(entry);
  if (sha256 !== undefined && digest(bytes) !== sha256.toLowerCase())
    throw changed('its manifest does not match the SHA-256 you gave');
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(bytes));
  } catch {
    throw foreign;
  }
  const head = headSchema.safeParse(json);
  if (!head.success) throw foreign;
  if (head.data.version > archiveVersion)
    throw new ArchiveRefused(
      `The archive uses format version ${head.data.version}; this version of Plumbline reads up to ${archiveVersion}. Update Plumbline first.`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw changed('its manifest is incomplete');
  return { manifest: manifest.data, bytes };
}

/**
 * The signer whose key signed these bytes.
 * @param signature the signature's entry, in base64
 * @returns null for an archive of version 1, which has no signature
 */
async function verifiedSigner(
  { version, signed_by: signer }: Manifest,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array | undefined,
): Promise<Signer | null> {
  if (!signer && !signature && version === 1) return null;
  if (!signer || !signature) throw changed('its signature is missing');
  if (!(await isSignedBy(bytes, signer, Buffer.from(signature).toString('latin1'))))
    throw changed('its signature does not match');
  return signer;
}

/** Verifies each part against the manifest, and that there are no others. */
async function compare(
  manifest: Manifest,
  entries: Map<string, EntryAt>,
  content: (path: string) => Promise<Uint8Array>,
): Promise<void> {
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.files];
  const paths = new Set([manifestPath, signaturePath, ...parts.map(({ path }) => path)]);
  if (paths.size !== parts.length + 2) throw changed('its manifest lists a part twice');
  for (const path of entries.keys())
    if (!paths.has(path)) throw changed(`it contains ${path}, which its manifest does not list`);
  for (const part of parts) {
    const bytes = await content(part.path);
    if (bytes.length !== part.size_bytes || digest(bytes) !== part.sha256)
      throw changed(`${part.path} does not match its manifest`);
    if ('format' in part && part.format === 'jsonl' && linesOf(bytes).length !== part.rows)
      throw changed(`the row count of ${part.path} does not match its manifest`);
  }
  for (const { name, rows, parts } of manifest.tables) {
    const held = parts.reduce((sum, part) => sum + (part.format === 'jsonl' ? part.rows : 0), 0);
    if (held !== rows) throw changed(`the row count of table ${name} does not match its manifest`);
  }
}

/** Postgres writes no line breaks within a JSON row. */
const linesOf = (bytes: Uint8Array): string[] => decoder.decode(bytes).split('\n').slice(0, -1);
