import { z } from 'zod';
import { signingKey } from '../../_server/db/installation-key.ts';
import { enqueueJob } from '../../_server/db/queue.ts';
import { signaturePath } from '../../_shared/archive/manifest.ts';
import { sign } from '../../_shared/archive/signature.ts';
import { centralDirectory } from '../../_shared/archive/zip.ts';
import { columnsOf } from '../archives/columns.ts';
import {
  csvRows,
  fileBytes,
  jsonLines,
  missingEntry,
  type PlannedEntry,
  type WrittenEntry,
  writeEntry,
} from '../archives/content.ts';
import type { ArchiveIds } from '../archives/ids.ts';
import { inDirectory, readEntries, writeManifest } from '../archives/manifest.ts';
import { notePieces, readProgress, storePieces } from '../archives/pieces.ts';
import { planArchive } from '../archives/plan.ts';
import { type Handler, JobError, type RepeatableWork, repeatable } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

const payload = z.object({ archive_id: z.uuid() });

interface Bounds {
  /** A step ends at about this many bytes, and holds no more than that plus one file in memory. */
  stepBytes: number;
  /** Bytes per upload, below the Storage limit of every deployment. */
  pieceBytes: number;
  /** After this long, a new job continues in its own invocation. */
  jobMs: number;
}

/** How long an archive can be downloaded. */
const kept = '14 days';

type Transact = RepeatableWork<unknown>['transaction'];

/**
 * Continues an archive from its current step: copy a snapshot and plan the entries, upload the entries a few
 * at a time, then write the manifest and directory. A killed worker leaves only complete steps; the next one
 * continues from there.
 */
export const archiveMaker = (bounds: Bounds): Handler =>
  repeatable(
    payload,
    async ({ job, payload: { archive_id: archiveId }, transaction, finish, signal }) => {
      if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
      const ids = { orgId: job.org_id, archiveId };
      const until = performance.now() + bounds.jobMs;
      try {
        await transaction((sql) => planArchive(sql, ids));
        while (await step(transaction, ids, bounds, signal)) {
          if (performance.now() > until) {
            await transaction(async (sql) => {
              await enqueueJob(sql, {
                kind: job.kind,
                payload: { archive_id: archiveId },
                orgId: ids.orgId,
                uniqueKey: `${job.kind}:${archiveId}`,
              });
              await finish(sql);
            });
            return;
          }
        }
      } catch (error) {
        if (job.attempts >= job.max_attempts) await transaction((sql) => giveUp(sql, ids, error));
        throw error;
      }
    },
    { lane: 'heavy' },
  );

export const makeArchive = archiveMaker({
  stepBytes: 8 * 1024 * 1024,
  pieceBytes: 16 * 1024 * 1024,
  jobMs: 15_000,
});

/** @returns whether work is left */
async function step(
  transaction: Transact,
  ids: ArchiveIds,
  { stepBytes, pieceBytes }: Bounds,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const found = await transaction(async (sql) => {
    const [archive] = await sql<{ state: string; taken_at: string }[]>`
      select a.state, a.taken_at from public.archives a where a.org_id = ${ids.orgId} and a.id = ${ids.archiveId}`;
    if (archive?.state !== 'running') return null;
    const entries = await sql<PlannedEntry[]>`
      select e.position, e.path, e.kind, e.table_name, e.from_position, e.to_position, e.bucket, e.object_path, e.content_sha256
      from private.archive_entries e
      where e.org_id = ${ids.orgId} and e.archive_id = ${ids.archiveId} and e.size_bytes is null order by e.position limit 500`;
    return {
      entries,
      at: new Date(archive.taken_at),
      progress: await readProgress(sql, ids),
      tables: await columnsOf(sql),
    };
  });
  if (!found) return false;
  const { entries, at, progress, tables } = found;
  const [first] = entries;
  if (!first) return false;
  if (first.kind === 'manifest') {
    await complete(transaction, ids, first, at, pieceBytes);
    return false;
  }
  const created: WrittenEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (entry.kind === 'manifest' || bytes >= stepBytes) break;
    signal.throwIfAborted();
    const content =
      entry.kind === 'file'
        ? await fileBytes(entry)
        : await transaction((sql) =>
            entry.kind === 'jsonl'
              ? jsonLines(sql, ids, entry)
              : csvRows(sql, ids, entry, tables.find(({ name }) => name === entry.table_name)?.columns ?? []),
          );
    created.push(content ? await writeEntry(entry, content, at) : missingEntry(entry));
    bytes += content?.length ?? 0;
  }
  const pieces = await storePieces(
    ids,
    progress,
    created.flatMap((entry) => entry.bytes),
    pieceBytes,
  );
  signal.throwIfAborted();
  return await transaction((sql) => notePieces(sql, ids, progress, pieces, created));
}

