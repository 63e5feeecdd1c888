import type { Hook } from '@hono/zod-openapi';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { fromDatabaseError, unavailable } from '../../_server/db/error-map.ts';
import { SettingsError } from '../../_server/env.ts';
import { ApiError, invalidInput } from '../../_server/http/api-error.ts';
import type { AppContext, AppEnv } from '../../_server/http/context.ts';
import { toFields } from '../../_server/http/to-fields.ts';

/**
 * The only place that turns errors into responses. Unexpected errors are logged in full and not revealed in
 * the response.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = expected(error);
  if (!known) c.set('failure', error);
  else if (known.status >= 500) c.set('failure', inBrief(error));
  return errorResponse(
    c,
    known ?? new ApiError('internal', 'Something went wrong on our side. Please try again.'),
  );
};

/** Expected errors need no stack trace in the log. */
function inBrief(error: unknown) {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown };
  return {
    message,
    code,
    ...(cause !== undefined && { cause: cause instanceof Error ? cause.message : cause }),
  };
}

export const onNotFound = (c: AppContext) =>
  errorResponse(c, new ApiError('not_found', 'Nothing exists at this address'));

export function onMethodNotAllowed(c: AppContext, methods: string[]) {
  return errorResponse(
    c,
    new ApiError('method_not_allowed', 'This address does not support that method', {
      headers: { Allow: methods.join(', ') },
    }),
  );
}

function errorResponse(c: AppContext, error: ApiError): Response {
  return c.json(error.body(c.get('requestId')), error.status, error.extras.headers);
}

function expected(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof SettingsError) return unavailable();
  // Errors from the framework itself, before any route runs.
  if (error instanceof HTTPException) {
    if (error.status === 400) return new ApiError('invalid_json', 'The body is not valid JSON');
    if (error.status === 415) {
      return new ApiError('unsupported_media_type', 'The body must have the content type application/json');
    }
  }
  return fromDatabaseError(error);
}

const sources = {
  json: 'body',
  form: 'body',
  query: 'query',
  param: 'path',
  header: 'headers',
  cookie: 'cookies',
};

export const onInvalid: Hook<unknown, AppEnv, string, unknown> = (result) => {
  if (!result.success) throw invalidInput(toFields(result.error, sources[result.target]));
};
