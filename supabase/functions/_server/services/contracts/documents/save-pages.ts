import type { Transaction } from '../../../db/pool.ts';

/** A document whose text is to be saved. */
interface PagesOf {
  orgId: string;
  projectId: string;
  contractId: string;
  documentId: string;
}

/**
 * Saves the whole text of a document.
 * @param scans numbers of the pages that are images without text
 */
export async function savePages(
  sql: Transaction,
  { orgId, projectId, contractId, documentId }: PagesOf,
  { pages, scans }: { pages: readonly string[]; scans: readonly number[] },
): Promise<void> {
  if (pages.length === 0) return;
  const pictures = new Set(scans);
  const rows = withOffsets(pages).map((row) => ({ ...row, is_scan: pictures.has(row.page) }));
  await sql`
    insert into public.contract_document_pages
      (document_id, page, org_id, project_id, contract_id, start_offset, text, is_scan)
    select ${documentId}, row.page, ${orgId}, ${projectId}, ${contractId}, row.start, row.text, row.is_scan
    from jsonb_to_recordset(${sql.json(rows)}) as row (page integer, start integer, text text, is_scan boolean)`;
}

/** Offsets count UTF-16 units in the pages joined with one form feed. */
export function withOffsets(pages: readonly string[]): { page: number; start: number; text: string }[] {
  let start = 0;
  return pages.map((text, index) => {
    const row = { page: index + 1, start, text };
    start += text.length + 1;
    return row;
  });
}
