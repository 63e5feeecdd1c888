/**
 * Pieces are uploaded to Storage first and recorded afterwards. A worker killed in between uploads the same
 * pieces again.
 */

import type { Transaction } from '../../_server/db/pool.ts';
import { piecePath, storePiece } from '../../_server/storage/archive-files.ts';
import { concat } from '../../_shared/archive/zip.ts';
import type { WrittenEntry } from './content.ts';
import type { ArchiveIds } from './ids.ts';

/** An archive's progress. */
interface Progress {
  pieces: number;
  bytes: number;
}

interface Piece {
  number: number;
  startAt: number;
  size: number;
}

export async function readProgress(sql: Transaction, { orgId, archiveId }: ArchiveIds): Promise<Progress> {
  const [row] = await sql<Progress[]>`
    select count(*)::integer as pieces, coalesce(sum(p.size_bytes), 0) as bytes
    from private.archive_pieces p where p.org_id = ${orgId} and p.archive_id = ${archiveId}`;
  return row ?? { pieces: 0, bytes: 0 };
}

/** Appends bytes to the archive in pieces up to a maximum size. */
export async function storePieces(
  ids: ArchiveIds,
  { pieces, bytes: startAt }: Progress,
  bytes: readonly Uint8Array[],
  pieceBytes: number,
): Promise<Piece[]> {
  const stored: Piece[] = [];
  let at = startAt;
  for (const list of cut(bytes, pieceBytes)) {
    const piece = concat(list);
    const number = pieces + stored.length + 1;
    await storePiece(piecePath(ids, number), { bytes: piece, mimeType: 'application/octet-stream' });
    stored.push({ number, startAt: at, size: piece.length });
    at += piece.length;
  }
  return stored;
}

/** Groups parts into lists of at most one piece's size. */
function* cut(bytes: readonly Uint8Array[], pieceBytes: number): Generator<Uint8Array[]> {
  let list: Uint8Array[] = [];
  let room = pieceBytes;
  for (const whole of bytes) {
    let rest = whole;
    while (rest.length > 0) {
      const part = rest.subarray(0, room);
      list.push(part);
      room -= part.length;
      rest = rest.subarray(part.length);
      if (room > 0) continue;
      yield list;
      list = [];
      room = pieceBytes;
    }
  }
  if (list.length > 0) yield list;
}

/**
 * Records pieces and the entries in them.
 * @returns false if another worker was faster or the archive is no longer being built
 */
export async function notePieces(
  sql: Transaction,
  { orgId, archiveId }: ArchiveIds,
  before: Progress,
  pieces: readonly Piece[],
  entries: readonly WrittenEntry[],
): Promise<boolean> {
  const [archive] = await sql<{ state: string }[]>`
    select a.state from public.archives a where a.org_id = ${orgId} and a.id = ${archiveId} for update`;
  const now = await readProgress(sql, { orgId, archiveId });
  if (archive?.state !== 'running' || now.pieces !== before.pieces) return false;
  for (const { number, startAt, size } of pieces) {
    await sql`
      insert into private.archive_pieces (org_id, archive_id, number, start_at, size_bytes)
      values (${orgId}, ${archiveId}, ${number}, ${startAt}, ${size})`;
  }
  const noted = withOffsets(entries, before.bytes).map(({ bytes: _, ...entry }) => entry);
  await sql`
    update private.archive_entries e set size_bytes = n.size, packed_size = n."packedSize", crc32 = n.crc32, method = n.method,
      content_sha256 = n.sha256, start_at = n."startAt", problem = n.problem
    from jsonb_to_recordset(${sql.json(noted as never)}) n (
      position integer, size bigint, "packedSize" bigint, crc32 bigint, method smallint, sha256 text, "startAt" bigint, problem text)
    where e.org_id = ${orgId} and e.archive_id = ${archiveId} and e.position = n.position`;
  await sql`
    update public.archives a set bytes_done = a.bytes_done + (
      select coalesce(sum(e.planned_size), 0) from private.archive_entries e
      where e.org_id = a.org_id and e.archive_id = a.id
        and e.position = any (string_to_array(${entries.map(({ position }) => position).join(',')}, ',')::integer[]))
    where a.org_id = ${orgId} and a.id = ${archiveId}`;
  return true;
}

/** Each entry's offset; null if the entry has no bytes. */
function withOffsets(
  entries: readonly WrittenEntry[],
  from: number,
): (WrittenEntry & { startAt: number | null })[] {
  let at = from;
  return entries.map((entry) => {
    const startAt = entry.bytes.length > 0 ? at : null;
    for (const { length } of entry.bytes) at += length;
    return { ...entry, startAt };
  });
}
