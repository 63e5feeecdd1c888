import type { DocumentContent } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { signEvidence, signedSeconds } from '../../storage/evidence-files.ts';

type Row = { storage_path: string; file_name: string; mime_type: string };

/** Returns the storage path of an evidence file, if the caller may see it. */
export async function findEvidenceFile({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Row> {
  const [row] = await sql<Row[]>`
    select e.storage_path, e.file_name, e.mime_type
    from public.compliance_evidence e
    join public.compliance_checks k on k.org_id = e.org_id and k.id = e.check_id and k.deleted_at is null
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    where e.org_id = (select private.active_org_id()) and e.id = ${id}`;
  if (!row) throw notFound('Evidence');
  return row;
}

/** Signs a URL for the file. Runs after the transaction, which should not wait for Storage. */
export async function getEvidenceContent(stored: Row): Promise<DocumentContent> {
  const { file_name, mime_type } = stored;
  const url = await signEvidence(stored.storage_path, file_name);
  return { url, expires_in: signedSeconds, file_name, mime_type };
}
