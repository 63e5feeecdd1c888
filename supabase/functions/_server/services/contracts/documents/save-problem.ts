import type { Transaction } from '../../../db/pool.ts';
import type { CompleteExtraction } from '../../../functions/engine-schemas.ts';

/** Stores why a document has no text. Only the system may set it; uploads cannot. */
export async function saveProblem(
  sql: Transaction,
  { orgId, documentId }: { orgId: string; documentId: string },
  { problem, reason }: CompleteExtraction,
): Promise<void> {
  if (!problem || !reason) return;
  await sql`
    update public.contract_documents d set text_problem = ${reason}, text_problem_code = ${problem}
    where d.org_id = ${orgId} and d.id = ${documentId} and d.text_status in ('unreadable', 'encrypted')`;
}
