import { documentTextSchema } from '@contract/contract-document.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';

/** The extracted text of one document version, page by page. */
export function documentTextOptions(contractId: string, version: number) {
  return queryOptions({
    queryKey: contractKeys.text(contractId, version),
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${contractId}/documents/${version}/text`, documentTextSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDocumentText(contractId: string, version: number | undefined) {
  return useQuery({ ...documentTextOptions(contractId, version ?? 0), enabled: version !== undefined });
}
