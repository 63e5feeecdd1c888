/**
 * Files in Storage, with the service's own rights. No policy opens Storage to people, so no one can sign
 * URLs that outlive their rights. The caller's rights are checked by reading or writing the row that names
 * the file.
 */

import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { ApiError, forbidden, notFound } from '../http/api-error.ts';
import { readUpTo } from '../http/read-up-to.ts';
import { secretKeyHeader } from '../secret-key.ts';

/** Seconds until a signed URL expires. */
export const signedSeconds = 60;

/** A private bucket, and its error message for a file that is too large. */
export interface Bucket {
  name: string;
  tooLarge: string;
}

/** A file name with the characters that Storage rejects in a path replaced. */
function pathName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const clean = (text: string) => text.normalize('NFKD').replace(/[^\w-]+/g, '_');
  return `${clean(fileName.slice(0, dot)).slice(0, 100)}.${clean(fileName.slice(dot + 1))}`;
}

/** `<organization>/<record>/<file>/<file name>`, as the table's CHECK requires. */
export const filePath = (
  ids: { orgId: string; recordId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.recordId}/${ids.fileId}/${pathName(fileName)}`;

/** The largest size that any bucket accepts. */
const mostBytes = 64 * 1024 * 1024;
/** Larger files are streamed in chunks, because fetch copies a whole body three times. */
const inPiecesFrom = 2 * 1024 * 1024;
const pieceBytes = 64 * 1024;

function inPieces(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> {
  let [chunk, at] = [0, 0];
  return new ReadableStream(
    {
      pull(controller) {
        const bytes = chunks[chunk] ?? new Uint8Array();
        // A copy, because the stream takes ownership of it. Not `slice`, which may return a view if `bytes`
        // is a view.
        if (at < bytes.byteLength) controller.enqueue(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
        at += pieceBytes;
        if (at >= bytes.byteLength) [chunk, at] = [chunk + 1, 0];
        if (chunk >= chunks.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Stores a file from its chunks, in order.
 * @throws ApiError unavailable if Storage does not respond
 */
export async function storeChunks(
  bucket: Bucket,
  path: string,
  { chunks, mimeType }: { chunks: readonly Uint8Array<ArrayBuffer>[]; mimeType: string },
): Promise<void> {
  await call(bucket, 'POST', `object/${bucket.name}/${path}`, {
    body: inPieces(chunks.filter(({ byteLength }) => byteLength > 0)),
    headers: { 'content-type': mimeType, 'x-upsert': 'false' },
  });
}

/** @throws ApiError payload_too_large, or unavailable if Storage does not respond */
export async function storeFile(
  bucket: Bucket,
  path: string,
  { bytes, mimeType }: { bytes: Uint8Array<ArrayBuffer>; mimeType: string },
  replace = false,
): Promise<void> {
  const send = (body: Body) =>
    call(bucket, 'POST', `object/${bucket.name}/${path}`, {
      body,
      headers: { 'content-type': mimeType, 'x-upsert': String(replace) },
    });
  if (bytes.byteLength <= inPiecesFrom) {
    await send(bytes);
    return;
  }
  try {
    await send(inPieces([bytes]));
  } catch (error) {
    if (!isUnreached(error)) throw error;
    // If a keep-alive connection was just closed, fetch retries a whole body but not a stream.
    await send(bytes);
  }
}

/**
 * Stores a file, replacing an existing one.
 * @throws ApiError unavailable if Storage does not respond
 */
export const replaceFile = (
  bucket: Bucket,
  path: string,
  file: { bytes: Uint8Array<ArrayBuffer>; mimeType: string },
): Promise<void> => storeFile(bucket, path, file, true);

/**
 * Streams a file that is too large for memory or is read slowly; there is no time limit.
 * @throws ApiError not_found if the file does not exist, unavailable if Storage does not respond
 */
export async function streamFile(bucket: Bucket, path: string): Promise<ReadableStream<Uint8Array>> {
  const answer = await call(bucket, 'GET', `object/${bucket.name}/${path}`, { patient: true });
  if (!answer.body) throw noStorage(new Error('Storage responded without a body'));
  return answer.body;
}

/** @throws ApiError not_found if the file does not exist, unavailable if Storage does not respond */
export async function fetchFile(bucket: Bucket, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await call(bucket, 'GET', `object/${bucket.name}/${path}`);
  const announced = Number(answer.headers.get('content-length'));
  // Reads into one buffer; `arrayBuffer` would hold the chunks and the result in memory together.
  const bytes = answer.body ? await readUpTo(answer.body, mostBytes, announced) : new Uint8Array();
  if (!bytes) throw noStorage(new Error(`The file is larger than ${mostBytes} bytes`));
  return bytes;
}

/**
 * Removes an upload that was not filed. If that fails too, the object is left for the cleanup job; the first
 * error matters more.
 */
export async function discardFile(bucket: Bucket, path: string): Promise<void> {
  try {
    await removeFiles(bucket, [path]);
  } catch (error) {
    console.warn(
      JSON.stringify({
        level: 'warn',
        message: 'An unfiled upload could not be removed',
        path,
        error: String(error),
      }),
    );
  }
}

/**
 * Removes up to 100 files; a missing file is not an error.
 * @returns the paths that Storage removed
 */
export async function removeFiles(bucket: Bucket, paths: string[]): Promise<string[]> {
  const answer = await call(bucket, 'DELETE', `object/${bucket.name}`, {
    body: JSON.stringify({ prefixes: paths }),
    headers: { 'content-type': 'application/json' },
  });
  const removed = (await answer.json()) as { name: string }[];
  return removed.map(({ name }) => name);
}

/** A URL that opens the file for a minute and downloads it under its own name. */
export async function signFile(bucket: Bucket, path: string, fileName: string): Promise<string> {
  const answer = await call(bucket, 'POST', `object/sign/${bucket.name}/${path}`, {
    body: JSON.stringify({ expiresIn: signedSeconds }),
    headers: { 'content-type': 'application/json' },
  });
  const body = (await answer.json()) as { signedURL?: string };
  if (!body.signedURL) throw noStorage(new Error('Storage did not return a signed URL'));
  const url = new URL(`${settings().publicSupabaseUrl}/storage/v1${body.signedURL}`, 'http://origin.invalid');
  url.searchParams.set('download', fileName);
  return settings().publicSupabaseUrl ? url.href : `${url.pathname}${url.search}`;
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

async function call(
  bucket: Bucket,
  method: string,
  path: string,
  options: { body?: Body; headers?: Record<string, string>; patient?: boolean } = {},
): Promise<Response> {
  // The URL would resolve `..`, and lead out of the organization's folder.
  if (path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))) throw notFound('File');
  const { supabaseUrl } = settings();
  let response: Response;
  try {
    response = await fetch(`${supabaseUrl}/storage/v1/${path}`, {
      method,
      headers: { ...options.headers, ...secretKeyHeader() },
      body: options.body,
      // The fetch standard requires this for a streamed body; the types do not include it yet.
      ...{ duplex: 'half' },
      ...(!options.patient && { signal: AbortSignal.timeout(60_000) }),
    });
  } catch (error) {
    throw noStorage(error);
  }
  if (response.ok) return response;
  throw refusal(bucket, response.status, await response.text());
}

/** Storage reports a refusal by policy as 400, with the real status in the body. */
function refusal(bucket: Bucket, status: number, text: string): ApiError {
  const inner = Number(/"statusCode"\s*:\s*"?(\d{3})/.exec(text)?.[1] ?? status);
  if (inner === 401 || inner === 403) return forbidden();
  if (inner === 404) return notFound('File');
  if (inner === 413) return new ApiError('payload_too_large', bucket.tooLarge);
  return noStorage(new Error(`Storage responded ${status}: ${text.slice(0, 300)}`));
}

const noStorage = (cause: unknown) => Object.assign(unavailable({ kind: 'storage_unavailable' }), { cause });

/** Whether no response came, for a reason other than the timeout. */
const isUnreached = (error: unknown) => error instanceof ApiError && error.cause instanceof TypeError;
