import { z } from 'zod';

/** Error codes and their HTTP statuses. */
export const errorStatuses = {
  invalid_json: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

const codes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

const errorFieldSchema = z.object({
  /** Dotted path into the body, query, or path parameters. */
  path: z.string(),
  message: z.string(),
});

/** Details a screen needs to act on an error, beyond its code. */
const errorReasonSchema = z.discriminatedUnion('kind', [
  /** The file is already a version of the contract; null if both were uploaded at the same moment. */
  z.object({ kind: z.literal('known_file'), version: z.int().min(1).nullable() }),
  /** The invitation is for another email address. */
  z.object({ kind: z.literal('other_account'), email: z.string() }),
  /** The caller is not, or no longer, a member of the organization in the request. */
  z.object({ kind: z.literal('not_a_member') }),
  /**
   * The first factor was accepted, but the caller or their organization requires a second. `token` replaces
   * the emailed link's token, which is now used up.
   */
  z.object({ kind: z.literal('second_factor'), token: z.string().optional() }),
  /** File storage does not respond or returned an error. */
  z.object({ kind: z.literal('storage_unavailable') }),
]);

/** The body of every error response. `message` is for users and fits a toast. */
export const errorSchema = z
  .object({
    message: z.string(),
    code: z.enum(codes),
    reason: errorReasonSchema.optional(),
    detail: z.string().optional(),
    fields: z.array(errorFieldSchema).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });

export type ErrorReason = z.infer<typeof errorReasonSchema>;
export type ErrorField = z.infer<typeof errorFieldSchema>;
export type ErrorBody = z.infer<typeof errorSchema>;
