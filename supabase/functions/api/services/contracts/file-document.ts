import type { ContractDocument, TextStatus } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import type { Place } from './prepare-upload.ts';
import { findContract } from './select-contracts.ts';
import { findDocument } from './select-documents.ts';

export interface NewDocument {
  contractId: string;
  place: Place;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  textStatus: TextStatus;
  pages: string[];
}

/** Files a stored object as the contract's next version, with its text; Postgres numbers it. */
export async function fileDocument({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: NewDocument;
}): Promise<ContractDocument> {
  const { contractId, place, pages } = input;
  if (!(await findContract(sql, contractId))) throw notFound('Contract');
  await sql`
    insert into public.contract_documents
      (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status)
    values (${place.documentId}, private.active_org_id(), ${place.projectId}, ${contractId}, ${input.fileName},
      ${input.mimeType}, ${input.sizeBytes}, ${input.sha256}, ${place.path}, ${pages.length || null}, ${input.textStatus})`;
  if (pages.length > 0) {
    await sql`
      insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
      select ${place.documentId}, row.page, private.active_org_id(), ${place.projectId}, ${contractId}, row.start, row.text
      from jsonb_to_recordset(${sql.json(withOffsets(pages))}) as row (page integer, start integer, text text)`;
  }
  const document = await findDocument(sql, { contractId, id: place.documentId });
  if (!document) throw notFound('Document');
  return document;
}

/** Offsets count UTF-16 units in the pages joined with one form feed. */
export function withOffsets(pages: string[]): { page: number; start: number; text: string }[] {
  let start = 0;
  return pages.map((text, index) => {
    const row = { page: index + 1, start, text };
    start += text.length + 1;
    return row;
  });
}
