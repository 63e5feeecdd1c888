import {
  type ErrorBody,
  type ErrorCode,
  type ErrorField,
  type ErrorReason,
  errorStatuses,
} from '../../_shared/schemas/errors.ts';

interface Extras {
  /** Details a screen needs beyond the code. */
  reason?: ErrorReason;
  /** Details a person may need beyond the message. */
  detail?: string;
  fields?: ErrorField[];
  headers?: Record<string, string>;
}

/** Any error response. Thrown from anywhere; `middleware/errors.ts` answers it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }

  get status() {
    return errorStatuses[this.code];
  }

  body(requestId: string): ErrorBody {
    const { reason, detail, fields } = this.extras;
    return {
      message: this.message,
      code: this.code,
      ...(reason && { reason }),
      ...(detail !== undefined && { detail }),
      ...(fields && { fields }),
      request_id: requestId,
    };
  }
}

/** Also used for records of other organizations, so that their existence is not revealed. */
export const notFound = (noun: string) => new ApiError('not_found', `${noun} not found`);

export const forbidden = () => new ApiError('forbidden', "You don't have permission to do this");

/** @param message for the toast; defaults to the first field's message */
export function invalidInput(fields: ErrorField[], message = fields[0]?.message ?? 'Invalid input') {
  return new ApiError('invalid_input', message, { fields });
}

/** @param seconds until the next attempt is allowed */
export const tooMany = (message: string, seconds: number) =>
  new ApiError('rate_limited', message, { headers: { 'Retry-After': String(seconds) } });

export const unauthenticated = () =>
  new ApiError('unauthenticated', 'Please sign in again', { headers: { 'WWW-Authenticate': 'Bearer' } });
