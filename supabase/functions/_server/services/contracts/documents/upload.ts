import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import { contractDocuments } from '../../../attachments/kinds.ts';
import { type Filed, uploadAttachment } from '../../../attachments/upload.ts';
import type { AppContext } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/read-file.ts';
import { fileDocument } from './file-document.ts';
import { prepareUpload, refuseKnownBytes } from './prepare-upload.ts';
import { atUpload, readStored } from './read-stored.ts';

/** Uploads a file as the next version of a contract, with its pages. */
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
      read: async ({ path }) => {
        const stored = { bucket: contractDocuments.bucket, path, name: file.name };
        const { extraction, stated } = await readStored(stored, { part: atUpload, facts: true });
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
