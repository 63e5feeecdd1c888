/**
 * Files in Storage, with the service's own rights: no policy opens Storage to people, so that nobody signs addresses that outlive their
 * rights. The caller's rights are checked by reading or writing the row that names the file.
 */

import { readUpTo } from '../../api/middleware/body-limit.ts';
import { unavailable } from '../db/error-map.ts';
import { settings } from '../env.ts';
import { ApiError, forbidden, notFound } from '../http/api-error.ts';
import { secretKeyHeader } from '../secret-key.ts';

/** How long a signed address opens a file. */
export const signedSeconds = 60;

/** A private bucket, and what it says of a file that is too large for it. */
export interface Bucket {
  name: string;
  tooLarge: string;
}

/** A file's own name reduced to what Storage takes in a path. */
export function pathName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const clean = (text: string) => text.normalize('NFKD').replace(/[^\w-]+/g, '_');
  return `${clean(fileName.slice(0, dot)).slice(0, 100)}.${clean(fileName.slice(dot + 1))}`;
}

/** No bucket takes more. */
const mostBytes = 64 * 1024 * 1024;
/** What is larger is sent in pieces: a body that is given whole is copied whole, three times. */
const inPiecesFrom = 2 * 1024 * 1024;
const pieceBytes = 64 * 1024;

function inPieces(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> {
  let [chunk, at] = [0, 0];
  return new ReadableStream(
    {
      pull(controller) {
        const bytes = chunks[chunk] ?? new Uint8Array();
        // A copy: what is sent is taken over. Not by `slice`, which a view on other bytes may answer with a view.
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
 * Stores a file in the pieces that it was made in, one after the other.
 * @throws ApiError unavailable where Storage does not answer
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

/** @throws ApiError payload_too_large, or unavailable where Storage does not answer */
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
    // A stream is not sent again by itself where a kept connection had just been closed; what is whole is.
    await send(bytes);
  }
}

/**
 * Stores a file, in place of one that may be there.
 * @throws ApiError unavailable where Storage does not answer
 */
export const replaceFile = (
  bucket: Bucket,
  path: string,
  file: { bytes: Uint8Array<ArrayBuffer>; mimeType: string },
): Promise<void> => storeFile(bucket, path, file, true);

/**
 * A file as it comes, for what is larger than memory should hold or read slowly; there is no limit to how long that takes.
 * @throws ApiError not_found for a file that is not there, unavailable where Storage does not answer
 */
export async function streamFile(bucket: Bucket, path: string): Promise<ReadableStream<Uint8Array>> {
  const answer = await call(bucket, 'GET', `object/${bucket.name}/${path}`, { patient: true });
  if (!answer.body) throw noStorage(new Error('Storage answered without a body'));
  return answer.body;
}

/** @throws ApiError not_found for a file that is not there, unavailable where Storage does not answer */
export async function fetchFile(bucket: Bucket, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await call(bucket, 'GET', `object/${bucket.name}/${path}`);
  const announced = Number(answer.headers.get('content-length'));
  // Into its place as it comes: `arrayBuffer` keeps the pieces beside the whole.
  const bytes = answer.body ? await readUpTo(answer.body, mostBytes, announced) : new Uint8Array();
  if (!bytes) throw noStorage(new Error(`A file of more than ${mostBytes} bytes`));
  return bytes;
}

/** Takes back an upload that was not filed. Should that fail too, the object is left for the sweep; the first error matters more. */
export async function discardFile(bucket: Bucket, path: string): Promise<void> {
  try {
    await removeFiles(bucket, [path]);
  } catch (error) {
    console.warn(
      JSON.stringify({
        level: 'warn',
        message: 'An unfiled upload stays behind',
        path,
        error: String(error),
      }),
    );
  }
}

/**
 * Removes up to a hundred files; one that is not there is no failure.
 * @returns the paths of those that Storage removed
 */
export async function removeFiles(bucket: Bucket, paths: string[]): Promise<string[]> {
  const answer = await call(bucket, 'DELETE', `object/${bucket.name}`, {
    body: JSON.stringify({ prefixes: paths }),
    headers: { 'content-type': 'application/json' },
  });
  const removed = (await answer.json()) as { name: string }[];
  return removed.map(({ name }) => name);
}

/** An address that opens the file for a minute and downloads it under its own name. */
export async function signFile(bucket: Bucket, path: string, fileName: string): Promise<string> {
  const answer = await call(bucket, 'POST', `object/sign/${bucket.name}/${path}`, {
    body: JSON.stringify({ expiresIn: signedSeconds }),
    headers: { 'content-type': 'application/json' },
  });
  const body = (await answer.json()) as { signedURL?: string };
  if (!body.signedURL) throw noStorage(new Error('Storage signed no address'));
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
      // What the standard asks of a body in pieces; the types do not know it yet.
      ...{ duplex: 'half' },
      ...(!options.patient && { signal: AbortSignal.timeout(60_000) }),
    });
  } catch (error) {
    throw noStorage(error);
  }
  if (response.ok) return response;
  throw refusal(bucket, response.status, await response.text());
}

/** Storage tells a refusal by policy as 400 with the real status in the body. */
function refusal(bucket: Bucket, status: number, text: string): ApiError {
  const inner = Number(/"statusCode"\s*:\s*"?(\d{3})/.exec(text)?.[1] ?? status);
  if (inner === 401 || inner === 403) return forbidden();
  if (inner === 404) return notFound('File');
  if (inner === 413) return new ApiError('payload_too_large', bucket.tooLarge);
  return noStorage(new Error(`Storage answered ${status}: ${text.slice(0, 300)}`));
}

const noStorage = (cause: unknown) => Object.assign(unavailable({ kind: 'storage_unavailable' }), { cause });

/** No answer came, and not for want of time. */
const isUnreached = (error: unknown) => error instanceof ApiError && error.cause instanceof TypeError;
