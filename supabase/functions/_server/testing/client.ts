import { errorSchema } from '../../_shared/schemas/index.ts';
import { recordExample } from './record-example.ts';

/** Anything with zod's `parse`. */
interface Parser<Value> {
  parse(value: unknown): Value;
}

export interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

function baseUrl(): string {
  const url = process.env.PLUMBLINE_URL;
  if (!url) throw new Error('These tests need a running stack: set PLUMBLINE_URL to its address');
  return `${url}/api/v1`;
}

/**
 * Calls the API of the running stack. Bodies are sent as JSON, strings and bytes unchanged, forms as
 * multipart.
 */
export async function call(
  method: string,
  path: string,
  { token, body, headers = {} }: Call = {},
): Promise<Response> {
  const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const answer = await fetch(baseUrl() + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: raw ? (body as string | Uint8Array<ArrayBuffer> | FormData) : JSON.stringify(body),
    }),
  });
  await recordExample({ method, path, body }, answer);
  return answer;
}

/** The path of an adjacent page of a list, for `call`; undefined at the list's end. */
export function adjacentPage(answer: Response, rel: 'next' | 'prev' = 'next'): string | undefined {
  const address = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1];
  if (address === undefined) return undefined;
  const { pathname, search } = new URL(address);
  return pathname.replace(/^\/api\/v1/, '') + search;
}

/** All rows of a list, read page by page. */
export async function everyPage<Row>(path: string, token: string, rows: Parser<Row[]>): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: string | undefined = path; next; ) {
    const answer: Response = await call('GET', next, { token });
    pages.push(await success(answer, 200, rows));
    next = adjacentPage(answer);
  }
  return pages;
}

/**
 * The response body, parsed by its schema. Throws on another status or a body that does not match the schema.
 */
export async function success<Value>(
  answer: Response | Promise<Response>,
  status: number,
  parser: Parser<Value>,
): Promise<Value> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`expected ${status}, got ${response.status}: ${text.slice(0, 500)}`);
  return parser.parse(JSON.parse(text));
}

/**
 * The main fields of an error response. Throws if the body does not match the error schema, or if its request
 * id differs from the header's.
 */
export async function refusal(answer: Response | Promise<Response>) {
  const response = await answer;
  const body = errorSchema.parse(await response.json());
  if (response.headers.get('x-request-id') !== body.request_id)
    throw new Error('X-Request-Id differs from the body');
  return {
    status: response.status,
    code: body.code,
    message: body.message,
    reason: body.reason,
    fields: body.fields,
    detail: body.detail,
  };
}
