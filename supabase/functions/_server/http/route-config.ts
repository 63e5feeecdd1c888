import type { RouteConfig } from '@hono/zod-openapi';
import type { ErrorCode } from '../../_shared/schemas/errors.ts';
import { scopeOf } from '../auth/api-key.ts';
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

/** Options shared by all routes of a verb. */
export interface Kind {
  tag: string;
  method: 'get' | 'post' | 'put' | 'delete';
  status: 200 | 201;
}

/** A declaration prepared for the router, validation, and the OpenAPI document. */
export function routeConfig({ tag, method, status }: Kind, path: string, declared: Declaration): RouteConfig {
  const { summary, description, params, query, body } = declared;
  const versioned = declared.ifMatch ? ifMatchHeader : undefined;
  const headers = method === 'post' && !declared.secret ? idempotencyHeader : versioned;
  const scope = scopeOf(method, path);
  return {
    ...signedIn,
    ...(scope && { security: [...signedIn.security, { api_key: [scope] }] }),
    method,
    path,
    tags: [tag],
    summary,
    ...(description && { description }),
    request: { params, query, headers, body: body && jsonBody(body) },
    responses: { [status]: json(...declared.returns), ...failures(...refusals(method, declared)) },
  };
}

function refusals(method: Kind['method'], declared: Declaration): ErrorCode[] {
  const { body, ifMatch: versioned, refuses = method === 'get' ? [] : ofWrites(body) } = declared;
  return [...refuses, ...(versioned ? stale : []), ...(body ? withBody : []), ...whenSignedIn];
}

const stale = ['precondition_failed'] as const;

const ofWrites = (body: Declaration['body']): ErrorCode[] =>
  body ? ['forbidden', 'conflict'] : ['forbidden', 'conflict', 'payload_too_large'];
