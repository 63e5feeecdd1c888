import { cleanText } from '../../../../_shared/extraction/clean.ts';
import type { ContractDocument, RecognizedPage } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../../http/api-error.ts';
import { findContractState } from '../find-contract-state.ts';
import { findContract } from '../select-contracts.ts';
import { findDocument } from './select-documents.ts';

interface Recognition {
  id: string;
  version: number;
  page: number;
  changes: RecognizedPage;
}

/**
 * Saves the recognized text of one scanned page; after the last page the document has a text like any other.
 * A page already submitted stays unchanged, so two browsers may work on one document.
 * @throws ApiError conflict for a page that has text of its own, and for text recognized from another file;
 * invalid_input for a page beyond the last
 */
export async function recognizePage({
  ctx: { sql },
  input: { id, version, page, changes: recognized },
}: {
  ctx: Ctx;
  input: Recognition;
}): Promise<ContractDocument> {
  const [contract, document] = await Promise.all([
    findContract(sql, id),
    findDocument(sql, { contractId: id, version }),
  ]);
  if (!contract) throw notFound('Contract');
  if (!document) throw notFound('Document');
  if (!(await findContractState(sql, id))?.can.upload) throw forbidden();
  refuseMisfit(document, page, recognized.sha256);
  await sql`
    insert into public.contract_page_recognitions (org_id, project_id, contract_id, document_id, page, text, confidence)
    values (private.active_org_id(), ${contract.project_id}, ${id}, ${document.id}, ${page},
      ${cleanText(recognized.text).trim()}, ${recognized.confidence ?? null})
    on conflict (org_id, document_id, page) do nothing`;
  const now = await findDocument(sql, { contractId: id, version });
  if (!now) throw notFound('Document');
  return now;
}

function refuseMisfit(document: ContractDocument, page: number, sha256: string): void {
  if (sha256 !== document.sha256) {
    throw new ApiError(
      'conflict',
      `This text was recognized from a different file than version ${document.version}`,
    );
  }
  if (page > (document.pages ?? 0)) {
    throw invalidInput([{ path: 'page', message: `The document has ${document.pages ?? 0} pages` }]);
  }
  if (!document.scan?.pages.includes(page)) {
    throw new ApiError('conflict', `Page ${page} already has text; it was not replaced`);
  }
}
