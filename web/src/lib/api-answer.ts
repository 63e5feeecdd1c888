import { apiUrl, identity, type Query, refusal } from './api-client.ts';
import { networkError } from './api-error.ts';
import { freshAccessToken } from './session/access-token.ts';

interface AnswerRequest {
  query?: Query;
  signal?: AbortSignal;
}

/**
 * Sends a GET to the API and returns the raw response, for file contents and headers that apiRequest does not
 * return. Rejects with ApiError if the server refuses or is unreachable, and with the signal's own error if
 * aborted.
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
