import { type ContractDocument, contractDocumentSchema } from '@schemas/contract-document.ts';
import type { Send } from '@/components/upload/use-upload-queue.ts';
import { ApiError } from '@/lib/api-error.ts';
import { type UploadOptions, uploadFile } from '@/lib/upload.ts';

/** Sends one file as the contract's next document version. Progress counts bytes sent. */
function uploadDocument(contractId: string, file: File, options: UploadOptions): Promise<ContractDocument> {
  return uploadFile(
    `/contracts/${encodeURIComponent(contractId)}/upload`,
    file,
    contractDocumentSchema,
    options,
  );
}

/**
 * Returns the upload queue's send function: each file becomes the contract's next version. A duplicate is not
 * a failure but gets a note with its version. A file whose text is still being read gets a note too.
 */
export function sendToContract(contractId: string): Send {
  return async (file, { key, ...options }) => {
    try {
      // An idempotency key belongs to one path. The same file for another contract is another request.
      const document = await uploadDocument(contractId, file, {
        ...options,
        idempotencyKey: `${key}.${contractId}`,
      });
      if (document.text_status === 'reading') return { note: stillReading(document), known: false };
    } catch (error) {
      const note = knownFile(error);
      if (note === null) throw error;
      return { note, known: true };
    }
  };
}

const stillReading = ({ reading }: ContractDocument) =>
  `Reading ${reading ? `${reading.pages_total} pages` : 'the document'} in the background`;

/** Returns 'Already uploaded as version 2' if the server refused a duplicate; null for any other failure. */
export function knownFile(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason?.kind !== 'known_file') return null;
  const { version } = error.reason;
  return version === null ? error.message : `Already uploaded as version ${version}`;
}
