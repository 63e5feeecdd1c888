import type { DocumentText } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import { findDocument } from './select-documents.ts';

/** Returns the text of one version, page by page; no pages if it could not be read. */
export async function getDocumentText({
  ctx: { sql },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<DocumentText> {
  const [contract, document, pages] = await Promise.all([
    findContract(sql, id),
    findDocument(sql, { contractId: id, version }),
    sql<DocumentText['pages']>`
      select page.page, page.start_offset as start, page.text,
        page.is_scan and d.text_status = 'extracted' as from_ocr,
        case when d.text_status = 'extracted' then r.confidence end as confidence
      from public.contract_document_pages page
      join public.contract_documents d on d.id = page.document_id
      left join public.contract_page_recognitions r
        on r.org_id = page.org_id and r.document_id = page.document_id and r.page = page.page
      where d.contract_id = ${id} and d.version = ${version}
      order by page.page`,
  ]);
  if (!contract) throw notFound('Contract');
  if (!document) throw notFound('Document');
  return { document_id: document.id, version, text_status: document.text_status, pages };
}
