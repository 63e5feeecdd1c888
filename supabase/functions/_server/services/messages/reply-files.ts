import type { StoredFile } from '../../attachments/content.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

/**
 * Returns the storage path of a reply's file, for those who see the message. @throws not_found, also if it is
 * not fetched yet or was not stored
 */
export async function findReplyFile({ sql }: Ctx, id: string, fileId: string): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select f.storage_path, f.file_name, f.mime_type from public.message_reply_files f
    join public.projects j on j.org_id = f.org_id and j.id = f.project_id and j.deleted_at is null
    where f.org_id = (select private.active_org_id()) and f.message_id = ${id} and f.id = ${fileId} and f.storage_path is not null`;
  if (!row) throw notFound('File');
  return row;
}
