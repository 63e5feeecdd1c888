import type { StoredFile } from '../../attachments/content.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

/** Returns the storage path of an evidence file, if the caller may see it. */
export async function findEvidenceFile({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select e.storage_path, e.file_name, e.mime_type
    from public.compliance_evidence e
    join public.compliance_checks k on k.org_id = e.org_id and k.id = e.check_id and k.deleted_at is null
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    where e.org_id = (select private.active_org_id()) and e.id = ${id}`;
  if (!row) throw notFound('Evidence');
  return row;
}
