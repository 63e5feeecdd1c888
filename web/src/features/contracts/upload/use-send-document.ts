import { useQueryClient } from '@tanstack/react-query';
import type { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { contractKeys } from '../api/keys.ts';
import { sendToContract } from '../api/upload-document.ts';

interface SentDocument {
  /** Whether the contract has the file now; `known` if it had it before. */
  arrived: boolean;
  known: boolean;
  /** Null if canceled or uploaded. */
  failure: unknown;
}

/** Sends the only file of a queue to a contract, retrying a failed one. */
export function useSendDocument(queue: ReturnType<typeof useUploadQueue>) {
  const client = useQueryClient();
  return async (contractId: string): Promise<SentDocument> => {
    queue.retry();
    const { sent, known, failure } = await queue.start(sendToContract(contractId));
    await client.invalidateQueries({ queryKey: contractKeys.all });
    return { arrived: sent + known > 0, known: known > 0, failure };
  };
}
