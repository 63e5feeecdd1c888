import type { AnalyzeContract, Perspective } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { ourPerspective } from './our-perspective.ts';
import { findContract } from './select-contracts.ts';

export interface AnalysisSource {
  contractId: string;
  projectId: string;
  documentId: string;
  pages: string[];
  perspective: Perspective;
}

/**
 * The newest document of a contract that has text, page by page, and whom to review it for.
 * @throws ApiError conflict where no document has text
 */
export async function readForAnalysis({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: AnalyzeContract;
}): Promise<AnalysisSource> {
  const contract = await findContract(sql, input.contract_id);
  if (!contract) throw notFound('Contract');
  const [document] = await sql<{ id: string; organization_name: string; pages: string[] }[]>`
    select d.id, o.name as organization_name,
      (select json_agg(page.text order by page.page) from public.contract_document_pages page
        where page.document_id = d.id) as pages
    from public.contract_documents d
    join public.organizations o on o.id = d.org_id
    where d.contract_id = ${contract.id} and d.text_status = 'extracted'
    order by d.version desc limit 1`;
  if (!document?.pages) {
    throw new ApiError('conflict', 'No document of this contract has text to analyze', {
      detail: 'Upload the contract as a PDF, Word, RTF or text file with a text layer first.',
    });
  }
  return {
    contractId: contract.id,
    projectId: contract.project_id,
    documentId: document.id,
    pages: document.pages,
    perspective: input.perspective ?? ourPerspective(contract, document.organization_name),
  };
}
