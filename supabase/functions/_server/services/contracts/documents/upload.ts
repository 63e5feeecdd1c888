import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import { contractDocuments } from '../../../attachments/kinds.ts';
import { type Filed, uploadAttachment } from '../../../attachments/upload.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { AppContext } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/read-file.ts';
import { fileDocument, type Unopened } from './file-document.ts';
import { prepareUpload, refuseKnownBytes } from './prepare-upload.ts';
import { atUpload, readStored } from './read-stored.ts';

/**
 * Uploads a file as the next version of a contract, with its pages. The job `read_document` continues a long file, and
 * reads what arrives while the engine is down.
 */
export async function uploadDocument(
  c: AppContext,
  { id, file }: { id: string; file: UploadedFile },
): Promise<Filed<ContractDocument>> {
  return await uploadAttachment(
    c,
    contractDocuments,
    { file, fields: {} },
    {
      prepare: (ctx, { fileName, sha256 }) => prepareUpload({ ctx, input: { id, fileName, sha256 } }),
      read: async ({ path }, { mimeType }) => {
        const stored = { bucket: contractDocuments.bucket, path, name: file.name };
        const read = await readStored(stored, { part: atUpload, facts: true }).catch(unlessDown);
        if (!read) return { extraction: unopened(mimeType), facts: null };
        const { extraction, stated } = read;
        const isRead = extraction.text_status !== 'reading' && stated?.isContract === true;
        return { extraction, facts: isRead ? stated.facts : null };
      },
      file: async (ctx, { fileName, sizeBytes, sha256, extraction, facts, ...target }) => {
        await refuseKnownBytes({ ctx, input: { id, sha256 } });
        const input = { contractId: id, target, fileName, sizeBytes, sha256, extraction, facts };
        return await fileDocument({ ctx, input });
      },
    },
  );
}

const unopened = (mimeType: string): Unopened => ({
  mime_type: mimeType,
  text_status: 'reading',
  part: null,
});

function unlessDown(error: unknown): null {
  if (error instanceof ApiError && error.code === 'unavailable') return null;
  throw error;
}
