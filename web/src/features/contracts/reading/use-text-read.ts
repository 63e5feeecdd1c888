import { useQueryClient } from '@tanstack/react-query';
import { contractOptions } from '../api/get-contract.ts';
import { readingWords } from './reading-words.ts';

const EVERY_MS = 3_000;

/** Waits until the newest document of a contract is read, which only a long one makes one wait for; tells meanwhile how far it is. */
export function useTextRead() {
  const client = useQueryClient();
  return async (contractId: string, onProgress: (words: string) => void): Promise<void> => {
    for (;;) {
      const { documents } = await client.fetchQuery({ ...contractOptions(contractId), staleTime: 0 });
      const reading = documents[0]?.reading;
      if (!reading) return;
      onProgress(`${readingWords(reading)}…`);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
}
