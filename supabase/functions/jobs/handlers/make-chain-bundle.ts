import { createHash } from 'node:crypto';
import { z } from 'zod';
import { chainBundles } from '../../_server/attachments/kinds.ts';
import { ApiError } from '../../_server/http/api-error.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { discardFile, fetchFile, filePath, storeChunks } from '../../_server/storage/objects.ts';
import type { BundleToMake, PlannedDocument } from '../../_shared/bundle/make.ts';
import { gatherBundle } from '../bundles/gather.ts';
import { JobError, type RepeatableWork, repeatable } from '../handler.ts';

const payload = z.object({ bundle_id: z.uuid() });

type Transact = RepeatableWork<unknown>['transaction'];

/**
 * Makes a bundle and files it in the transaction that completes the job. A killed worker leaves at most an
 * unreferenced object, which is swept. The next attempt starts over; of two concurrent attempts, one files
 * the bundle.
 */
export const makeChainBundle = repeatable(
  payload,
  async ({ job, payload: { bundle_id: id }, transaction, finish, signal }) => {
    if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
    const orgId = job.org_id;
    try {
      // Seal the newest log entries now so that the bundle can prove them.
      await transaction(async (sql) => {
        await sql`select set_config('statement_timeout', '90s', true)`;
        await sql`select private.seal_activity()`;
      });
      const gathered = await transaction((sql) => gatherBundle(sql, { orgId, id }));
      if (!gathered) return;
      const { chunks, bytes, pages } = await make(gathered.bundle, gathered.paths, async (done) => {
        signal.throwIfAborted();
        await transaction(
          (sql) => sql`
            update public.chain_bundles b set documents_done = ${done}, documents_planned = ${gathered.bundle.documents.length}
            where b.org_id = ${orgId} and b.id = ${id} and b.state = 'making'`,
        );
      });
      const hash = createHash('sha256');
      for (const chunk of chunks) hash.update(chunk);
      const sha256 = hash.digest('hex');
      signal.throwIfAborted();
      const fileName = `${gathered.fileName}.pdf`;
      const path = filePath({ orgId, recordId: id, fileId: crypto.randomUUID() }, fileName);
      await storeChunks(chainBundles.bucket, path, { chunks, mimeType: 'application/pdf' });
      const isFiled = await transaction(async (sql) => {
        const { count } = await sql`
          update public.chain_bundles b set state = 'ready', file_name = ${fileName}, size_bytes = ${bytes}, pages = ${pages},
            sha256 = ${sha256},
            storage_path = ${path}, ready_at = now(), documents_done = ${gathered.bundle.documents.length},
            documents_planned = ${gathered.bundle.documents.length}, last_error = null
          where b.org_id = ${orgId} and b.id = ${id} and b.state = 'making'`;
        await finish(sql);
        return count === 1;
      });
      if (!isFiled) await discardFile(chainBundles.bucket, path);
    } catch (error) {
      if (job.attempts >= job.max_attempts || (error instanceof JobError && error.options.forGood))
        await transaction((sql) => giveUp(sql, { orgId, id }, error));
      throw error;
    }
  },
  { lane: 'print' },
);

async function make(
  bundle: BundleToMake,
  paths: ReadonlyMap<string, string>,
  onProgress: (done: number) => Promise<void>,
) {
  const { makeBundle } = await import('../../_shared/bundle/make.ts');
  return await makeBundle(bundle, {
    onProgress,
    fetch: async (document: PlannedDocument) => {
      const path = paths.get(document.id);
      if (!path) return 'It is no longer stored.';
      try {
        const bucket = document.kind === 'contract_document' ? buckets.contracts : buckets.notices;
        const bytes = await fetchFile(bucket, path);
        const found = createHash('sha256').update(bytes).digest('hex');
        return found === document.sha256 ? bytes : 'The stored file differs from the one that was filed.';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return 'Storage no longer has it.';
        throw error;
      }
    },
  });
}

type Sql = Parameters<Parameters<Transact>[0]>[0];

async function giveUp(sql: Sql, { orgId, id }: { orgId: string; id: string }, error: unknown): Promise<void> {
  const why = error instanceof JobError ? error.message : 'The PDF could not be created. Request it again.';
  await sql`
    update public.chain_bundles b set state = 'failed', last_error = ${why.slice(0, 2000)}
    where b.org_id = ${orgId} and b.id = ${id} and b.state = 'making'`;
}
