import type { ContractDocument } from '@schemas/contract-document.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { documentTextKey } from '@/features/documents/api/get-document-text.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { contractKeys } from '../api/keys.ts';
import { type RecognitionProgress, recognizeDocument } from './recognize-document.ts';

export type Recognition =
  | { status: 'idle' }
  /** `progress` is null until the recognizer has loaded. */
  | { status: 'running'; progress: RecognitionProgress | null }
  | { status: 'failed'; message: string };

/**
 * Recognizes a scan while the page is open. Stopping keeps finished pages; a restart processes only the rest.
 */
export function useRecognition(document: ContractDocument) {
  const client = useQueryClient();
  const [state, setState] = useState<Recognition>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    running.current = stopping;
    setState({ status: 'running', progress: null });
    const onProgress = (progress: RecognitionProgress) => {
      if (!signal.aborted) setState({ status: 'running', progress });
    };
    let outcome: Recognition = { status: 'idle' };
    try {
      await recognizeDocument(document, { signal, onProgress });
    } catch (error) {
      if (!signal.aborted) outcome = { status: 'failed', message: errorMessage(error, UNEXPECTED) };
    }
    await Promise.all([
      // Recognition is the only step that changes a version's text.
      client.invalidateQueries({ queryKey: documentTextKey(document.contract_id, document.version) }),
      client.invalidateQueries({ queryKey: contractKeys.all }),
    ]);
    if (running.current === stopping) setState(outcome);
  };
  return { state, start, stop: () => running.current?.abort() };
}

const UNEXPECTED = 'Text recognition stopped. Pages already recognized are saved.';
