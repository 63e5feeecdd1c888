import { type Hook, OpenAPIHono, z } from '@hono/zod-openapi';
import { type ErrorCode, errorSchema, errorStatuses } from '../../_shared/contract/errors.ts';
import { maxJsonBytes } from '../../_shared/contract/primitives.ts';
import { authenticate } from '../middleware/authenticate.ts';
import { bodyLimit } from '../middleware/body-limit.ts';
import { onInvalid } from '../middleware/errors.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import type { AppEnv } from './context.ts';

export type Api = OpenAPIHono<AppEnv>;

/** Adds what it stands for to an API. */
export type Route = (api: Api) => unknown;

/** An app of ours: trailing slashes mean nothing, and invalid input is answered in our shape. */
export const newApi = (): Api => new OpenAPIHono<AppEnv>({ strict: false, defaultHook: onInvalid });

/** Answers input that a schema does not let through, by throwing. */
export type InvalidHook = Hook<unknown, AppEnv, string, undefined>;

const jsonLimit = bodyLimit(maxJsonBytes);

/** Spread into a route: anyone may call it. */
export const open = { middleware: [rateLimit, jsonLimit] };

/** Spread into a route: it needs an access token, asked for before the body is read. */
export const signedIn = {
  middleware: [authenticate, rateLimit, jsonLimit],
  security: [{ bearer: [] as string[] }],
};

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** `required`, or a request without a content type would pass unchecked. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

const descriptions: Record<ErrorCode, string> = {
  invalid_json: 'The body is not valid JSON',
  unauthenticated: 'Not signed in, or the session has ended',
  forbidden: 'Visible, but not allowed',
  not_found: 'Does not exist, or belongs to another organization',
  method_not_allowed: 'The address does not support this method',
  conflict: 'Conflicts with existing data',
  precondition_failed: 'If-Match names an older version',
  payload_too_large: 'The body is too large',
  unsupported_media_type: "The body's content type is missing or not accepted",
  invalid_input: 'The named fields are invalid',
  rate_limited: 'Too many requests; Retry-After says how long to wait',
  internal: 'Server error',
  unavailable: 'A service it depends on is down',
  insufficient_storage: 'Storage is full',
};

/** Refusals that any route may give, and any signed-in one, and any with a JSON body. */
const anywhere = ['invalid_input', 'rate_limited', 'internal', 'unavailable'] as const;
export const whenSignedIn = ['unauthenticated', 'not_found', ...anywhere] as const;
export const whenOpen = [...anywhere] as const;
export const withBody = ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const;

/** The refusals of a route for the OpenAPI document. Typed as nothing: handlers throw them, they never return them. */
export function failures(...codes: ErrorCode[]): Record<never, never> {
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [errorStatuses[code], json(errorSchema, descriptions[code])]),
  );
}

/** Request headers every POST of a signed-in person understands. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().meta({
    description: 'Repeating a request with the same key within 24 hours returns the first response.',
  }),
});

export const ifMatchHeader = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'The last ETag seen; 412 if the resource has changed.' }),
});

export const idParams = z.object({ id: z.guid('Must be a UUID').toLowerCase() });

export const findingParams = idParams.extend({ finding_id: z.guid('Must be a UUID').toLowerCase() });

export const fileParams = idParams.extend({ file_id: z.guid('Must be a UUID').toLowerCase() });

export const memberParams = z.object({ user_id: z.guid('Must be a UUID').toLowerCase() });

/** Of any form: an address that is not ours is as unknown as one that is over. */
export const invitationTokenParams = z.object({ token: z.string().max(200) });

export const projectMemberParams = idParams.extend({ user_id: z.guid('Must be a UUID').toLowerCase() });

export const projectPartyParams = idParams.extend({
  project_party_id: z.guid('Must be a UUID').toLowerCase(),
});

const counted = z.coerce.number().int().min(1).max(2_147_483_647);

export const versionParams = idParams.extend({ version: counted });

export const pageParams = versionParams.extend({ page: counted });
