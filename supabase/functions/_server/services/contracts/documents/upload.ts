import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import { contractDocuments } from '../../../attachments/kinds.ts';
import { type Filed, uploadAttachment } from '../../../attachments/upload.ts';
import type { AppContext } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/read-file.ts';
import { extractAtUpload } from './extract-text.ts';
import { fileDocument } from './file-document.ts';
import { prepareUpload, refuseKnownBytes } from './prepare-upload.ts';
import { readFacts } from './read-facts.ts';

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
      read: async () => {
        const extraction = await extractAtUpload(file);
        const facts = extraction.text_status === 'reading' ? null : await readFacts(extraction.pages);
        return { mimeType: extraction.mime_type, extraction, facts };
      },
      file: async (ctx, { fileName, sizeBytes, sha256, extraction, facts, ...target }) => {
        await refuseKnownBytes({ ctx, input: { id, sha256 } });
        const input = { contractId: id, target, fileName, sizeBytes, sha256, extraction, facts };
        return await fileDocument({ ctx, input });
      },
    },
  );
}
