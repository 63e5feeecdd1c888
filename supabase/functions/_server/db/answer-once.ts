import type { TypedResponse } from 'hono';
import { ApiError, invalidInput } from '../http/api-error.ts';
import type { AppContext } from '../http/context.ts';
import { sha256 } from '../http/hash.ts';
import { fromDatabaseError } from './error-map.ts';
import { inTransaction, type Transaction } from './pool.ts';
import { claimIdempotencyKey, findAnswer, keepAnswer, type StoredAnswer } from './privileged.ts';
import { asUser, type Ctx, requireCaller, withUser } from './with-user.ts';

/** A POST's response: sent as is, and repeated verbatim for a repeated request. */
export interface Answer<Body, Status extends 200 | 201 = 200 | 201> {
  status: Status;
  body: Body;
  headers?: Record<string, string>;
}

type Kept = Omit<StoredAnswer, 'request_hash' | 'org_id'>;

/**
 * Runs a POST's `work` as the signed-in person, at most once per `Idempotency-Key`. The response is stored in
 * the transaction of the write, so they commit together. Without the header, this is just `withUser`.
 * Responses caused by the request itself (403, 404, 409 …) are stored too; server errors are not, so that a
 * retry can succeed.
 * @param content the request's content, for bodies whose bytes differ between repetitions (multipart
 * boundaries)
 */
export async function answerOnce<Body, Status extends 200 | 201>(
  c: AppContext,
  work: (ctx: Ctx) => Promise<Answer<Body, Status>>,
  content?: string,
): Promise<Response & TypedResponse<Body, Status, 'json'>> {
  return (await answered(c, work, content)) as Response & TypedResponse<Body, Status, 'json'>;
}

async function answered(
  c: AppContext,
  work: (ctx: Ctx) => Promise<Answer<unknown>>,
  content?: string,
): Promise<Response> {
  const { userId } = requireCaller(c);
  const key = idempotencyKey(c);
  if (key === undefined) return firstTime(toStored(await withUser(c, work)));
  const request = {
    userId,
    key,
    method: c.req.method,
    path: c.req.path,
    hash: requestHash(c, content),
  };

  const { stored, replayed } = await inTransaction(async (sql) => {
    if (!(await claimIdempotencyKey(sql, userId, key))) throw stillRunning();
    const earlier = await findAnswer(sql, userId, key);
    if (earlier) return { stored: await replayable(c, sql, earlier, request.hash), replayed: true };
    const stored = await attempt(c, () => asUserInSavepoint(c, sql, work));
    await keepAnswer(sql, request, { ...stored, org_id: c.get('organizationId') ?? null });
    return { stored, replayed: false };
  });
  return replayed ? again(stored) : firstTime(stored);
}

/** The stored response to this same request, if any; checked before expensive preparation. */
export async function earlierAnswer(c: AppContext, content?: string): Promise<Response | null> {
  const { userId } = requireCaller(c);
  const key = idempotencyKey(c);
  if (key === undefined) return null;
  const hash = requestHash(c, content);
  return await inTransaction(async (sql) => {
    const earlier = await findAnswer(sql, userId, key);
    return earlier ? again(await replayable(c, sql, earlier, hash)) : null;
  });
}

/** @returns the header's value; undefined if absent */
function idempotencyKey(c: AppContext): string | undefined {
  const key = c.req.header('idempotency-key');
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidInput([
      { path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 printable ASCII characters' },
    ]);
  }
  return key;
}

/** Ties the key to the request: method, path and query, organization, and body. */
function requestHash(c: AppContext, content?: string): string {
  const body = content ?? sha256(c.get('bodyBytes') ?? new Uint8Array());
  const { pathname, search } = new URL(c.req.url);
  return sha256(
    JSON.stringify([c.req.method, pathname, search, c.get('requestedOrganizationId') ?? '', body]),
  );
}

function asUserInSavepoint<Body>(c: AppContext, sql: Transaction, work: (ctx: Ctx) => Promise<Answer<Body>>) {
  const caller = requireCaller(c);
  return sql.savepoint((inner) => asUser(c, caller, inner as Transaction, work)) as Promise<Answer<Body>>;
}

async function attempt(c: AppContext, run: () => Promise<Answer<unknown>>): Promise<Kept> {
  try {
    return toStored(await run());
  } catch (error) {
    const earned = error instanceof ApiError ? error : fromDatabaseError(error);
    if (!earned || earned.status >= 500 || earned.status === 401 || earned.status === 429) throw error;
    return {
      response_status: earned.status,
      response_headers: { 'content-type': 'application/json; charset=utf-8', ...earned.extras.headers },
      response_body: JSON.stringify(earned.body(c.get('requestId'))),
    };
  }
}

function toStored({ status, body, headers }: Answer<unknown>): Kept {
  return {
    response_status: status,
    response_headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    response_body: JSON.stringify(body),
  };
}

function firstTime(answer: Kept): Response {
  return new Response(answer.response_body, {
    status: answer.response_status,
    headers: answer.response_headers,
  });
}

function again(answer: Kept): Response {
  const response = firstTime(answer);
  response.headers.set('Idempotent-Replayed', 'true');
  return response;
}

/**
 * A stored response, if the caller may still have it: their session is active, and they are still a member of
 * its organization. Checks first that it is the same request.
 * @throws ApiError invalid_input if the key was used for another request, not_found for a former member
 */
async function replayable(
  c: AppContext,
  sql: Transaction,
  stored: StoredAnswer,
  hash: string,
): Promise<StoredAnswer> {
  if (stored.request_hash !== hash) {
    throw invalidInput([
      { path: 'Idempotency-Key', message: 'This Idempotency-Key was used for another request' },
    ]);
  }
  if (stored.org_id) c.set('requestedOrganizationId', stored.org_id);
  await asUser(c, requireCaller(c), sql, async () => {});
  return stored;
}

const stillRunning = () =>
  new ApiError('conflict', 'A request with this Idempotency-Key is still running', {
    headers: { 'Retry-After': '1' },
  });
