/** The content of an entry: rows as JSON lines or CSV, or a stored file. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { Transaction } from '../../_server/db/pool.ts';
import { ApiError } from '../../_server/http/api-error.ts';
import { bucketNamed } from '../../_server/storage/buckets.ts';
import { fetchFile } from '../../_server/storage/objects.ts';
import { crc32 } from '../../_shared/archive/crc32.ts';
import { concat, localHeader, type ZipMethod } from '../../_shared/archive/zip.ts';
import { csvWriter } from '../../_shared/tabular/csv.ts';
import type { ArchiveIds } from './ids.ts';

/** An entry not yet built. */
export interface PlannedEntry {
  position: number;
  path: string;
  kind: 'jsonl' | 'csv' | 'file' | 'manifest';
  table_name: string;
  from_position: number;
  to_position: number;
  bucket: string;
  object_path: string;
  content_sha256: string | null;
}

/** An entry as written to the ZIP; no bytes if its file is missing. */
export interface WrittenEntry {
  position: number;
  sha256: string | null;
  size: number;
  packedSize: number;
  crc32: number;
  method: ZipMethod;
  problem: string | null;
  /** Its local header and compressed bytes. */
  bytes: Uint8Array[];
}

const encoder = new TextEncoder();
const pack = promisify<Uint8Array, Uint8Array>(deflateRaw);

/** A table's rows as JSON, one per line, serialized by Postgres so that no number loses precision. */
export async function jsonLines(sql: Transaction, ids: ArchiveIds, entry: PlannedEntry): Promise<Uint8Array> {
  const rows = await sql<{ line: string }[]>`
    select r.content::text as line from ${rowsOf(sql, ids, entry)} order by r.position`;
  return encoder.encode(rows.map(({ line }) => `${line}\n`).join(''));
}

/** The same rows as CSV for spreadsheets. */
export async function csvRows(
  sql: Transaction,
  ids: ArchiveIds,
  entry: PlannedEntry,
  columns: readonly string[],
): Promise<Uint8Array> {
  const rows = await sql<{ cells: (string | null)[] }[]>`
    select (
      select json_agg(r.content ->> c.name order by c.position)
      from unnest(string_to_array(${columns.join(',')}, ',')) with ordinality c (name, position)) as cells
    from ${rowsOf(sql, ids, entry)} order by r.position`;
  const writer = csvWriter<{ cells: (string | null)[] }>(
    columns.map((header, at) => ({ header, kind: 'text', value: ({ cells }) => cells[at] ?? null })),
  );
  return concat([writer.begin(), writer.rows(rows), writer.end()]);
}

const rowsOf = (sql: Transaction, { orgId, archiveId }: ArchiveIds, entry: PlannedEntry) => sql`
  (select * from private.archive_rows x
   where x.org_id = ${orgId} and x.archive_id = ${archiveId} and x.table_name = ${entry.table_name}
     and x.position between ${entry.from_position} and ${entry.to_position}) r`;

/** A file's bytes; null if Storage has nothing at its path. */
export async function fileBytes({ bucket, object_path }: PlannedEntry): Promise<Uint8Array | null> {
  try {
    return await fetchFile(bucketNamed(bucket), object_path);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * Builds an entry. Tables are compressed; files are stored as they are because most are already compressed.
 * @param at the archive's timestamp, so that the same content yields the same bytes
 */
export async function writeEntry(entry: PlannedEntry, content: Uint8Array, at: Date): Promise<WrittenEntry> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const method: ZipMethod = entry.kind === 'file' ? 0 : 8;
  const packed = method === 8 ? await pack(content) : content;
  const facts = { method, crc32: crc32(content), packedSize: packed.length, size: content.length };
  const differs = entry.content_sha256 !== null && entry.content_sha256 !== sha256;
  return {
    position: entry.position,
    sha256,
    ...facts,
    problem: differs ? 'The stored file differs from the uploaded one' : null,
    bytes: [localHeader({ path: entry.path, ...facts }, at), packed],
  };
}

export const missingEntry = ({ position }: PlannedEntry): WrittenEntry => ({
  position,
  sha256: null,
  size: 0,
  packedSize: 0,
  crc32: 0,
  method: 0,
  problem: 'The file is missing from storage',
  bytes: [],
});
