import { type Hook, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_server/http/context.ts';
import { type ErrorCode, errorSchema, errorStatuses } from '../../_shared/schemas/errors.ts';
import { maxJsonBytes } from '../../_shared/schemas/primitives.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { bodyLimit } from '../middleware/body-limit.ts';
import { onInvalid } from '../middleware/errors.ts';
import { knownQuery } from '../middleware/known-query.ts';
import { rateLimit } from '../middleware/rate-limit.ts';

export type Api = OpenAPIHono<AppEnv>;

/** Registers the route on an API. */
export type Route = (api: Api) => unknown;

/**
 * An app of ours: ignores trailing slashes, answers invalid input in our error format, and refuses unknown
 * query parameters after sign-in. Links that work without signing in allow them, because mail programs append
 * their own.
 */
export function newApi(): Api {
  const api = new OpenAPIHono<AppEnv>({ strict: false, defaultHook: onInvalid });
  const { openapi } = api;
  api.openapi = ((route, ...handlers) => openapi(knowingItsQuery(route), ...handlers)) as Api['openapi'];
  return api;
}

function knowingItsQuery<Config extends RouteConfig>(route: Config): Config {
  if (!route.security?.length) return route;
  const { query } = route.request ?? {};
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return { ...route, middleware: [route.middleware ?? []].flat().concat(knownQuery(known)) };
}

/** Throws on input that fails a schema. */
export type InvalidHook = Hook<unknown, AppEnv, string, undefined>;

const jsonLimit = bodyLimit(maxJsonBytes);

/** Spread into a route: anyone may call it. */
export const open = { middleware: [rateLimit, jsonLimit] };

/** Spread into a route: it requires an access token, checked before the body is read. */
export const signedIn = {
  middleware: [authenticate, rateLimit, jsonLimit],
  security: [{ bearer: [] as string[] }],
};

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** `required`, because otherwise a request without a content type would skip validation. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

const descriptions: Record<ErrorCode, string> = {
  invalid_json: 'The body is not valid JSON',
  unauthenticated: 'Not signed in, or the session has ended',
  forbidden: 'Visible to you, but not allowed; or the second factor is missing, or API keys cannot do this',
  not_found: 'Does not exist, or belongs to another organization',
  method_not_allowed: 'The URL does not support this method',
  conflict: 'Conflicts with existing data',
  precondition_failed: 'If-Match names an older version',
  payload_too_large: 'The body is too large',
  unsupported_media_type: "The body's content type is missing or not accepted",
  invalid_input: 'The named fields are invalid',
  rate_limited: 'Too many requests; Retry-After is the number of seconds to wait',
  internal: 'Server error',
  unavailable: 'A service it depends on is down',
  insufficient_storage: 'Storage is full',
};

/** Errors of any route, of signed-in routes, and of routes with a JSON body. */
const anywhere = ['invalid_input', 'rate_limited', 'internal', 'unavailable'] as const;
export const whenSignedIn = ['unauthenticated', 'forbidden', 'not_found', ...anywhere] as const;
export const whenOpen = [...anywhere] as const;
export const withBody = ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const;

/** A route's errors for the OpenAPI document. Not in the return types, because handlers throw them. */
export function failures(...codes: ErrorCode[]): Record<never, never> {
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [errorStatuses[code], json(errorSchema, descriptions[code])]),
  );
}

/** Request headers accepted by every signed-in POST. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().meta({
    description:
      'Repeating a request with the same key within 24 hours returns the first response. 1 to 255 printable ASCII characters.',
    pattern: '^[\\x20-\\x7e]{1,255}$',
  }),
});

export const ifMatchHeader = z.object({
  'if-match': z.string().optional().meta({
    description:
      'The last ETag seen, such as `"3"`; 412 if the resource has changed. Absent or `*` means any version.',
  }),
});

export const idParams = z.object({ id: z.guid('Must be a UUID').toLowerCase() });

export const findingParams = idParams.extend({ finding_id: z.guid('Must be a UUID').toLowerCase() });

export const askParams = idParams.extend({ ask_id: z.guid('Must be a UUID').toLowerCase() });

export const fileParams = idParams.extend({ file_id: z.guid('Must be a UUID').toLowerCase() });

export const memberParams = z.object({ user_id: z.guid('Must be a UUID').toLowerCase() });

/** Accepts any string, so that a malformed token gets the same answer as an expired one. */
export const invitationTokenParams = z.object({ token: z.string().max(200) });

export const projectMemberParams = idParams.extend({ user_id: z.guid('Must be a UUID').toLowerCase() });

export const projectPartyParams = idParams.extend({
  project_party_id: z.guid('Must be a UUID').toLowerCase(),
});

const counted = z.coerce.number().int().min(1).max(2_147_483_647);

export const versionParams = idParams.extend({ version: counted });

export const askVersionParams = versionParams.extend(askParams.shape);

export const pageParams = versionParams.extend({ page: counted });
