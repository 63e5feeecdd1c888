import { type ApiError, errorFromAnswer, networkError, unexpectedResponse } from './api-error.ts';
import { linkCursor } from './link-cursor.ts';
import { freshAccessToken } from './session/access-token.ts';
import { actingIn, endRefused, refreshUser } from './session/session-store.ts';

const API_BASE = '/api/v1';

/** Anything with zod's `parse`; typed so that this file carries no zod and the sign-in page stays small. */
export interface Parser<T> {
  parse(value: unknown): T;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /** Makes a repeated POST return the first response instead of creating a second row. */
  idempotencyKey?: string;
  /** Refuses the write with 412 if the resource has changed. */
  ifMatch?: string;
  /** Sends no token: sign-in, registration and the public configuration. */
  anonymous?: boolean;
  /** Sends this token: that of a session that has ended on this device. */
  token?: string;
  /** Sends no organization. */
  anywhere?: boolean;
}

export interface Page<T> {
  items: T[];
  /** Cursor of the next page, null on the last. */
  next: string | null;
  /** The total count if `count=exact` was requested, else null. */
  total: number | null;
  /** The cursor for catching up after a disconnection, if the list has a history; else null. */
  since: string | null;
}

/**
 * Calls the API and returns the parsed response. Throws ApiError for every failure except an abort, which
 * keeps its own error so that TanStack Query recognizes it.
 */
export async function apiRequest<T>(path: string, parser: Parser<T>, request: ApiRequest = {}): Promise<T> {
  const { response, body } = await send(path, request);
  return parse(parser, body, response);
}

/** Like apiRequest, for responses without content (204). */
export async function apiCommand(path: string, request: ApiRequest): Promise<void> {
  await send(path, request);
}

/** A list with its cursors and count, from `Link` and `X-Total-Count`. */
export async function apiPage<T>(
  path: string,
  parser: Parser<T[]>,
  request: ApiRequest = {},
): Promise<Page<T>> {
  const { response, body } = await send(path, request);
  const total = response.headers.get('x-total-count');
  return {
    items: parse(parser, body, response),
    next: linkCursor(response.headers.get('link'), 'next'),
    total: total === null ? null : Number(total),
    since: response.headers.get('x-next-since'),
  };
}

/** An address under the API base with its query, omitting empty and missing values. */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `${API_BASE}${path}${text ? `?${text}` : ''}`;
}

async function send(path: string, request: ApiRequest): Promise<{ response: Response; body: unknown }> {
  const token = request.anonymous ? null : (request.token ?? (await freshAccessToken()));
  const headers = new Headers({ accept: 'application/json' });
  for (const [name, value] of Object.entries(identity(token, request.anywhere))) headers.set(name, value);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey);
  if (request.ifMatch) headers.set('if-match', request.ifMatch);

  let response: Response;
  let text: string;
  try {
    response = await fetch(apiUrl(path, request.query), {
      method: request.method ?? 'GET',
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: request.signal,
    });
    text = await response.text();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw networkError();
  }

  const body = readJson(text);
  if (!response.ok) {
    throw refusal({ path, token, status: response.status, body, headers: response.headers });
  }
  return { response, body };
}

/** The session and this tab's organization, even if another tab has switched since. */
export function identity(token: string | null, anywhere = false): Record<string, string> {
  const organization = anywhere ? null : actingIn();
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && organization && { 'x-organization-id': organization }),
  };
}

interface Refusal {
  path: string;
  token: string | null;
  status: number;
  body: unknown;
  headers: Headers;
}

/**
 * The error for a failed response. A refused token ends its session, except on the two calls that handle it
 * themselves (SPEC section 8) and on the logout. A removed member, or one who needs a second factor, is refetched.
 */
export function refusal({ path, token, status, body, headers }: Refusal): ApiError {
  const error = errorFromAnswer(status, body, headers);
  const decides = ['/auth/me', '/auth/csrf-token', '/auth/logout'].includes(path);
  if (status === 401 && token && !decides) endRefused(token);
  const kind = error.reason?.kind;
  if ((kind === 'not_a_member' || kind === 'second_factor') && !decides && token) void refreshUser();
  return error;
}

function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parse<T>(parser: Parser<T>, body: unknown, response: Response): T {
  try {
    return parser.parse(body);
  } catch (error) {
    console.error('The server sent an unexpected response. Try again.', response.url, error);
    throw unexpectedResponse(response.status, response.headers.get('x-request-id'));
  }
}
