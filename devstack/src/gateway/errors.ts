import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const codes = {
  400: 'invalid_request',
  401: 'unauthenticated',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  429: 'rate_limited',
  431: 'headers_too_large',
  502: 'bad_gateway',
  503: 'unavailable',
  507: 'insufficient_storage',
} as const;

export type ErrorStatus = keyof typeof codes;

/** The product's error format, as the gateway sends it when no other part responded. */
export function errorBody(status: ErrorStatus, message: string, requestId: string) {
  return { message, code: codes[status], request_id: requestId };
}

/** Sends an error. If a response has already begun, only ends the connection. */
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

/** The response for a part that has not started yet. */
export const sendStarting = (response: ServerResponse) =>
  sendError(response, 503, 'The stack is starting. Try again in a moment.', { 'retry-after': '2' });

/**
 * How long a client may keep sending a refused body. If it were cut off midway, it would not see the
 * response.
 */
const drainMs = 1000;

/** Responds to a request whose body is refused, and discards the rest of the body. */
export function refuseBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: ErrorStatus,
  message: string,
  headers: Record<string, string> = {},
): void {
  sendError(outgoing, status, message, headers);
  incoming.resume();
  setTimeout(() => incoming.complete || incoming.socket.destroy(), drainMs).unref();
}
