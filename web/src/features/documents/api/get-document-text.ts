import { type ContractDocument, documentTextSchema } from '@schemas/contract-document.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/**
 * Key of a version's text. A version never changes, so the key is outside those of its contract and is not
 * refetched with them. Queries append the text's status.
 */
export const documentTextKey = (contractId: string, version: number) =>
  ['contract-texts', contractId, version] as const;

type Version = Pick<ContractDocument, 'version' | 'text_status'>;

/** The extracted text of one document version, page by page. Refetched once the version becomes readable. */
function documentTextOptions(contractId: string, { version, text_status }: Version) {
  const ofVersion = documentTextKey(contractId, version);
  return queryOptions({
    queryKey: [...ofVersion, text_status],
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${contractId}/documents/${version}/text`, documentTextSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Keeps the reader's position during the refetch.
    placeholderData: (before, query) =>
      ofVersion.every((part, index) => part === query?.queryKey[index]) ? before : undefined,
  });
}

const none: Version = { version: 0, text_status: 'unreadable' };

export function useDocumentText(contractId: string, document: Version | undefined) {
  return useQuery({
    ...documentTextOptions(contractId, document ?? none),
    enabled: document !== undefined,
  });
}
