import type { ErrorReason } from '@contract/errors.ts';

/** One field's complaint in an error answer; `path` is dotted (`contract_value`, `members.0.role`). */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * What the API (or the way to it) answered instead of a result. `message` is fit for a toast; what a screen does about it
 * goes by `code`, `status` and `reason`, never by the words.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** The contract's error code, or `network` / `unexpected_response` for failures on the way. */
  readonly code: string;
  /** What a screen may act on beyond the code. */
  readonly reason: ErrorReason | undefined;
  readonly fields: FieldError[];
  /** More about it, where the server had more to say. */
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

/** No answer came: offline, DNS, a refused connection. */
export function networkError(): ApiError {
  return new ApiError(NETWORK_MESSAGE, { status: 0, code: 'network' });
}

/** An answer came that the contract does not know; the details belong in the console, not in a toast. */
export function unexpectedResponse(status: number, requestId: string | null): ApiError {
  return new ApiError('The response could not be read. Try again in a moment.', {
    status,
    code: 'unexpected_response',
    requestId,
  });
}

/**
 * Turns an error answer into an ApiError. Answers that are not in our shape (a proxy's HTML page) keep their
 * status and get a message of ours.
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

/** Somebody else has changed the row since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** The server's message, else the fallback of the screen's own words. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

type Reasons = { [Kind in ErrorReason['kind']]: Extract<ErrorReason, { kind: Kind }> };

/** By hand, since the contract's schemas are too heavy for the first page. The compiler asks for each kind of the contract. */
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
