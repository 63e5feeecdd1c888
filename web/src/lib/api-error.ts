import type { ErrorReason } from '@schemas/errors.ts';

/** A field error of a response; `path` is dotted (`contract_value`, `members.0.role`). */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * A failed API request. `message` can be shown in a toast. Screens must act on `code`, `status`, and
 * `reason`, never on the message.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The schema's error code, or `network` / `unexpected_response` for transport failures. */
  readonly code: string;
  /** Details a screen may act on beyond the code. */
  readonly reason: ErrorReason | undefined;
  readonly fields: FieldError[];
  /** More details, if the server sent any. */
  readonly detail: string | undefined;
  readonly requestId: string | null;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      reason?: ErrorReason;
      fields?: FieldError[];
      detail?: string;
      requestId?: string | null;
      retryAfter?: number | null;
    },
  ) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.reason = details.reason;
    this.fields = details.fields ?? [];
    this.detail = details.detail;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

export const NETWORK_MESSAGE = "Plumbline can't be reached. Check your connection and try again.";

/** No response: offline, DNS, or a refused connection. */
export function networkError(): ApiError {
  return new ApiError(NETWORK_MESSAGE, { status: 0, code: 'network' });
}

/** A response that does not match the schema. Details go to the console, not to a toast. */
export function unexpectedResponse(status: number, requestId: string | null): ApiError {
  return new ApiError('The response could not be read. Try again in a moment.', {
    status,
    code: 'unexpected_response',
    requestId,
  });
}

/**
 * Converts an error response to an ApiError. Responses in another format (a proxy's HTML page) keep their
 * status and get our own message.
 */
export function errorFromAnswer(status: number, body: unknown, headers: Headers): ApiError {
  const requestId = headers.get('x-request-id');
  const wait = Number(headers.get('retry-after'));
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
  if (!isRecord(body) || typeof body.message !== 'string' || body.message === '') {
    const message =
      status >= 500
        ? 'The server did not respond. Try again in a moment.'
        : `The request failed (${status}).`;
    return new ApiError(message, { status, code: 'unexpected_response', requestId, retryAfter });
  }
  const fields = Array.isArray(body.fields) ? body.fields.filter(isFieldError) : [];
  return new ApiError(body.message, {
    status,
    code: typeof body.code === 'string' ? body.code : 'unexpected_response',
    reason: reasonOf(body.reason),
    fields,
    detail: typeof body.detail === 'string' ? body.detail : undefined,
    requestId: typeof body.request_id === 'string' ? body.request_id : requestId,
    retryAfter,
  });
}

/** Another user changed the row since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** The server's message, or the screen's fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

type Reasons = { [Kind in ErrorReason['kind']]: Extract<ErrorReason, { kind: Kind }> };

/**
 * Written by hand, since the schemas are too large for the first page. The compiler checks that every code is
 * covered.
 */
const reasons: { [Kind in keyof Reasons]: (value: Record<string, unknown>) => Reasons[Kind] | undefined } = {
  known_file: ({ version }) =>
    version === null || (typeof version === 'number' && Number.isInteger(version))
      ? { kind: 'known_file', version }
      : undefined,
  not_a_member: () => ({ kind: 'not_a_member' }),
  other_account: ({ email }) => (typeof email === 'string' ? { kind: 'other_account', email } : undefined),
  second_factor: ({ token }) => ({ kind: 'second_factor', ...(typeof token === 'string' && { token }) }),
  storage_unavailable: () => ({ kind: 'storage_unavailable' }),
};

function reasonOf(value: unknown): ErrorReason | undefined {
  if (!isRecord(value) || typeof value.kind !== 'string' || !Object.hasOwn(reasons, value.kind))
    return undefined;
  return reasons[value.kind as keyof Reasons](value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}
