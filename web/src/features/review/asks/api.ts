import { askSchema, counterproposalSchema, type createAskSchema, type UpdateAsk } from '@schemas/ask.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import { readBlob } from '@/lib/save-signed.ts';
import { useCreation } from '@/lib/use-creation.ts';

export const askKeys = {
  all: (contractId: string) => [...contractKeys.detail(contractId), 'asks'] as const,
  list: (contractId: string) => [...askKeys.all(contractId), 'list'] as const,
  check: (contractId: string, version: number) => [...askKeys.all(contractId), 'check', version] as const,
  round: (contractId: string, version: number) => [...askKeys.all(contractId), 'round', version] as const,
};
const askList = askSchema.array();

/** The asks of a contract, in the order of the document. */
export function useAsks(contractId: string) {
  return useQuery({
    queryKey: askKeys.list(contractId),
    queryFn: ({ signal }) => apiRequest(`/contracts/${contractId}/asks`, askList, { signal }),
  });
}

/** Adds an ask about a finding. */
export const useCreateAsk = (contractId: string) =>
  useCreation({
    parser: askSchema,
    request: (body: z.input<typeof createAskSchema>) => ({ path: `/contracts/${contractId}/asks`, body }),
    onSuccess: refetch(askKeys.all(contractId)),
  });

/** Changes, drops, or reopens an ask as the reader saw it. */
export function useUpdateAsk(contractId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ask, changes }: { ask: { id: string; version: number }; changes: UpdateAsk }) =>
      apiRequest(`/contracts/${contractId}/asks/${ask.id}`, askSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${ask.version}"`,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: askKeys.all(contractId) }),
  });
}

const addressOf = (contractId: string, version: number) =>
  `/contracts/${contractId}/documents/${version}/counterproposal`;

/** Which asks can be placed in the Word file of a version. */
export function useCounterproposal(contractId: string, version: number, enabled: boolean) {
  return useQuery({
    queryKey: askKeys.check(contractId, version),
    enabled,
    queryFn: ({ signal }) => apiRequest(addressOf(contractId, version), counterproposalSchema, { signal }),
  });
}

/** Saves the Word file with tracked changes and returns its name. */
export const downloadCounterproposal = (contractId: string, version: number): Promise<string> =>
  download(`${addressOf(contractId, version)}/content`, 'counterproposal.docx');

/** Saves the open asks as a document and returns its name. */
export const downloadIssuesList = (
  contractId: string,
  version: number,
  format: 'docx' | 'pdf' | 'xlsx',
): Promise<string> =>
  download(`/contracts/${contractId}/documents/${version}/issues-list.${format}`, `issues-list.${format}`);

async function download(path: string, fallback: string): Promise<string> {
  const answer = await apiAnswer(path, {});
  const name = fileNameOf(answer.headers.get('content-disposition')) ?? fallback;
  saveBlob(await readBlob(answer), name);
  return name;
}
