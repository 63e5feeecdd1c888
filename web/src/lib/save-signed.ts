import { errorFromAnswer, networkError } from './api-error.ts';
import { saveBlob } from './save-blob.ts';

/**
 * Saves the file at a signed address, which takes no token, under a name, and returns the name. Throws
 * ApiError.
 */
export async function saveSigned(url: string, name: string, signal?: AbortSignal): Promise<string> {
  saveBlob(await fetchSigned(url, signal), name);
  return name;
}

/** The file at a signed address. Throws ApiError. */
export async function fetchSigned(url: string, signal?: AbortSignal): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
  if (!answer.ok) throw errorFromAnswer(answer.status, null, answer.headers);
  return readBlob(answer, signal);
}

/** The bytes of a response; the connection may also break in the middle of a file. */
export async function readBlob(answer: Response, signal?: AbortSignal): Promise<Blob> {
  try {
    return await answer.blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
}
