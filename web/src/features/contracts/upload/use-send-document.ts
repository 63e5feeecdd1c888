import { useQueryClient } from '@tanstack/react-query';
import type { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { contractKeys } from '../api/keys.ts';
import { sendToContract } from '../api/upload-document.ts';

interface SentDocument {
  /** Whether the contract now has the file. `known` means that it already had it. */
  arrived: boolean;
  known: boolean;
  /** Null if the upload succeeded or was canceled. */
  failure: unknown;
}

/** Uploads the only file of a queue to a contract. Retries a failed upload. */
export function useSendDocument(queue: ReturnType<typeof useUploadQueue>) {
  const client = useQueryClient();
  return async (contractId: string): Promise<SentDocument> => {
    queue.retry();
    const { sent, known, failure } = await queue.start(sendToContract(contractId));
    await client.invalidateQueries({ queryKey: contractKeys.all });
    return { arrived: sent + known > 0, known: known > 0, failure };
  };
}
