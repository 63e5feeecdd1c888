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
 * For the upload queue: each file becomes the contract's next version. Bytes that the contract has already are
 * no failure but a note that says where they are; so is a file whose text is yet to be read.
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
      const note = knownBytes(error);
      if (note === null) throw error;
      return { note, known: true };
    }
  };
}

const stillReading = (pages: number) => `Its ${pages} pages are being read in the background`;

/** 'Already there as version 2' for the refusal of bytes that the contract has; null for every other failure. */
export function knownBytes(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  if (!/^This file is already (a )?version\b/.test(error.message)) return null;
  const version = /\bversion (\d+)\b/.exec(error.message)?.[1];
  return version ? `Already there as version ${version}` : error.message;
}
