import { createMiddleware } from 'hono/factory';
import { unauthenticated, verifyToken } from '../auth/verify-token.ts';
import { invalidInput } from '../http/api-error.ts';
import type { AppEnv } from '../http/context.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lets only signed-in people on, and notes the organization they ask to act in; Postgres decides whether they may. */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) throw unauthenticated();
  c.set('caller', await verifyToken(token));

  const organizationId = c.req.header('x-organization-id');
  if (organizationId !== undefined && !uuidForm.test(organizationId)) {
    throw invalidInput([{ path: 'X-Organization-Id', message: 'X-Organization-Id must be a UUID' }]);
  }
  c.set('requestedOrganizationId', organizationId);
  await next();
});
