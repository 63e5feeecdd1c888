import type { z } from '@hono/zod-openapi';
import type { ErrorCode } from '../../_shared/contract/errors.ts';
import type { Ctx } from '../db/with-user.ts';
import type { InvalidHook, Route } from './define-route.ts';
import type { FirstOf, PageBetween, PageOf } from './page.ts';

/** What does the work of a route, in the transaction of its request. */
export type Service<Input, Result> = (call: { ctx: Ctx; input: Input }) => Promise<Result>;

type Schema = z.ZodType | undefined;
type Fields = z.ZodObject | undefined;
type Returned = z.ZodType<unknown, object>;

/** What a route says of itself; which of it a verb takes, its type says. */
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
  /** The answer's body and, for the OpenAPI document, what it is. */
  returns: readonly [schema: Returns, description: string];
  /**
   * What it refuses beyond sign-in, invalid input, an unreadable body and a stale If-Match. Unless said, a read nothing;
   * a write `forbidden` and `conflict`, and `payload_too_large` where it takes no body.
   */
  refuses?: readonly ErrorCode[];
  /** Takes If-Match, and hands the versions it names to the service. */
  ifMatch?: IfMatch;
  /** Sends the version of what it answers as its ETag. */
  etag?: boolean;
  /** Sends where what it made is: at its id under the path of the route. */
  location?: boolean;
  /** Answers a secret, so the answer is not kept: `Idempotency-Key` means nothing to it. */
  secret?: boolean;
  /** Answers invalid input in words of its own. */
  onInvalid?: InvalidHook;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type NamesOf<Params extends Schema> = Params extends z.ZodType ? keyof z.output<Params> : never;

type Same<A, B> = [A, B] extends [B, A] ? unknown : never;

/** A path with the names of its params in braces, all of them and no other. */
type PathOf<Path extends string, Params extends Schema> = Path & Same<NamesIn<Path>, NamesOf<Params>>;

/** What a request carries where a schema stands, and nothing where none does. */
type Sent<Part extends Schema> = Part extends z.ZodType ? z.output<Part> : unknown;

type Versions<IfMatch extends boolean> = IfMatch extends true ? { versions: string[] | null } : unknown;

interface Inputs<Body extends Schema> {
  merged: Sent<Body>;
  changes: Body extends z.ZodType ? { changes: z.output<Body> } : unknown;
}

interface Results<Returns extends Returned> {
  one: z.input<Returns>;
  page: z.input<Returns> extends (infer Row extends { id: string })[]
    ? FirstOf<Row> | PageOf<Row> | PageBetween<Row>
    : never;
}

/** What has no version has no ETag; what has no id, or is not made at a plain path, no address. */
interface Headers<Path extends string, Returns extends Returned> {
  etag?: z.input<Returns> extends { version: number } ? boolean : false;
  location?: [z.input<Returns>, NamesIn<Path>] extends [{ id: string }, never] ? boolean : false;
}

type Option = 'body' | 'ifMatch' | 'etag' | 'location';

/**
 * Declares a route by its path, the service that does its work, and the rest. It compiles where the service takes what the
 * schemas let through and gives what `returns` says.
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
