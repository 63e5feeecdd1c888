import { apiUrl, type Parser, sessionRefused } from './api-client.ts';
import { errorFromAnswer, networkError, unexpectedResponse } from './api-error.ts';
import { freshAccessToken } from './session/access-token.ts';

interface UploadOptions {
  /** 0-100, of the bytes that have left this machine. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * POSTs a file as multipart field `file`. XMLHttpRequest, because fetch still cannot report the progress of
 * what it sends in every browser. Rejects with ApiError, or AbortError when cancelled.
 */
export async function uploadFile<T>(
  path: string,
  file: File,
  parser: Parser<T>,
  { onProgress, signal }: UploadOptions,
): Promise<T> {
  const token = await freshAccessToken();
  signal.throwIfAborted();
  const form = new FormData();
  form.set('file', file, file.name);

  const request = new XMLHttpRequest();
  const answered = new Promise<void>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress((event.loaded / event.total) * 100);
    };
    request.onload = () => resolve();
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
  });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    request.open('POST', apiUrl(path));
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
    await answered;
  } finally {
    signal.removeEventListener('abort', abort);
  }

  const body = readJson(request.responseText);
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  if (request.status < 200 || request.status > 299) {
    if (request.status === 401 && token) sessionRefused(path);
    throw errorFromAnswer(request.status, body, headers);
  }
  try {
    return parser.parse(body);
  } catch (error) {
    console.error('The answer does not fit the contract', path, error);
    throw unexpectedResponse(request.status, headers.get('x-request-id'));
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
