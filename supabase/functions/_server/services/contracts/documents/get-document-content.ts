import type { DocumentContent } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { signedSeconds, signFile } from '../../../storage/contract-files.ts';

type Row = { storage_path: string; file_name: string; mime_type: string };

/** Returns the storage path of a version's file, if the caller may see it. */
export async function findStoredFile({
  ctx: { sql },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<Row> {
  const [row] = await sql<Row[]>`
    select d.storage_path, d.file_name, d.mime_type
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    where d.contract_id = ${id} and d.version = ${version}`;
  if (!row) throw notFound('Document');
  return row;
}

/** Signs a URL for the file. Runs after the transaction, which should not wait for Storage. */
export async function getDocumentContent(stored: Row): Promise<DocumentContent> {
  const { file_name, mime_type } = stored;
  const url = await signFile(stored.storage_path, file_name);
  return { url, expires_in: signedSeconds, file_name, mime_type };
}
