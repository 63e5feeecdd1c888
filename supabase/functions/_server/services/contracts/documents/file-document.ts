import type { ContractDocument, Facts } from '../../../../_shared/schemas/index.ts';
import { asSystem } from '../../../db/privileged.ts';
import type { Ctx } from '../../../db/with-user.ts';
import type { Extraction } from '../../../functions/engine-schemas.ts';
import { notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import type { UploadTarget } from './prepare-upload.ts';
import { askToReadOn, savePart } from './reading.ts';
import { savePages } from './save-pages.ts';
import { saveProblem } from './save-problem.ts';
import { findDocument } from './select-documents.ts';

/** A file that the engine could not be reached to read. */
export interface Unopened {
  mime_type: string;
  text_status: 'reading';
  part: null;
}

interface NewDocument {
  contractId: string;
  target: UploadTarget;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  extraction: Extraction | Unopened;
  facts: Facts | null;
}

/**
 * Files a stored object as the contract's next version, with its text; Postgres numbers it. A partial text is
 * hidden until the job `read_document` has read the rest.
 * @starts notification
 */
export async function fileDocument({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: NewDocument;
}): Promise<ContractDocument> {
  const { contractId, target, extraction } = input;
  const { orgId, documentId } = target;
  if (!(await findContract(sql, contractId))) throw notFound('Contract');
  const pages = extraction.text_status === 'reading' ? 0 : extraction.pages.length;
  await sql`
    insert into public.contract_documents
      (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status,
        facts)
    values (${documentId}, ${orgId}, ${target.projectId}, ${contractId}, ${input.fileName},
      ${extraction.mime_type}, ${input.sizeBytes}, ${input.sha256}, ${target.path}, ${pages || null},
      ${extraction.text_status}, ${input.facts && sql.json(input.facts)})`;
  if (extraction.text_status === 'reading') {
    const { part } = extraction;
    await asSystem(sql, async () => {
      if (part) await savePart(sql, target, 0, part);
      await askToReadOn(sql, target);
    });
  } else {
    await savePages(sql, { orgId, documentId, projectId: target.projectId, contractId }, extraction);
    if (extraction.problem) await asSystem(sql, () => saveProblem(sql, target, extraction));
  }
  const document = await findDocument(sql, { contractId, id: documentId });
  if (!document) throw notFound('Document');
  return document;
}
