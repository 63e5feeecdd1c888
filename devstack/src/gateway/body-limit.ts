import { errorBody } from './errors.ts';

/**
 * Refuses a body larger than allowed, with or without a Content-Length.
 * @returns the request, with a body of unknown length read completely; or the refusal
 */
export async function limitBody(request: Request, mostBytes: number): Promise<Request | Response> {
  const tooLarge = () =>
    Response.json(errorBody(413, 'The request is too large.', crypto.randomUUID()), {
      status: 413,
      // The rest of the body is not read, so the connection cannot be used again.
      headers: { connection: 'close' },
    });
  const announced = request.headers.get('content-length');
  if (announced !== null) return Number(announced) > mostBytes ? tooLarge() : request;
  if (!request.body) return request;

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return tooLarge();
    chunks.push(chunk);
  }
  return withBody(request, Buffer.concat(chunks));
}

/** The same request with a body that was already read. */
export function withBody(request: Request, body: string | Uint8Array<ArrayBuffer>): Request {
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
