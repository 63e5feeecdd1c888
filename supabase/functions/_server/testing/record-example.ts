import { appendFileSync } from 'node:fs';

/** A request of a test and its answer, from which `npm run examples` picks the examples of the API's description. */
export interface RecordedCall {
  method: string;
  /** Below `/api/v1`, with its query. */
  path: string;
  request: unknown;
  /** Absent if the answer has no body. */
  response?: unknown;
}

/** Appends a successful call, except of a file, to the file named by `PLUMBLINE_EXAMPLES`, if any. */
export async function recordExample(
  { method, path, body }: { method: string; path: string; body: unknown },
  answer: Response,
): Promise<void> {
  const file = process.env.PLUMBLINE_EXAMPLES;
  if (!file || !answer.ok) return;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  if (!isJson && answer.status !== 204) return;
  const isPlain = typeof body === 'object' && !(body instanceof FormData) && !(body instanceof Uint8Array);
  const recorded: RecordedCall = {
    method,
    path,
    request: isPlain ? body : null,
    ...(isJson && { response: await answer.clone().json() }),
  };
  appendFileSync(file, `${JSON.stringify(recorded)}\n`);
}
