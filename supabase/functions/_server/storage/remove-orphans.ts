import type { Transaction } from '../db/pool.ts';
import { removeArchiveFiles } from './archive-files.ts';
import { removeContractFiles } from './contract-files.ts';
import { removeEvidence } from './evidence-files.ts';
import { removeWaivers } from './lien-waiver-files.ts';
import { removeNoticeFiles } from './notice-files.ts';
import { removePaymentFiles } from './payment-files.ts';
import { removeReplyFiles } from './reply-files.ts';
import { removeReportFiles } from './report-files.ts';

/** Maximum number of files that Storage removes in one call. */
const most = 100;

/** Files are stored before their rows, so an upload in progress has no row yet. No request takes an hour. */
const age = '1 hour';

/** A stored object and its size as recorded by Storage. */
interface Orphan {
  name: string;
  bytes: number;
}

interface Kind {
  /** The next batch in name order, starting after this name. */
  orphans: (sql: Transaction, after: string) => PromiseLike<Orphan[]>;
  remove: (paths: string[]) => Promise<string[]>;
}

const kinds: Kind[] = [
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'contracts' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.contract_documents d where d.storage_path = o.name)
        and not exists (select from public.intake_files f where f.storage_path = o.name and f.document_id is null)
      order by o.name limit ${most}`,
    remove: removeContractFiles,
  },
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'compliance' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.compliance_evidence e where e.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: removeEvidence,
  },
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'notices' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.notices n where n.storage_path = o.name)
        and not exists (select from public.notice_proofs f where f.storage_path = o.name)
        and not exists (select from public.site_event_files f where f.storage_path = o.name)
        and not exists (select from public.chain_bundles b where b.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: removeNoticeFiles,
  },
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'lien-waivers' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.lien_waivers w where w.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: removeWaivers,
  },
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'payments' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.payment_files f where f.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: removePaymentFiles,
  },
  {
    // Pieces of an archive in progress are stored before they are recorded.
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'archives' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (
          select from private.archive_pieces p where concat_ws('/', p.org_id, p.archive_id, p.number) = o.name)
        and not exists (
          select from public.archives a where a.state in ('queued', 'running') and starts_with(o.name, concat_ws('/', a.org_id, a.id, '')))
      order by o.name limit ${most}`,
    remove: removeArchiveFiles,
  },
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'reports' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.reports r where r.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: removeReportFiles,
  },
  {
    orphans: (sql, after) => sql<Orphan[]>`
      select o.name, coalesce((o.metadata ->> 'size')::float8, 0) as bytes from storage.objects o
      where o.bucket_id = 'replies' and o.name > ${after} and o.created_at < now() - ${age}::interval
        and not exists (select from public.message_reply_files f where f.storage_path = o.name)
      order by o.name limit ${most}`,
    remove: removeReplyFiles,
  },
];

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
  for (const { orphans, remove } of kinds) {
    let batch: Orphan[];
    let after = '';
    do {
      signal.throwIfAborted();
      batch = await transaction(async (sql) => await orphans(sql, after));
      if (batch.length > 0) yield await removeBatch(batch, remove);
      after = batch.at(-1)?.name ?? after;
    } while (batch.length === most);
  }
}

async function removeBatch(
  batch: Orphan[],
  remove: Kind['remove'],
): Promise<{ files: number; bytes: number }> {
  const names = batch.map(({ name }) => name);
  const removed = new Set(await remove(names));
  const gone = batch.filter(({ name }) => removed.has(name));
  return { files: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0) };
}
