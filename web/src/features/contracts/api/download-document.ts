import type { Contract } from '@contract/contract.ts';
import { documentContentSchema } from '@contract/contract-document.ts';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import { readBlob, saveSigned } from '@/lib/save-signed.ts';

/**
 * Fetches what there is of a contract to keep: the file of its newest version or, where none was uploaded, the
 * summary as PDF; and hands it to the browser to save. Returns the file's name. Throws ApiError, AbortError where
 * it was cancelled.
 */
export async function downloadContract(
  contract: Pick<Contract, 'id' | 'latest_document'>,
  signal?: AbortSignal,
): Promise<string> {
  return contract.latest_document
    ? downloadDocument(contract.id, contract.latest_document.version, signal)
    : downloadSummary(contract.id, signal);
}

/** Saves the file of one document version under its own name, which it returns. */
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

/** Saves the summary of a contract as PDF; returns the file's name. */
export async function downloadSummary(contractId: string, signal?: AbortSignal): Promise<string> {
  const answer = await apiAnswer(`/contracts/${encodeURIComponent(contractId)}/summary.pdf`, { signal });
  const name = fileNameOf(answer.headers.get('content-disposition')) ?? 'contract-summary.pdf';
  saveBlob(await readBlob(answer, signal), name);
  return name;
}
