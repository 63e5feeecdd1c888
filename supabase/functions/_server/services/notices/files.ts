import type { StoredFile } from '../../attachments/content.ts';
import type { Ctx } from '../../db/with-user.ts';
import { printNoticeDraft } from '../../functions/print.ts';
import { notFound } from '../../http/api-error.ts';
import { findActing } from '../compliance/acting.ts';
import { type GatheredNotice, gatherNotice } from './gather.ts';

/**
 * Returns the storage path of a notice's issued file, if the caller may see it. @throws not_found, also if it
 * was not issued yet
 */
export async function findIssuedFile({ sql }: Ctx, id: string): Promise<StoredFile> {
  const [row] = await sql<(Omit<StoredFile, 'storage_path'> & { storage_path: string | null })[]>`
    select n.storage_path, n.file_name, 'application/pdf' as mime_type
    from public.notices n
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
    where n.org_id = (select private.active_org_id()) and n.id = ${id}`;
  if (!row) throw notFound('Notice');
  const { storage_path } = row;
  if (!storage_path) throw notFound('Issued file');
  return { ...row, storage_path };
}

/** Returns the storage path of a proof, if the caller may see it. */
export async function findProofFile({ sql }: Ctx, id: string, proofId: string): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select f.storage_path, f.file_name, f.mime_type
    from public.notice_proofs f
    join public.projects p on p.org_id = f.org_id and p.id = f.project_id and p.deleted_at is null
    where f.org_id = (select private.active_org_id()) and f.notice_id = ${id} and f.id = ${proofId}`;
  if (!row) throw notFound('Proof');
  return row;
}

/** Loads the content of a letter's preview. @throws not_found */
export async function gatherPreview({ sql }: Ctx, id: string): Promise<GatheredNotice> {
  const acting = await findActing(sql);
  const gathered = acting && (await gatherNotice(sql, { orgId: acting.orgId, id }));
  if (!gathered) throw notFound('Notice');
  return gathered;
}

/**
 * Prints the latest version as it would be issued, marked as a draft, with the cover sheets of its exhibits
 * but not their pages.
 * @throws conflict if an exhibit cannot be printed
 */
export const printPreview = ({ notice, exhibits }: GatheredNotice): Promise<Uint8Array<ArrayBuffer>> =>
  printNoticeDraft({ notice, exhibits });
