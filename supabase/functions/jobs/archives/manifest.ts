import type { Transaction } from '../../_server/db/pool.ts';
import { archiveFormat, archiveVersion, type Manifest } from '../../_shared/archive/manifest.ts';
import type { Signer, SigningKey } from '../../_shared/archive/signature.ts';
import type { EntryAt } from '../../_shared/archive/zip.ts';
import { columnsOf } from './columns.ts';
import type { ArchiveIds } from './ids.ts';

interface EntryRow {
  path: string;
  kind: 'jsonl' | 'csv' | 'file' | 'manifest';
  table_name: string | null;
  rows: number;
  bucket: string | null;
  object_path: string | null;
  sha256: string | null;
  size: number;
  packedSize: number;
  crc32: number;
  method: 0 | 8;
  startAt: number | null;
  problem: string | null;
}

/** Everything in the archive, for the directory and the manifest. */
export async function readEntries(sql: Transaction, { orgId, archiveId }: ArchiveIds): Promise<EntryRow[]> {
  return await sql<EntryRow[]>`
    select e.path, e.kind, e.table_name, coalesce(e.to_position - e.from_position + 1, 0) as rows, e.bucket, e.object_path,
      e.content_sha256 as sha256, e.size_bytes as size, e.packed_size as "packedSize", e.crc32, e.method, e.start_at as "startAt", e.problem
    from private.archive_entries e
    where e.org_id = ${orgId} and e.archive_id = ${archiveId} and e.kind <> 'manifest' order by e.position`;
}

/** @param entries of `readEntries` */
export async function writeManifest(
  sql: Transaction,
  { orgId, archiveId }: ArchiveIds,
  entries: readonly EntryRow[],
  signer: { key: SigningKey; installation: string },
): Promise<Manifest> {
  const [about] = await sql<
    { name: string; taken_at: string; schema_version: string; requested_by: string | null }[]
  >`
    select (select r.content ->> 'name' from private.archive_rows r
       where r.org_id = a.org_id and r.archive_id = a.id and r.table_name = 'organizations') as name, a.taken_at,
      (select p.name || ' <' || p.email || '>' from public.profiles p where p.id = a.requested_by) as requested_by,
      (select max(m.version) from supabase_migrations.schema_migrations m) as schema_version
    from public.archives a where a.org_id = ${orgId} and a.id = ${archiveId}`;
  if (!about) throw new Error('The archive no longer exists');
  const tables = await columnsOf(sql);
  const held = entries.filter(({ startAt }) => startAt !== null);
  const part = ({ path, sha256, size }: EntryRow) => ({ path, sha256: sha256 ?? '', size_bytes: size });
  return {
    format: archiveFormat,
    version: archiveVersion,
    schema_version: about.schema_version,
    archive_id: archiveId,
    taken_at: about.taken_at,
    organization: { id: orgId, name: about.name },
    signed_by: signedBy(signer, about.requested_by),
    tables: tables.map(({ name, columns, leftOut }) => {
      const parts = held.filter((entry) => entry.table_name === name);
      return {
        name,
        columns,
        left_out: leftOut,
        rows: parts.reduce((sum, { kind, rows }) => sum + (kind === 'jsonl' ? rows : 0), 0),
        parts: parts.map((entry) => ({
          ...part(entry),
          format: entry.kind as 'jsonl' | 'csv',
          rows: entry.rows,
        })),
      };
    }),
    files: held
      .filter(({ kind }) => kind === 'file')
      .map((entry) => ({
        ...part(entry),
        bucket: entry.bucket ?? '',
        storage_path: entry.object_path ?? '',
        document_id: entry.path.split('/')[1] ?? '',
      })),
    problems: entries.flatMap(({ path, object_path, problem }) =>
      problem ? [{ path, storage_path: object_path ?? '', problem }] : [],
    ),
  };
}

const signedBy = (
  { key, installation }: { key: SigningKey; installation: string },
  requestedBy: string | null,
): Signer => ({
  algorithm: 'Ed25519',
  public_key: key.publicKey,
  fingerprint: key.fingerprint,
  installation,
  requested_by: requestedBy,
});

/** Directory records of the entries in the ZIP. */
export const inDirectory = (entries: readonly EntryRow[]): EntryAt[] =>
  entries.flatMap(({ path, method, crc32, packedSize, size, startAt }) =>
    startAt === null ? [] : [{ path, method, crc32, packedSize, size, startAt }],
  );