/** Writes the manifest, its signature, and the directory, which completes the archive, and notifies the owners. */
async function complete(
  transaction: Transact,
  ids: ArchiveIds,
  entry: PlannedEntry,
  at: Date,
  pieceBytes: number,
): Promise<void> {
  const { entries, manifest, progress, key } = await transaction(async (sql) => {
    const held = await readEntries(sql, ids);
    const key = await signingKey(sql);
    return {
      entries: held,
      key,
      manifest: await writeManifest(sql, ids, held, { key, installation: siteUrl(process.env) }),
      progress: await readProgress(sql, ids),
    };
  });
  const encoder = new TextEncoder();
  const content = encoder.encode(`${JSON.stringify(manifest, null, 1)}\n`);
  const created = await writeEntry(entry, content, at);
  const signature = await writeEntry(
    { ...entry, path: signaturePath },
    encoder.encode(`${await sign(content, key)}\n`),
    at,
  );
  const signatureAt = progress.bytes + sizeOf(created.bytes);
  const startsAt = signatureAt + sizeOf(signature.bytes);
  const directory = centralDirectory(
    [
      ...inDirectory(entries),
      { ...created, path: entry.path, startAt: progress.bytes },
      { ...signature, path: signaturePath, startAt: signatureAt },
    ],
    at,
    startsAt,
  );
  const pieces = await storePieces(
    ids,
    progress,
    [...created.bytes, ...signature.bytes, directory],
    pieceBytes,
  );
  await transaction(async (sql) => {
    await sql`select set_config('statement_timeout', '90s', true)`;
    if (!(await notePieces(sql, ids, progress, pieces, [created]))) return;
    await forgetPlan(sql, ids);
    await sql`
      update public.archives a set state = 'ready', ready_at = now(), expires_at = now() + ${kept}::interval,
        bytes_done = a.bytes_planned, size_bytes = ${startsAt + directory.length}, manifest_sha256 = ${created.sha256},
        signed_with = ${key.fingerprint},
        rows_held = ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)}, files_held = ${manifest.files.length}
      where a.org_id = ${ids.orgId} and a.id = ${ids.archiveId}`;
  });
}

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

type Sql = Parameters<Parameters<Transact>[0]>[0];

async function forgetPlan(sql: Sql, { orgId, archiveId }: ArchiveIds): Promise<void> {
  await sql`delete from private.archive_entries e where e.org_id = ${orgId} and e.archive_id = ${archiveId}`;
  await sql`delete from private.archive_rows r where r.org_id = ${orgId} and r.archive_id = ${archiveId}`;
}

async function giveUp(sql: Sql, ids: ArchiveIds, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await sql`select set_config('statement_timeout', '90s', true)`;
  await forgetPlan(sql, ids);
  await sql`
    update public.archives a set state = 'failed', last_error = ${message.slice(0, 2000)}
    where a.org_id = ${ids.orgId} and a.id = ${ids.archiveId} and a.state in ('queued', 'running')`;
}
