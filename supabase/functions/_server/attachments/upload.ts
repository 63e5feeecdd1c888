import type { TypedResponse } from 'hono';
import { type Answer, answerOnce, earlierAnswer } from '../db/answer-once.ts';
import type { Transaction } from '../db/pool.ts';
import { inSystemTransaction, takeLock } from '../db/privileged.ts';
import { type Ctx, withUser } from '../db/with-user.ts';
import { ApiError } from '../http/api-error.ts';
import type { AppContext } from '../http/context.ts';
import { sha256 } from '../http/hash.ts';
import type { Sent, UploadedFile } from '../http/read-file.ts';
import { type Bucket, storeFile } from '../storage/objects.ts';
import type { Attachment } from './define.ts';
import { discardUnfiled } from './named.ts';

/** Facts about an uploaded file for its row. */
export interface FileFacts {
  fileName: string;
  sizeBytes: number;
  sha256: string;
}

/** @param Scope what runs SQL: the caller's context, or the system's transaction for a link holder */
interface Steps<Scope, Target, Read, Result> {
  /** Rejects an upload before the file is read and stored if filing would reject it. */
  prepare: (scope: Scope, facts: FileFacts) => Promise<Target>;
  /** Reads the stored file, outside a transaction. If it fails, the file is discarded. */
  read?: (target: Target, facts: UploadedFacts) => Promise<Read>;
  /** Writes the row. */
  file: (scope: Scope, uploaded: UploadedFacts & Target & Read) => Promise<Result>;
}

/** A path in the bucket; null if nothing is stored because the row exists already. */
interface WithPath {
  path: string | null;
}
export interface UploadedFacts extends FileFacts {
  mimeType: string;
}

export type Filed<Body> = Response & TypedResponse<Body, 201, 'json'>;

/**
 * Files an upload at most once per Idempotency-Key. Object and text come first, then one transaction with the
 * row. No connection is held while a file is read or stored, and a row never points to a missing file.
 */
export async function uploadAttachment<Body, Target extends WithPath, Read extends object = object>(
  c: AppContext,
  kind: Attachment,
  { file, fields }: Sent<unknown>,
  { prepare, read, file: fileRow }: Steps<Ctx, Target, Read, Body>,
): Promise<Filed<Body>> {
  const hash = sha256(file.bytes);
  // Multipart boundaries differ between attempts; the name, bytes, and fields identify the request.
  const content = JSON.stringify([file.name, hash, fields]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Filed<Body>;
  const facts = factsOf(kind, file, hash);
  const target = await withUser(c, (ctx) => prepare(ctx, facts));
  const found = await storeAndRead(kind, file, { facts, target, read });
  const work = (ctx: Ctx) => fileRow(ctx, { ...target, ...found, ...facts });
  return await fileOnce(c, kind.bucket, { path: target.path, content, work });
}

/** Files an upload of a link holder, who is not signed in. */
export async function uploadByLink<Target extends WithPath, Read extends object>(
  requestId: string,
  kind: Attachment,
  file: UploadedFile,
  steps: Required<Steps<Transaction, Target, Read, void>>,
): Promise<{ file_name: string; size_bytes: number; sha256: string; received_at: string }> {
  const { facts } = await uploadIn((work) => inSystemTransaction(requestId, work), kind, file, steps);
  return {
    file_name: facts.fileName,
    size_bytes: facts.sizeBytes,
    sha256: facts.sha256,
    received_at: new Date().toISOString(),
  };
}

/** Files a file outside a signed-in request. @param run runs a step in a transaction of its own */
export async function uploadIn<Scope, Target extends WithPath, Read extends object, Result>(
  run: <Outcome>(work: (scope: Scope) => Promise<Outcome>) => Promise<Outcome>,
  kind: Attachment,
  file: UploadedFile,
  { prepare, read, file: fileRow }: Required<Steps<Scope, Target, Read, Result>>,
): Promise<{ facts: UploadedFacts; result: Result }> {
  const facts = factsOf(kind, file, sha256(file.bytes));
  const target = await run((scope) => prepare(scope, facts));
  const found = await storeAndRead(kind, file, { facts, target, read });
  try {
    const result = await run((scope) => fileRow(scope, { ...target, ...found, ...facts }));
    return { facts, result };
  } catch (error) {
    if (target.path !== null) await discardUnfiled(kind.bucket, target.path);
    throw error;
  }
}

/** @throws ApiError unsupported_media_type if the content does not match the name */
function factsOf({ typeOf }: Attachment, file: UploadedFile, hash: string): UploadedFacts {
  if (!typeOf) throw new Error('Files of this kind cannot be uploaded');
  return { ...typeOf(file), sizeBytes: file.bytes.byteLength, sha256: hash };
}

/** The engine reads a file by its path, so it is stored first. */
async function storeAndRead<Target extends WithPath, Read extends object>(
  { bucket }: Attachment,
  { bytes }: UploadedFile,
  {
    facts,
    target,
    read,
  }: { facts: UploadedFacts; target: Target; read?: (target: Target, facts: UploadedFacts) => Promise<Read> },
): Promise<Read> {
  const { path } = target;
  if (path !== null) await storeFile(bucket, path, { bytes, mimeType: facts.mimeType });
  if (!read) return {} as Read;
  try {
    return await read(target, facts);
  } catch (error) {
    if (path !== null) await discardUnfiled(bucket, path);
    throw error;
  }
}

/**
 * Files an object stored earlier: `work` writes its row, at most once per Idempotency-Key. If this request
 * did not write the row, the object is discarded.
 * @param content the request's content, independent of the form's boundaries
 */
export async function fileOnce<Body>(
  c: AppContext,
  bucket: Bucket,
  { path, content, work }: { path: string | null; content: string; work: (ctx: Ctx) => Promise<Body> },
): Promise<Filed<Body>> {
  let isFiled = false;
  try {
    const answer = await answerOnce(
      c,
      async (ctx): Promise<Answer<Body, 201>> => ({ status: 201, body: await work(ctx) }),
      content,
    );
    isFiled = answer.status === 201 && !answer.headers.has('Idempotent-Replayed');
    return answer;
  } finally {
    if (!isFiled && path !== null) await discardUnfiled(bucket, path);
  }
}

/**
 * Rejects a file beyond the declared number per record. The lock keeps concurrent uploads from exceeding it
 * together.
 */
export async function refuseTooMany(
  sql: Transaction,
  { table, most }: Attachment & Required<Pick<Attachment, 'most'>>,
  id: string,
): Promise<void> {
  await takeLock(sql, `${table}:${id}`);
  const [row] = await sql<{ files: number }[]>`
    select count(*)::integer as files from ${sql(`public.${table}`)} f
    where f.org_id = (select private.active_org_id()) and f.${sql(most.parent)} = ${id} and f.deleted_at is null`;
  if ((row?.files ?? 0) >= most.files) throw new ApiError('conflict', most.refusal);
}
