import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';

const selectColumns = (sql: Transaction) => sql`
  select d.id, d.contract_id, d.version, d.file_name, d.mime_type, d.size_bytes, d.sha256, d.pages, d.text_status,
    case when d.text_status = 'reading' and d.pages_total is not null
      then json_build_object('pages_read', d.pages_read, 'pages_total', d.pages_total) end as reading,
    d.text_problem, d.text_problem_code, scan.scan, d.uploaded_by, uploader.name as uploaded_by_name, d.created_at
  from public.contract_documents d
  left join private.people uploader on uploader.id = d.uploaded_by
  left join lateral (
    select json_build_object(
      'pages', json_agg(p.page order by p.page),
      'remaining', coalesce(json_agg(p.page order by p.page) filter (where r.page is null), '[]'),
      'confidence', avg(r.confidence)) as scan
    from public.contract_document_pages p
    left join public.contract_page_recognitions r on r.org_id = p.org_id and r.document_id = p.document_id and r.page = p.page
    where p.org_id = d.org_id and p.document_id = d.id and p.is_scan
    having count(*) > 0
  ) scan on true`;

/** Selects the versions of a contract's file, newest first. */
export const selectDocuments = (sql: Transaction, contractId: string): Promise<ContractDocument[]> =>
  sql<ContractDocument[]>`
    ${selectColumns(sql)} where d.contract_id = ${contractId} order by d.version desc limit 500`.execute();

export async function findDocument(
  sql: Transaction,
  where: { contractId: string } & ({ id: string } | { version: number } | { sha256: string }),
): Promise<ContractDocument | undefined> {
  const condition =
    'id' in where
      ? sql`d.id = ${where.id}`
      : 'version' in where
        ? sql`d.version = ${where.version}`
        : sql`d.sha256 = ${where.sha256}`;
  const [document] = await sql<ContractDocument[]>`
    ${selectColumns(sql)} where d.contract_id = ${where.contractId} and ${condition}`;
  return document;
}
