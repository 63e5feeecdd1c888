import { documentContentSchema } from '@contract/contract-document.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Fetches a document version's short-lived address and lets the browser download from it. */
export async function downloadDocument(contractId: string, version: number): Promise<void> {
  const { url, file_name } = await apiRequest(
    `/contracts/${contractId}/documents/${version}/content`,
    documentContentSchema,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
