import type { StoredFile } from '../../../attachments/content.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';

/** Returns the storage path of a version's file, if the caller may see it. */
export async function findStoredFile({
  ctx: { sql },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select d.storage_path, d.file_name, d.mime_type
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    where d.contract_id = ${id} and d.version = ${version}`;
  if (!row) throw notFound('Document');
  return row;
}
