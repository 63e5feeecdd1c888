import { documentContentSchema } from '@schemas/contract-document.ts';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { readBlob, saveSigned } from '@/lib/save-signed.ts';

const path = (id: string) => `/notices/${encodeURIComponent(id)}`;

/** Saves the issued file; returns its file name. */
export async function downloadIssued(id: string): Promise<string> {
  const { url, file_name } = await apiRequest(`${path(id)}/content`, documentContentSchema);
  return saveSigned(url, file_name);
}

/** Saves a proof of service file; returns its file name. */
export async function downloadProof(id: string, proofId: string): Promise<string> {
  const { url, file_name } = await apiRequest(`${path(id)}/proofs/${proofId}/content`, documentContentSchema);
  return saveSigned(url, file_name);
}

/** Preview of the newest version as it will be printed. */
export async function fetchPreview(id: string): Promise<Blob> {
  return readBlob(await apiAnswer(`${path(id)}/preview.pdf`));
}
