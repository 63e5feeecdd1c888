import { documentContentSchema } from '@contract/contract-document.ts';
import { saveSigned } from '@/features/contracts/api/download-document.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Saves the file of a piece of evidence under its own name, which it returns. Throws ApiError. */
export async function downloadEvidence(id: string): Promise<string> {
  const { url, file_name } = await apiRequest(
    `/compliance/evidence/${encodeURIComponent(id)}/content`,
    documentContentSchema,
  );
  return saveSigned(url, file_name);
}
