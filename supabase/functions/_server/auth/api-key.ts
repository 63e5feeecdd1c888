import type { ApiKeyScope } from '../../_shared/schemas/api-key.ts';

/**
 * The routes a key may call, by the scope each needs; all others are for people only. Postgres enforces the
 * scopes too.
 */
const routesByScope: Record<ApiKeyScope, readonly string[]> = {
  'projects:read': ['GET /projects', 'GET /projects/{id}'],
  'projects:write': ['POST /projects', 'PUT /projects/{id}'],
  'contracts:read': [
    'GET /contracts',
    'GET /contracts/project',
    'GET /contracts/project/{id}',
    'GET /contracts/summary',
    'GET /contracts/{id}',
    'GET /contracts/{id}/documents',
    'GET /contracts/{id}/documents/{version}/text',
    'GET /contracts/{id}/documents/{version}/content',
    'GET /contracts/{id}/asks',
    'GET /contracts/{id}/transitions',
    'GET /contracts/{id}/approvals',
    'GET /contracts/{id}/obligations',
    'GET /obligations',
    'GET /search',
  ],
  'contracts:write': [
    'POST /contracts',
    'PUT /contracts/{id}',
    'POST /contracts/{id}/asks',
    'POST /contracts/{id}/upload',
    'POST /contracts/analyze',
  ],
  'deadlines:read': [
    'GET /deadlines',
    'GET /deadlines/{id}',
    'GET /projects/{id}/deadline-moves',
    'GET /projects/{id}/lien-facts',
    'GET /projects/{id}/lien-schedule',
    'GET /lien-rule-confirmations',
  ],
  'calendar:read': ['GET /calendar'],
  'reminders:read': ['GET /reminders', 'GET /reminders/{id}'],
  'reminders:write': ['POST /reminders'],
  'compliance:read': [
    'GET /compliance/checks',
    'GET /compliance/checks/{id}',
    'GET /compliance/project/{id}/summary',
    'GET /compliance/project/{id}/requirements',
    'GET /compliance/summary',
    'GET /compliance/score/{id}',
    'GET /compliance/requirements',
    'GET /compliance/library',
    'GET /compliance/evidence/{id}/content',
  ],
  'compliance:write': [
    'POST /compliance/check',
    'POST /compliance/project/{id}/check',
    'POST /compliance/checks/{id}/evidence',
  ],
  'notices:read': [
    'GET /notices',
    'GET /notices/templates',
    'GET /notices/{id}',
    'GET /notices/{id}/versions/{version}',
    'GET /notices/{id}/proofs/{proof_id}/content',
    'GET /notices/{id}/content',
  ],
  'notices:write': ['GET /notices/draft', 'POST /notices', 'PUT /notices/{id}'],
  'parties:read': ['GET /parties', 'GET /parties/{id}', 'GET /projects/{id}/parties'],
  'parties:write': ['POST /parties', 'PUT /parties/{id}', 'POST /projects/{id}/parties'],
  'messages:read': [
    'GET /messages',
    'GET /messages/{id}',
    'GET /messages/{id}/ask-files/{file_id}/content',
    'GET /messages/{id}/reply-files/{file_id}/content',
  ],
  'reports:read': ['GET /reports', 'GET /reports/{id}', 'GET /reports/{id}/file'],
  'reports:write': ['POST /reports'],
  'activity:read': ['GET /activity'],
  'webhooks:manage': [
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'GET /webhook-deliveries',
    'POST /webhook-deliveries/{id}/resend',
  ],
  'mcp:use': ['POST /mcp'],
};

const scopes = new Map(
  Object.entries(routesByScope).flatMap(([scope, routes]) =>
    routes.map((route) => [route, scope as ApiKeyScope] as const),
  ),
);

/** @param path with parameters in braces, or with colons as in the router */
export const scopeOf = (method: string, path: string): ApiKeyScope | undefined =>
  scopes.get(`${method.toUpperCase()} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);

export const isApiKey = (token: string) => /^plk_[\w-]{43}$/.test(token);
