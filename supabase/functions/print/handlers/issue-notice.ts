import { z } from 'zod';
import { ApiError } from '../../_server/http/api-error.ts';
import { sha256 } from '../../_server/http/hash.ts';
import { ExhibitMissing, fetchExhibits, gatherNotice } from '../../_server/services/notices/gather.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { discardFile, filePath, storeFile } from '../../_server/storage/objects.ts';
import { ExhibitProblem } from '../../_shared/print/notice/exhibit.ts';
import { JobError, type RepeatableWork, repeatable } from '../../jobs/handler.ts';

const payload = z.object({ notice_id: z.uuid() });

/**
 * Prints and files a notice being issued, in the transaction that completes the job. Each attempt stores its
 * own object. The first to file its row issues the notice; the other objects are removed or swept. If a file
 * can never be printed, the notice is handed back with the reason, and nothing is sent.
 */
export const issueNotice = repeatable(
  payload,
  async ({ job, payload: { notice_id: id }, transaction, finish, signal }) => {
    if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
    const orgId = job.org_id;
    const gathered = await transaction((sql) => gatherNotice(sql, { orgId, id }));
    if (gathered?.status !== 'issuing' || !gathered.notice.number) return;
    const { number, version } = gathered.notice;
    const [lacking] = gathered.lacks;
    if (lacking) return await giveBack(transaction, finish, { orgId, id, why: lacking });
    try {
      const { printNotice } = await import('../../_shared/print/notice/issue.ts');
      const { bytes, pages } = await printNotice(gathered.notice, await fetchExhibits(gathered));
      signal.throwIfAborted();
      const fileName = `${number}.pdf`;
      const path = filePath({ orgId, recordId: id, fileId: crypto.randomUUID() }, fileName);
      const hash = sha256(bytes);
      const size = bytes.byteLength;
      await storeFile(buckets.notices, path, { bytes, mimeType: 'application/pdf' });
      const isFiled = await transaction(async (sql) => {
        const [row] = await sql<{ filed: boolean }[]>`
          select private.file_issued_notice(${orgId}, ${id}, ${version}, ${fileName}, ${size}, ${pages}, ${hash}, ${path}) as filed`;
        await finish(sql);
        return row?.filed === true;
      });
      if (!isFiled) await discardFile(buckets.notices, path);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem && job.attempts < job.max_attempts) throw error;
      await giveBack(transaction, finish, {
        orgId,
        id,
        why: problem ?? 'Failed to create the file. Try again.',
      });
      if (!problem) throw error;
    }
  },
  { lane: 'print' },
);

/** Errors that no retry can fix, in words for users. */
function problemOf(error: unknown): string | null {
  if (error instanceof ExhibitMissing || error instanceof ExhibitProblem) return `${error.message}.`;
  if (error instanceof ApiError && error.code === 'not_found')
    return "An exhibit's file is no longer in storage.";
  return null;
}

type Transact = RepeatableWork<unknown>['transaction'];
type Finish = RepeatableWork<unknown>['finish'];

async function giveBack(
  transaction: Transact,
  finish: Finish,
  { orgId, id, why }: { orgId: string; id: string; why: string },
): Promise<void> {
  await transaction(async (sql) => {
    await sql`
      insert into public.notice_status_changes (org_id, project_id, notice_id, action, note)
      select n.org_id, n.project_id, n.id, 'fail', ${why}
      from public.notices n where n.org_id = ${orgId} and n.id = ${id} and n.status = 'issuing'`;
    await finish(sql);
  });
}
