import { documentContentSchema } from '@schemas/contract-document.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError, networkError } from '@/lib/api-error.ts';

interface FetchOptions {
  signal: AbortSignal;
  /** Called with the fraction received, 0-1. Never called if the server does not send the size. */
  onProgress: (share: number) => void;
}

/**
 * Downloads the whole file of one document version. Its URL is valid for 60 seconds, too short for range
 * requests. Throws ApiError, with status 404 if the database row exists but the file does not.
 */
export async function fetchDocumentFile(
  contractId: string,
  version: number,
  { signal, onProgress }: FetchOptions,
): Promise<Blob> {
  const { url, mime_type } = await apiRequest(
    `/contracts/${encodeURIComponent(contractId)}/documents/${version}/content`,
    documentContentSchema,
    { signal },
  );
  let response: Response;
  try {
    response = await fetch(url, { signal });
    if (!response.ok || !response.body) throw fileUnavailable(response.status);
    return new Blob(
      await readAll(response.body, Number(response.headers.get('content-length')), onProgress),
      {
        type: mime_type,
      },
    );
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw networkError();
  }
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    loaded += chunk.byteLength;
    if (total > 0) onProgress(Math.min(1, loaded / total));
  }
  return chunks;
}

/**
 * Returns the error for a failed download. Storage returns 400 for a missing object and for an expired
 * signature.
 */
function fileUnavailable(status: number): ApiError {
  return status >= 500
    ? new ApiError('Failed to download the file. Try again.', { status, code: 'unavailable' })
    : new ApiError('The file is no longer in storage.', { status: 404, code: 'not_found' });
}

/**
 * Loads the file of one version and reports the fraction received (0-1). Cached for five minutes after its
 * last use.
 */
export function useDocumentFile(contractId: string, version: number) {
  const [progress, setProgress] = useState(0);
  const file = useQuery({
    // A version's bytes never change, so their key is outside the contracts' keys, like that of its text.
    queryKey: ['contract-files', contractId, version],
    queryFn: ({ signal }) => fetchDocumentFile(contractId, version, { signal, onProgress: setProgress }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { file, progress };
}
