import type { Fragment } from 'postgres';
import type { Transaction } from '../db/pool.ts';
import { buckets } from '../storage/buckets.ts';
import { type Bucket, removeFiles } from '../storage/objects.ts';
import { isUnnamed } from './named.ts';

/** Maximum number of files that Storage removes in one call. */
const most = 100;

/** Files are stored before their rows, so an upload in progress has no row yet. No request takes an hour. */
const age = '1 hour';

/** A stored object and its size as recorded by Storage. */
interface Orphan {
  name: string;
  bytes: number;
}

/** The next batch in name order, starting after a name. */
const findOrphans = (sql: Transaction, bucket: Bucket, after: string) => sql<Orphan[]>`
  select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
  where o.bucket_id = ${bucket.name} and o.name > ${after} and o.created_at < now() - ${age}::interval
    and ${bucket === buckets.archives ? isNoPiece(sql) : isUnnamed(sql, bucket, sql`o.name`)}
  order by o.name limit ${most}`;

/** Pieces of an archive in progress are stored before they are recorded. */
const isNoPiece = (sql: Transaction): Fragment => sql`
  not exists (select from private.archive_pieces p where concat_ws('/', p.org_id, p.archive_id, p.number) = o.name)
  and not exists (
    select from public.archives a where a.state in ('queued', 'running') and starts_with(o.name, concat_ws('/', a.org_id, a.id, '')))`;

/**
 * Removes files that no row references. They remain if filing an upload and discarding it both failed, or if
 * the process ended in between. Files that Storage does not remove are tried again next time.
 * @param transaction opens a system transaction
 * @yields the files and bytes removed, per batch
 * @throws ApiError unavailable if Storage does not respond
 */
export async function* removeOrphans(
  transaction: <Result>(work: (sql: Transaction) => Promise<Result>) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<{ files: number; bytes: number }> {
  for (const bucket of Object.values(buckets)) {
    let batch: Orphan[];
    let after = '';
    do {
      signal.throwIfAborted();
      batch = await transaction(async (sql) => await findOrphans(sql, bucket, after));
      if (batch.length > 0) yield await removeBatch(bucket, batch);
      after = batch.at(-1)?.name ?? after;
    } while (batch.length === most);
  }
}

async function removeBatch(bucket: Bucket, batch: Orphan[]): Promise<{ files: number; bytes: number }> {
  const removed = new Set(
    await removeFiles(
      bucket,
      batch.map(({ name }) => name),
    ),
  );
  const gone = batch.filter(({ name }) => removed.has(name));
  return { files: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0) };
}
