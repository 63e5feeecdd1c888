import { z } from 'zod';
import { onBehalfOf } from '../../_server/db/with-user.ts';
import { ApiError } from '../../_server/http/api-error.ts';
import { analyzeContract as analyze } from '../../_server/services/contracts/analysis/analyze.ts';
import type { Perspective } from '../../_shared/schemas/index.ts';
import { JobError, type RepeatableWork, repeatable } from '../handler.ts';

const payload = z.object({ intake_file_id: z.uuid(), user_id: z.uuid() });

type Sql = Parameters<Parameters<RepeatableWork<unknown>['transaction']>[0]>[0];

/**
 * Analyzes the contract created from a file, on behalf of the person who filed it. Does nothing if that
 * document or a later one has already been analyzed. The analysis and the job's completion share one
 * transaction.
 */
export const analyzeContract = repeatable(
  payload,
  async ({ job, payload: { intake_file_id: fileId, user_id: userId }, transaction, finish }) => {
    if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
    const person = { userId, orgId: job.org_id };
    const file = await transaction((sql) => findUnanalyzed(sql, person.orgId, fileId));
    if (!file) return;
    const input = {
      contract_id: file.contract_id,
      ...(file.perspective && { perspective: file.perspective }),
      extract_clauses: true,
      assess_risk: true,
    };
    try {
      await analyze<void>(input, {
        read: (work) => transaction((sql) => onBehalfOf(sql, person, work)),
        save: (work) =>
          transaction(async (sql) => {
            if (await findUnanalyzed(sql, person.orgId, fileId)) await onBehalfOf(sql, person, work);
            await finish(sql);
          }),
      });
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status < 500;
      const message = error instanceof Error ? error.message : String(error);
      if (isRefusal || job.attempts >= job.max_attempts) {
        const shown = isRefusal ? message : 'The analysis failed. Open the contract and try again.';
        await transaction((sql) => noteProblem(sql, person.orgId, fileId, shown));
      }
      if (!isRefusal) throw error;
    }
  },
  { lane: 'heavy' },
);

async function findUnanalyzed(
  sql: Sql,
  orgId: string,
  fileId: string,
): Promise<{ contract_id: string; perspective: Perspective | null } | undefined> {
  const [file] = await sql<{ contract_id: string; perspective: Perspective | null }[]>`
    select f.contract_id, f.perspective from public.intake_files f
    join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id and c.deleted_at is null
    where f.org_id = ${orgId} and f.id = ${fileId} and not exists (
      select from public.contract_analyses a
      join public.contract_documents d on d.org_id = a.org_id and d.id = a.document_id
      join public.contract_documents own on own.org_id = f.org_id and own.id = f.document_id
      where a.org_id = f.org_id and a.contract_id = f.contract_id and d.version >= own.version)`;
  return file;
}

async function noteProblem(sql: Sql, orgId: string, fileId: string, message: string): Promise<void> {
  await sql`
    update public.intake_files f set analysis_problem = ${message.slice(0, 500)}
    where f.org_id = ${orgId} and f.id = ${fileId}`;
}
