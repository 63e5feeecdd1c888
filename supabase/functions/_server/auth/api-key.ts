import type { ApiKeyScope } from '../../_shared/schemas/api-key.ts';

/**
 * The routes a key may call, and the scope each needs; all others are for people only. Postgres enforces the
 * scopes too.
 */
const routeScopes: Record<string, ApiKeyScope> = {
  'GET /projects': 'projects:read',
  'GET /projects/{id}': 'projects:read',
  'POST /projects': 'projects:write',
  'PUT /projects/{id}': 'projects:write',
  'GET /contracts': 'contracts:read',
  'GET /contracts/project': 'contracts:read',
  'GET /contracts/project/{id}': 'contracts:read',
  'GET /contracts/summary': 'contracts:read',
  'GET /contracts/{id}': 'contracts:read',
  'GET /contracts/{id}/documents': 'contracts:read',
  'GET /contracts/{id}/documents/{version}/text': 'contracts:read',
  'GET /contracts/{id}/transitions': 'contracts:read',
  'GET /contracts/{id}/approvals': 'contracts:read',
  'POST /contracts': 'contracts:write',
  'PUT /contracts/{id}': 'contracts:write',
  'GET /obligations': 'contracts:read',
  'GET /compliance/checks': 'compliance:read',
  'GET /compliance/checks/{id}': 'compliance:read',
  'GET /compliance/project/{id}/summary': 'compliance:read',
  'GET /compliance/summary': 'compliance:read',
  'GET /compliance/score/{id}': 'compliance:read',
  'GET /activity': 'activity:read',
};

/** @param path with parameters in braces, or with colons as in the router */
export const scopeOf = (method: string, path: string): ApiKeyScope | undefined =>
  routeScopes[`${method.toUpperCase()} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`];

export const isApiKey = (token: string) => /^plk_[\w-]{43}$/.test(token);
