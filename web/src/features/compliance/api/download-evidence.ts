import { documentContentSchema } from '@schemas/contract-document.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { saveSigned } from '@/lib/save-signed.ts';

/** Saves a piece of evidence under its own file name and returns that name. Throws ApiError. */
export async function downloadEvidence(id: string): Promise<string> {
  const { url, file_name } = await apiRequest(
    `/compliance/evidence/${encodeURIComponent(id)}/content`,
    documentContentSchema,
  );
  return saveSigned(url, file_name);
}
