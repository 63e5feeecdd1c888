import type { z } from '@hono/zod-openapi';
import type { Ctx } from '../../_server/db/with-user.ts';
import type { PageBetween, PageOf } from '../../_server/http/page.ts';
import type { ErrorCode } from '../../_shared/schemas/errors.ts';
import type { InvalidHook, Route } from './define-route.ts';

/** The service behind a route, run in the request's transaction. */
export type Service<Input, Result> = (call: { ctx: Ctx; input: Input }) => Promise<Result>;

type Schema = z.ZodType | undefined;
type Fields = z.ZodObject | undefined;
type Returned = z.ZodType<unknown, object>;

/** A route's declaration; the types restrict which fields each verb accepts. */
export interface Declaration<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Schema = Schema,
  Returns extends z.ZodType = z.ZodType,
  IfMatch extends boolean = boolean,
> {
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The response body's schema, also for the OpenAPI document. */
  returns: readonly [schema: Returns, description: string];
  /**
   * Errors besides sign-in, invalid input, an unreadable body, and a stale If-Match. Defaults: none for a
   * read; `forbidden` and `conflict` for a write, plus `payload_too_large` if it takes no body.
   */
  refuses?: readonly ErrorCode[];
  /** Accepts If-Match and passes its versions to the service. */
  ifMatch?: IfMatch;
  /** Sends the version of the response as its ETag. */
  etag?: boolean;
  /** Sends a Location header: the new id under the route's path. */
  location?: boolean;
  /** The response contains a secret, so it is not stored; `Idempotency-Key` has no effect. */
  secret?: boolean;
  /** Uses its own message for invalid input. */
  onInvalid?: InvalidHook;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type NamesOf<Params extends Schema> = Params extends z.ZodType ? keyof z.output<Params> : never;

type Same<A, B> = [A, B] extends [B, A] ? unknown : never;

/** A path with exactly the names of its params in braces. */
type PathOf<Path extends string, Params extends Schema> = Path & Same<NamesIn<Path>, NamesOf<Params>>;

/** The request parts that have a schema. */
type Sent<Part extends Schema> = Part extends z.ZodType ? z.output<Part> : unknown;

type Versions<IfMatch extends boolean> = IfMatch extends true ? { versions: string[] | null } : unknown;

interface Inputs<Body extends Schema> {
  merged: Sent<Body>;
  changes: Body extends z.ZodType ? { changes: z.output<Body> } : unknown;
}

interface Results<Returns extends Returned> {
  one: z.input<Returns>;
  page: z.input<Returns> extends (infer Row extends { id: string })[]
    ? PageOf<Row> | PageBetween<Row>
    : never;
}

/** Without a version there is no ETag; without an id, or under a path with parameters, no Location. */
interface Headers<Path extends string, Returns extends Returned> {
  etag?: z.input<Returns> extends { version: number } ? boolean : false;
  location?: [z.input<Returns>, NamesIn<Path>] extends [{ id: string }, never] ? boolean : false;
}

type Option = 'body' | 'ifMatch' | 'etag' | 'location';

/**
 * Declares a route by its path, service, and options. Compiles only if the service accepts what the schemas
 * produce and returns what `returns` declares.
 */
export type Verb<
  Takes extends Option,
  Result extends keyof Results<Returned> = 'one',
  Input extends keyof Inputs<Schema> = 'merged',
> = <
  Path extends string,
  Returns extends Returned,
  Params extends Fields = undefined,
  Query extends Fields = undefined,
  Body extends Schema = undefined,
  IfMatch extends boolean = false,
>(
  path: PathOf<Path, Params>,
  service: Service<
    Sent<Params> & Sent<Query> & Inputs<Body>[Input] & Versions<IfMatch>,
    Results<Returns>[Result]
  >,
  declared: Declaration<Params, Query, Body, Returns, IfMatch> &
    Headers<Path, Returns> & { [Not in Exclude<Option, Takes>]?: never },
) => Route;
