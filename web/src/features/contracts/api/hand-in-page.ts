import type { PageText } from '@analysis/ocr/page-text.ts';
import { type ContractDocument, contractDocumentSchema } from '@schemas/contract-document.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Submits the recognized text of one scanned page. Returns the version and the remaining pages. */
export function handInPage(
  { contract_id, version, sha256 }: ContractDocument,
  page: number,
  recognized: PageText,
  signal: AbortSignal,
): Promise<ContractDocument> {
  return apiRequest(
    `/contracts/${contract_id}/documents/${version}/pages/${page}/ocr`,
    contractDocumentSchema,
    { method: 'PUT', body: { sha256, ...recognized }, signal },
  );
}
