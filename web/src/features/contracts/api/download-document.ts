import type { Contract } from '@schemas/contract.ts';
import { documentContentSchema } from '@schemas/contract-document.ts';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import { readBlob, saveSigned } from '@/lib/save-signed.ts';

/**
 * Saves the file of a contract's newest version or, if none was uploaded, its summary as PDF. Returns the
 * file's name. Throws ApiError, or AbortError if canceled.
 */
export async function downloadContract(
  contract: Pick<Contract, 'id' | 'latest_document'>,
  signal?: AbortSignal,
): Promise<string> {
  return contract.latest_document
    ? downloadDocument(contract.id, contract.latest_document.version, signal)
    : downloadSummary(contract.id, signal);
}

/** Saves the file of one document version under its own name and returns the name. */
export async function downloadDocument(
  contractId: string,
  version: number,
  signal?: AbortSignal,
): Promise<string> {
  const { url, file_name } = await apiRequest(
    `/contracts/${encodeURIComponent(contractId)}/documents/${version}/content`,
    documentContentSchema,
    { signal },
  );
  return saveSigned(url, file_name, signal);
}

/** Saves a contract's summary as PDF and returns the file's name. */
export async function downloadSummary(contractId: string, signal?: AbortSignal): Promise<string> {
  const answer = await apiAnswer(`/contracts/${encodeURIComponent(contractId)}/summary.pdf`, { signal });
  const name = fileNameOf(answer.headers.get('content-disposition')) ?? 'contract-summary.pdf';
  saveBlob(await readBlob(answer, signal), name);
  return name;
}
