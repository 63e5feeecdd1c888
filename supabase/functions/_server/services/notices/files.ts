import { Unreadable } from '../../../_shared/extraction/errors.ts';
import type { OpenedExhibit, PrintedExhibit } from '../../../_shared/print/notice/document.ts';
import { ExhibitProblem } from '../../../_shared/print/notice/exhibit.ts';
import type { StoredFile } from '../../attachments/content.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findActing } from '../compliance/acting.ts';
import { ExhibitMissing, fetchExhibits, type GatheredNotice, gatherNotice } from './gather.ts';

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
export async function printPreview(gathered: GatheredNotice): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded only for printing: the fonts alone take half a megabyte.
  const { printLetter } = await import('../../../_shared/print/notice/print.ts');
  const draft = { ...gathered.notice, number: null, date: null, approvedBy: null };
  try {
    const opened: OpenedExhibit[] = [];
    for (const exhibit of await fetchExhibits(gathered))
      opened.push({ ...exhibit, pages: await countPages(exhibit) });
    return (await printLetter(draft, opened)).bytes;
  } catch (error) {
    if (error instanceof ExhibitMissing || error instanceof ExhibitProblem)
      throw new ApiError('conflict', `${error.message}. Choose another file.`);
    throw error;
  }
}

/** @throws ExhibitProblem if the file cannot be opened */
async function countPages({ file_name, bytes }: PrintedExhibit): Promise<number> {
  const { openPdf } = await import('../../../_shared/extraction/pdf.ts');
  try {
    // Opening a PDF detaches the byte array, so a copy is passed.
    const pdf = await openPdf(bytes.slice());
    await pdf.close();
    return pdf.total;
  } catch (error) {
    if (error instanceof Unreadable) throw new ExhibitProblem(`${file_name} is not a readable PDF`);
    throw error;
  }
}
