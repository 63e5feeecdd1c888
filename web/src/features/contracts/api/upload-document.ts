import { type ContractDocument, contractDocumentSchema } from '@contract/contract-document.ts';
import type { Send } from '@/components/upload/use-upload-queue.ts';
import { ApiError } from '@/lib/api-error.ts';
import { type UploadOptions, uploadFile } from '@/lib/upload.ts';

/** Sends one file as the contract's next document version; progress counts the bytes that have left. */
function uploadDocument(contractId: string, file: File, options: UploadOptions): Promise<ContractDocument> {
  return uploadFile(
    `/contracts/${encodeURIComponent(contractId)}/upload`,
    file,
    contractDocumentSchema,
    options,
  );
}

/**
 * For the upload queue: each file becomes the contract's next version. A file that the contract has already is
 * no failure but a note that says where it is; so is a file whose text is yet to be read.
 */
export function sendToContract(contractId: string): Send {
  return async (file, { key, ...options }) => {
    try {
      // A key belongs to one address: the same file for another contract is another request.
      const document = await uploadDocument(contractId, file, {
        ...options,
        idempotencyKey: `${key}.${contractId}`,
      });
      if (document.reading) return { note: stillReading(document.reading.pages_total), known: false };
    } catch (error) {
      const note = knownFile(error);
      if (note === null) throw error;
      return { note, known: true };
    }
  };
}

const stillReading = (pages: number) => `Reading ${pages} pages in the background`;

/** 'Already there as version 2' for the refusal of a file that the contract has; null for every other failure. */
export function knownFile(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason?.kind !== 'known_file') return null;
  const { version } = error.reason;
  return version === null ? error.message : `Already uploaded as version ${version}`;
}
