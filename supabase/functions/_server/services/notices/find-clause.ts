import type { NoticeClause } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Returns the notice clause of the contract's latest document version; null if it has none, or no text. */
export async function findNoticeClause(
  sql: Transaction,
  contractId: string | null,
): Promise<NoticeClause | null> {
  if (!contractId) return null;
  const pages = await sql<{ version: number; text: string }[]>`
    select d.version, page.text
    from (
      select d.org_id, d.id, d.version from public.contract_documents d
      where d.org_id = (select private.active_org_id()) and d.contract_id = ${contractId}
      order by d.version desc limit 1
    ) d
    join public.contract_document_pages page on page.org_id = d.org_id and page.document_id = d.id
    order by page.page`;
  const [first] = pages;
  if (!first) return null;
  const { readNoticeClause } = await import('../../../_shared/analysis/notice-clause/read-notice-clause.ts');
  const read = readNoticeClause(pages.map(({ text }) => text));
  return read && { document_version: first.version, ...read };
}
