/**
 * Documents that are read in parts. All of this runs as the system, which hides a text until it is complete.
 */

import type { Facts } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import type { CompleteExtraction, Part } from '../../../functions/engine-schemas.ts';
import { savePages } from './save-pages.ts';

/** A document of an organization. */
interface DocumentId {
  orgId: string;
  documentId: string;
}

/** A document that is being read, and its progress. */
export interface Reading extends DocumentId {
  projectId: string;
  contractId: string;
  storagePath: string;
  fileName: string;
  /** Number of pages whose text has been read, and of the characters on them. */
  read: number;
  characters: number;
  /** Number of pages in the file; null if the file has not been opened yet. */
  total: number | null;
  /** Pages checked for pictures, and whether they show one. */
  pictures: [number, boolean][];
}

/**
 * Finds a document that is still being read; undefined if reading has finished or failed, or the document or
 * its contract is deleted.
 */
export async function findReading(
  sql: Transaction,
  { orgId, documentId }: DocumentId,
): Promise<Reading | undefined> {
  const [row] = await sql<
    {
      project_id: string;
      contract_id: string;
      storage_path: string;
      file_name: string;
      total: number | null;
      read: number;
      characters: number;
      pictures: [number, boolean][];
    }[]
  >`
    select d.project_id, d.contract_id, d.storage_path, d.file_name, d.pages_total as total, count(p.page)::integer as read,
      coalesce(sum(char_length(p.text)), 0)::integer as characters,
      coalesce(json_agg(json_build_array(p.page, p.shows_picture)) filter (where p.shows_picture is not null), '[]') as pictures
    from public.contract_documents d
    join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
    join public.projects j on j.org_id = d.org_id and j.id = d.project_id and j.deleted_at is null
    left join private.read_pages p on p.org_id = d.org_id and p.document_id = d.id
    where d.org_id = ${orgId} and d.id = ${documentId} and d.text_status = 'reading'
    group by d.org_id, d.id`;
  if (!row) return undefined;
  const {
    project_id: projectId,
    contract_id: contractId,
    storage_path: storagePath,
    file_name: fileName,
    ...progress
  } = row;
  return { orgId, documentId, projectId, contractId, storagePath, fileName, ...progress };
}

/** Returns the text of the pages read so far, in order. */
export async function readTexts(sql: Transaction, { orgId, documentId }: DocumentId): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select text from private.read_pages where org_id = ${orgId} and document_id = ${documentId} order by page`;
  return rows.map(({ text }) => text);
}

/** Saves a part and updates the document's progress. @param read how many pages were read before */
export async function savePart(
  sql: Transaction,
  { orgId, documentId }: DocumentId,
  read: number,
  { total, pages, pictures }: Part,
): Promise<void> {
  const rows = pages.map((text, index) => ({ page: read + index + 1, text }));
  await sql`
    insert into private.read_pages (org_id, document_id, page, text)
    select ${orgId}, ${documentId}, row.page, row.text
    from jsonb_to_recordset(${sql.json(rows)}) as row (page integer, text text)`;
  const looked = pictures.map(([page, shows]) => ({ page, shows }));
  await sql`
    update private.read_pages p set shows_picture = row.shows
    from jsonb_to_recordset(${sql.json(looked)}) as row (page integer, shows boolean)
    where p.org_id = ${orgId} and p.document_id = ${documentId} and p.page = row.page`;
  await sql`
    update public.contract_documents d set pages_read = ${read + pages.length}, pages_total = ${total}
    where d.org_id = ${orgId} and d.id = ${documentId} and d.text_status = 'reading'`;
}

/** Enqueues the next part. */
export async function askToReadOn(sql: Transaction, { orgId, documentId }: DocumentId): Promise<void> {
  await sql`select private.enqueue_reading(${orgId}, ${documentId})`;
}

/**
 * Saves the final text on the document, as if it had been read at upload.
 * @starts analyze_contract
 */
export async function endReading(
  sql: Transaction,
  reading: Reading,
  extraction: CompleteExtraction,
  facts: Facts | null,
): Promise<void> {
  const { orgId, documentId } = reading;
  const { text_status, pages, reason, problem } = extraction;
  await savePages(sql, reading, extraction);
  await sql`
    update public.contract_documents d
    set text_status = ${text_status}, pages = ${pages.length || null}, facts = ${facts && sql.json(facts)},
      pages_read = null, pages_total = null,
      text_problem = ${(problem && reason) ?? null}, text_problem_code = ${problem ?? null}
    where d.org_id = ${orgId} and d.id = ${documentId} and d.text_status = 'reading'`;
  await sql`delete from private.read_pages where org_id = ${orgId} and document_id = ${documentId}`;
}
