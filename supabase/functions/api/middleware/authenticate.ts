import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { isApiKey, scopeOf } from '../../_server/auth/api-key.ts';
import { verifyToken } from '../../_server/auth/verify-token.ts';
import { ApiError, invalidInput, unauthenticated } from '../../_server/http/api-error.ts';
import type { AppContext, AppEnv, Caller } from '../../_server/http/context.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Admits only signed-in people and API keys, and records the requested organization; Postgres checks access
 * to it.
 */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw unauthenticated();
  c.set('caller', isApiKey(token) ? await withKey(c, token) : await verifyToken(token));

  const organizationId = c.req.header('x-organization-id');
  if (organizationId !== undefined && !uuidForm.test(organizationId)) {
    throw invalidInput([{ path: 'X-Organization-Id', message: 'X-Organization-Id must be a UUID' }]);
  }
  c.set('requestedOrganizationId', organizationId);
  await next();
});

/** @throws ApiError forbidden if the key's scopes do not cover the route */
async function withKey(c: AppContext, token: string): Promise<Caller> {
  const { verifyApiKey } = await import('../../_server/auth/verify-api-key.ts');
  const caller = await verifyApiKey(token);
  c.set('caller', caller);
  // The first matching route, which is the one that runs. Later ones may match too: /contracts/:id matches
  // /contracts/summary.
  const scope = scopeOf(c.req.method, routePath(c).replace(/^\/api\/v1/, ''));
  if (!scope) throw new ApiError('forbidden', "API keys can't do this");
  if (!caller.apiKey?.scopes.includes(scope)) {
    throw new ApiError('forbidden', `This API key lacks the scope ${scope}`);
  }
  return caller;
}
