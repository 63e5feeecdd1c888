import type { RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from '../../_shared/schemas/errors.ts';
import type { Declaration } from './declaration.ts';
import {
  failures,
  idempotencyHeader,
  ifMatchHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from './define-route.ts';
import { type ResponseHeader, sends } from './response-headers.ts';

/** Options shared by all routes of a verb. */
export interface Kind {
  tag: string;
  method: 'get' | 'post' | 'put' | 'delete';
  status: 200 | 201;
  isPaged?: boolean;
}

/** A declaration prepared for the router, validation, and the OpenAPI document. */
export function routeConfig(
  { tag, method, status, isPaged = false }: Kind,
  path: string,
  declared: Declaration,
): RouteConfig {
  const { summary, description, params, query, body } = declared;
  const versioned = declared.ifMatch ? ifMatchHeader : undefined;
  const headers = method === 'post' && !declared.secret ? idempotencyHeader : versioned;
  return {
    ...signedIn,
    method,
    path,
    tags: [tag],
    summary,
    ...(description && { description }),
    request: { params, query, headers, body: body && jsonBody(body) },
    responses: {
      [status]: { ...json(...declared.returns), ...sends(...headersOf(declared, isPaged)) },
      ...failures(...refusals(method, declared)),
    },
  };
}

const headersOf = ({ etag, location }: Declaration, isPaged: boolean): ResponseHeader[] => [
  ...(etag ? (['ETag'] as const) : []),
  ...(location ? (['Location'] as const) : []),
  ...(isPaged ? (['Link', 'X-Total-Count'] as const) : []),
];

function refusals(method: Kind['method'], declared: Declaration): ErrorCode[] {
  const { body, ifMatch: versioned, refuses = method === 'get' ? [] : ofWrites(body) } = declared;
  const writes = method === 'get' ? [] : whenReadOnly;
  return [...refuses, ...writes, ...(versioned ? stale : []), ...(body ? withBody : []), ...whenSignedIn];
}

const stale = ['precondition_failed'] as const;

/** An organization that is scheduled for deletion accepts no writes. */
const whenReadOnly = ['conflict'] as const;

const ofWrites = (body: Declaration['body']): ErrorCode[] =>
  body ? ['forbidden', 'conflict'] : ['forbidden', 'conflict', 'payload_too_large'];
