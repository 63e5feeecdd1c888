import type { Context } from 'hono';
import { answerOnce } from '../../_server/db/answer-once.ts';
import { type Ctx, withUser } from '../../_server/db/with-user.ts';
import type { AppEnv } from '../../_server/http/context.ts';
import { etag, ifMatch } from '../../_server/http/etag.ts';
import { type PageOf, pageHeaders } from '../../_server/http/page.ts';
import type { Declaration, Service, Verb } from './declaration.ts';
import type { Route } from './define-route.ts';
import { type Kind, routeConfig } from './route-config.ts';

/**
 * Ways to declare a signed-in route. The service gets the whole request as one `input`: params, query, and
 * body side by side, and If-Match versions as `versions`; only an `update` keeps the body separate, as
 * `changes`.
 */
interface Verbs {
  /** GET: one record, or all of a short list. */
  read: Verb<'etag'>;
  /** GET: a page of a list, with `Link` to adjacent pages and, if requested, `X-Total-Count`. */
  list: Verb<never, 'page'>;
  /** POST that creates something: 201, once per `Idempotency-Key`. */
  create: Verb<'body' | 'etag' | 'location'>;
  /** POST that performs an action: 200, once per `Idempotency-Key`. */
  act: Verb<'body' | 'etag'>;
  /** PUT. */
  update: Verb<'body' | 'ifMatch' | 'etag', 'one', 'changes'>;
  /** DELETE, answered with the deleted record. */
  remove: Verb<'ifMatch' | 'etag'>;
}

/** @param tag the resource's tag in the OpenAPI document */
export function verbs(tag: string): Verbs {
  return {
    read: verb({ tag, method: 'get', status: 200 }, inTransaction),
    list: verb({ tag, method: 'get', status: 200, isPaged: true }, asPage),
    create: verb({ tag, method: 'post', status: 201 }, once),
    act: verb({ tag, method: 'post', status: 200 }, once),
    update: verb({ tag, method: 'put', status: 200 }, inTransaction),
    remove: verb({ tag, method: 'delete', status: 200 }, inTransaction),
  };
}

/** A request whose parts passed the route's schemas. */
type Valid = Context<AppEnv, string, { out: { param: object; query: object; json: object } }>;

type Work<Result> = (ctx: Ctx) => Promise<Result>;

interface Success {
  status: 200 | 201;
  secret: boolean;
  headers: (body: object) => Record<string, string>;
}

function verb<Result>(
  kind: Kind,
  answer: (c: Valid, work: Work<Result>, success: Success) => Promise<Response>,
) {
  return (path: string, service: Service<never, Result>, declared: Declaration): Route => {
    const route = routeConfig(kind, path, declared);
    const success = {
      status: kind.status,
      secret: declared.secret === true,
      headers: (body: object) => headersOf(declared, path, body),
    };
    return (api) =>
      api.openapi(
        route,
        (c: Valid) => {
          // `Verb` ensures that the schemas produce what the service accepts.
          const input = inputOf(c, kind, declared) as never;
          return answer(c, (ctx) => service({ ctx, input }), success);
        },
        declared.onInvalid,
      );
  };
}

async function inTransaction(c: Valid, work: Work<object>, { status, headers }: Success): Promise<Response> {
  const body = await withUser(c, work);
  return c.json(body, status, headers(body));
}

async function asPage(c: Valid, work: Work<PageOf<{ id: string }>>, { status }: Success): Promise<Response> {
  return c.json(pageHeaders(c, await withUser(c, work)), status);
}

async function once(c: Valid, work: Work<object>, success: Success): Promise<Response> {
  const { status, headers, secret } = success;
  if (secret) {
    c.header('Cache-Control', 'no-store');
    return await inTransaction(c, work, success);
  }
  return await answerOnce(c, async (ctx) => {
    const body = await work(ctx);
    return { status, body, headers: headers(body) };
  });
}

/** Path params are spread last, so that a body cannot override them. */
function inputOf(
  c: Valid,
  { method }: Kind,
  { params, query, body, ifMatch: versioned }: Declaration,
): object {
  const sent = body && c.req.valid('json');
  return {
    ...(method === 'put' ? { changes: sent } : sent),
    ...(query && c.req.valid('query')),
    ...(params && c.req.valid('param')),
    ...(versioned && { versions: ifMatch(c) }),
  };
}

function headersOf(declared: Declaration, path: string, body: object): Record<string, string> {
  // `Verb` allows this declaration only on routes that return an id and a version.
  const { id, version } = body as { id: string; version: number };
  return {
    ...(declared.etag && { ETag: etag(version) }),
    ...(declared.location && { Location: `/api/v1${path}/${id}` }),
  };
}
