import { apiUrl, identity, type Parser, refusal } from './api-client.ts';
import { networkError, unexpectedResponse } from './api-error.ts';
import { freshAccessToken } from './session/access-token.ts';

export interface UploadOptions {
  /** 0-100, of the bytes sent from this device. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** Makes a repeated upload return the first response instead of creating a second row; printable ASCII. */
  idempotencyKey?: string;
  /** Additional form fields; empty ones are omitted. */
  fields?: Record<string, string>;
  /** Sends no token, even if a user is signed in. */
  anonymous?: boolean;
}

/** A silently lost connection (Wi-Fi) is aborted after this long without a byte. */
const SILENCE_MS = 30_000;
/** Reading and storing a long document takes the server a while; after this long, it will no longer respond. */
const ANSWER_MS = 180_000;

/**
 * POSTs a file as multipart field `file`. Uses XMLHttpRequest, because fetch cannot report upload progress in
 * every browser. Rejects with ApiError (status 0 if the connection was lost), or AbortError when canceled.
 */
export async function uploadFile<T>(
  path: string,
  file: File,
  parser: Parser<T>,
  options: UploadOptions,
): Promise<T> {
  const token = options.anonymous ? null : await freshAccessToken();
  options.signal.throwIfAborted();
  const request = await post(path, file, token, options);

  const body = readJson(request.responseText);
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  if (request.status < 200 || request.status > 299) {
    throw refusal({ path, token, status: request.status, body, headers });
  }
  try {
    return parser.parse(body);
  } catch (error) {
    console.error('The server sent an unexpected response. Try again.', path, error);
    throw unexpectedResponse(request.status, headers.get('x-request-id'));
  }
}

/** Resolves with the request on any response. */
async function post(
  path: string,
  file: File,
  token: string | null,
  { onProgress, signal, idempotencyKey, fields = {} }: UploadOptions,
): Promise<XMLHttpRequest> {
  const form = new FormData();
  form.set('file', file, file.name);
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const abort = () => request.abort();
  try {
    await new Promise<void>((resolve, reject) => {
      const lost = () => reject(networkError());
      const waitAtMost = (ms: number) => {
        clearTimeout(silence);
        silence = setTimeout(() => {
          lost();
          request.abort();
        }, ms);
      };
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        waitAtMost(loaded < total ? SILENCE_MS : ANSWER_MS);
        if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
      };
      request.upload.onload = () => waitAtMost(ANSWER_MS);
      request.onload = () => resolve();
      request.onerror = lost;
      request.onabort = () => reject(new DOMException('Upload canceled', 'AbortError'));
      signal.addEventListener('abort', abort, { once: true });

      request.open('POST', apiUrl(path));
      request.setRequestHeader('accept', 'application/json');
      for (const [name, value] of Object.entries(identity(token))) request.setRequestHeader(name, value);
      if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
      waitAtMost(SILENCE_MS);
      request.send(form);
    });
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
  }
  return request;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
