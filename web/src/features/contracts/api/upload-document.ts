import { type ContractDocument, contractDocumentSchema } from '@contract/contract-document.ts';
import { uploadFile } from '@/lib/upload.ts';

interface UploadOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Sends one file as the contract's next document version; progress counts the bytes that have left. */
export function uploadDocument(
  contractId: string,
  file: File,
  options: UploadOptions,
): Promise<ContractDocument> {
  return uploadFile(`/contracts/${contractId}/upload`, file, contractDocumentSchema, options);
}
