import type { AppContext } from '../../../_server/http/context.ts';
import { type ErrorBody, errorSchema } from '../../../_shared/schemas/errors.ts';

/** The API refused a tool's request. */
export class ApiRefusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** A page of a list, with the cursor of the next. */
interface Page<Row> {
  rows: Row[];
  next_cursor: string | null;
}

type Query = Record<string, string | number | null | undefined>;

/** Calls the API as the caller of the MCP request. */
export interface ApiClient {
  get<Result>(path: string, query?: Query): Promise<Result>;
  list<Row>(path: string, query?: Query): Promise<Page<Row>>;
  post<Result>(path: string, body: object): Promise<Result>;
}

/** Sent on with each call, so that it has the caller's rights and is logged with the same request id. */
const passedOn = ['authorization', 'x-organization-id', 'x-forwarded-for', 'user-agent'];

/**
 * The API itself, in this process and with the caller's own token: sign-in, scopes, rate limits, validation, and
 * row-level security apply to a tool as to any request.
 */
export function apiClient(c: AppContext): ApiClient {
  const headers = new Headers({ accept: 'application/json', 'x-request-id': c.get('requestId') });
  for (const name of passedOn) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const send = async (path: string, query: Query = {}, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(`/api/v1${path}`, c.req.url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const answer = await c.env.fetch(new Request(url, { ...init, headers }));
    if (answer.ok) return answer;
    throw new ApiRefusal(errorSchema.parse(await answer.json()));
  };
  return {
    get: async <Result>(path: string, query?: Query) => (await (await send(path, query)).json()) as Result,
    list: async <Row>(path: string, query?: Query) => {
      const answer = await send(path, query);
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      return {
        rows: (await answer.json()) as Row[],
        next_cursor: next === undefined ? null : new URL(next).searchParams.get('cursor'),
      };
    },
    post: async <Result>(path: string, body: object) => {
      headers.set('content-type', 'application/json');
      const answer = await send(path, {}, { method: 'POST', body: JSON.stringify(body) });
      return (await answer.json()) as Result;
    },
  };
}
