import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const codes = {
  400: 'invalid_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  429: 'rate_limited',
  431: 'headers_too_large',
  502: 'bad_gateway',
  503: 'unavailable',
} as const;

type ErrorStatus = keyof typeof codes;

/** The product's one error shape, as the gateway gives it when no part behind it answered. */
export function errorBody(status: ErrorStatus, message: string, requestId: string) {
  return { message, code: codes[status], request_id: requestId };
}

/** Answers with the error shape. Does nothing but end the connection when an answer has already begun. */
export function sendError(
  response: ServerResponse,
  status: ErrorStatus,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(status, message, requestId));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...headers,
  });
  response.end(body);
}
