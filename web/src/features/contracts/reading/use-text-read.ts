import { useQueryClient } from '@tanstack/react-query';
import { contractOptions } from '../api/get-contract.ts';
import { readingWords } from './reading-words.ts';

const EVERY_MS = 3_000;

/**
 * Waits until a contract's newest document has been read and reports progress. Only long documents take time.
 */
export function useTextRead() {
  const client = useQueryClient();
  return async (contractId: string, onProgress: (words: string) => void): Promise<void> => {
    for (;;) {
      const { documents } = await client.fetchQuery({ ...contractOptions(contractId), staleTime: 0 });
      const newest = documents[0];
      if (newest?.text_status !== 'reading') return;
      onProgress(`${readingWords(newest.reading)}…`);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
}
