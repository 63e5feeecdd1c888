import { z } from 'zod';

/** Each code with the one status it is sent with. */
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

export const errorFieldSchema = z.object({
  /** Dotted path into the body, the query or the path. */
  path: z.string(),
  message: z.string(),
});

/** What a screen acts on beyond the code, with what it has to know for that. */
export const errorReasonSchema = z.discriminatedUnion('kind', [
  /** The contract has this file as a version; null where both were sent at the same moment. */
  z.object({ kind: z.literal('known_file'), version: z.int().min(1).nullable() }),
  /** An invitation is for the account of another address. */
  z.object({ kind: z.literal('other_account'), email: z.string() }),
  /** The caller does not belong, or not any more, to the organization the request is to act in. */
  z.object({ kind: z.literal('not_a_member') }),
  /** One factor was passed, and the caller or their organization wants two; `token` stands for the link of a mail that is spent by now. */
  z.object({ kind: z.literal('second_factor'), token: z.string().optional() }),
  /** The storage of files does not answer, or not as it should. */
  z.object({ kind: z.literal('storage_unavailable') }),
]);

/** The body of every answer that is not a success. `message` is fit for a toast, and read by people only. */
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
