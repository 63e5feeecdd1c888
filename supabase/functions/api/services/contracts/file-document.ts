import type { ContractDocument, Facts, TextStatus } from '../../../_shared/contract/index.ts';
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
  /** Numbers of the pages that are pictures without text. */
  scans: number[];
  facts: Facts | null;
}

/** Files a stored object as the contract's next version, with its text; Postgres numbers it. */
export async function fileDocument({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: NewDocument;
}): Promise<ContractDocument> {
  const { contractId, place, pages, scans } = input;
  if (!(await findContract(sql, contractId))) throw notFound('Contract');
  await sql`
    insert into public.contract_documents
      (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status,
        facts)
    values (${place.documentId}, private.active_org_id(), ${place.projectId}, ${contractId}, ${input.fileName},
      ${input.mimeType}, ${input.sizeBytes}, ${input.sha256}, ${place.path}, ${pages.length || null}, ${input.textStatus},
      ${input.facts && sql.json(input.facts)})`;
  if (pages.length > 0) {
    const pictures = new Set(scans);
    const rows = withOffsets(pages).map((row) => ({ ...row, is_scan: pictures.has(row.page) }));
    await sql`
      insert into public.contract_document_pages
        (document_id, page, org_id, project_id, contract_id, start_offset, text, is_scan)
      select ${place.documentId}, row.page, private.active_org_id(), ${place.projectId}, ${contractId}, row.start, row.text,
        row.is_scan
      from jsonb_to_recordset(${sql.json(rows)}) as row (page integer, start integer, text text, is_scan boolean)`;
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
