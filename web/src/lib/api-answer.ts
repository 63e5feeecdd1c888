import { apiUrl, identity, type Query, refusal } from './api-client.ts';
import { networkError } from './api-error.ts';
import { freshAccessToken } from './session/access-token.ts';

interface AnswerRequest {
  query?: Query;
  signal?: AbortSignal;
}

/**
 * GETs below the API base and gives the answer whole, for what apiRequest does not hand on: the bytes of a file, and headers.
 * Rejects with ApiError where the server refused or was not reached, and with the signal's own error when aborted.
 */
export async function apiAnswer(path: string, { query, signal }: AnswerRequest = {}): Promise<Response> {
  const token = await freshAccessToken();
  let response: Response;
  try {
    response = await fetch(apiUrl(path, query), {
      headers: identity(token),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
  if (response.ok) return response;
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  throw refusal({ path, token, status, body, headers });
}
