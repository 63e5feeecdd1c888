import type { Extraction } from '../../../../_shared/extraction/extract.ts';
import type { Transaction } from '../../../db/pool.ts';

/** Keeps why a document has no text. The system's to say: no upload names it. */
export async function saveProblem(
  sql: Transaction,
  { orgId, documentId }: { orgId: string; documentId: string },
  { problem, reason }: Extraction,
): Promise<void> {
  if (!problem || !reason) return;
  await sql`
    update public.contract_documents d set text_problem = ${reason}, text_problem_code = ${problem}
    where d.org_id = ${orgId} and d.id = ${documentId} and d.text_status in ('unreadable', 'encrypted')`;
}
