import { locateQuote } from '../../../../_shared/analysis/locate-quote.ts';
import { pointsOf } from '../../../../_shared/analysis/review.ts';
import type { AddFinding, Analysis } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { invalidInput, notFound } from '../../../http/api-error.ts';
import { findCurrentAnalysis } from '../analysis/find-analysis.ts';
import { lockCurrentAnalysis, rescore } from './rescore.ts';

/**
 * Adds a person's finding to the current analysis, at the exact span of its words.
 * @throws ApiError invalid_input if the analyzed document does not contain these words
 */
export async function addFinding({
  ctx: { sql, userId },
  input: { id: contractId, ...finding },
}: {
  ctx: Ctx;
  input: AddFinding & { id: string };
}): Promise<Analysis> {
  const { id, projectId, documentId } = await lockCurrentAnalysis(sql, contractId);
  const pages = await sql<{ text: string }[]>`
    select text from public.contract_document_pages where document_id = ${documentId} order by page`;
  const span = locateQuote(
    pages.map((page) => page.text),
    finding.quote,
    finding.near,
  );
  if (!span) {
    throw invalidInput([{ path: 'quote', message: 'This text is not in the analyzed document' }]);
  }
  await sql`
    insert into public.contract_findings
      (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page,
        start_offset, end_offset, confidence, source, points, review_status, review_note, reviewed_by, reviewed_at)
    select private.active_org_id(), ${projectId}, ${contractId}, ${id}, coalesce(max(f.position), -1) + 1,
      ${finding.category}, 'onerous', ${finding.severity}, ${finding.title}, ${finding.note ?? 'Added on reading the contract.'},
      ${span.quote}, ${span.page}, ${span.start}, ${span.end}, 1, 'person', ${pointsOf('onerous', finding.severity)},
      'accepted', ${finding.note ?? null}, ${userId}, now()
    from public.contract_findings f where f.analysis_id = ${id}`;
  await rescore(sql, id);
  const analysis = await findCurrentAnalysis(sql, contractId);
  if (!analysis) throw notFound('Analysis');
  return analysis;
}
