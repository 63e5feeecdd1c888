import type { ContractDocument } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

const selectColumns = (sql: Transaction) => sql`
  select d.id, d.contract_id, d.version, d.file_name, d.mime_type, d.size_bytes, d.sha256, d.pages, d.text_status,
    d.uploaded_by, uploader.name as uploaded_by_name, d.created_at
  from public.contract_documents d
  left join public.profiles uploader on uploader.id = d.uploaded_by`;

/** The versions of a contract's file, the newest first. */
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
