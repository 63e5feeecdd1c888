import { ApiError, unauthenticated } from '../http/api-error.ts';
import type { AppContext, Caller } from '../http/context.ts';
import { inTransaction, type Transaction } from './pool.ts';

/** Passed to services: one transaction with exactly the caller's rights. */
export interface Ctx {
  sql: Transaction;
  userId: string;
  /** The caller's token, for Storage and Auth. */
  token: string;
}

/**
 * Runs `work` in one transaction as the signed-in person, or in the API key role. A user's request reaches
 * the database only through here: role, claims, organization, and request id are set for the transaction, so
 * Postgres decides what may be read and written.
 * @throws ApiError unauthenticated without sign-in or after the session ended, even if its token is still
 * valid; not_found if X-Organization-Id names an organization the caller is not in
 */
export async function withUser<Result>(c: AppContext, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const caller = requireCaller(c);
  return await inTransaction((sql) => asUser(c, caller, sql, work));
}

/**
 * Runs `work` as the person identified by a secret address, in the one organization where the address was
 * created, with that person's rights there.
 */
export async function withPerson<Result>(
  c: AppContext,
  { userId, orgId }: { userId: string; orgId: string },
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  c.set('requestedOrganizationId', orgId);
  // The caller is a program without a second factor; its secret was created in a session that had passed one.
  const claims = { role: 'authenticated', sub: userId, aal: 'aal2' };
  const caller: Caller = { userId, claims, token: '' };
  return await inTransaction((sql) => asUser(c, caller, sql, work));
}

/**
 * Runs `work` in a job's transaction as the requester, so that it cannot do what they no longer may. The rest
 * of the transaction runs as the job.
 * @throws ApiError not_found if they have left the organization
 */
export async function onBehalfOf<Result>(
  sql: Transaction,
  { userId, orgId }: { userId: string; orgId: string },
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const claims = JSON.stringify({ role: 'authenticated', sub: userId, aal: 'aal2' });
  await sql`
    select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
      set_config('app.org_id', ${orgId}, true)`;
  const [acting] = await sql<{ org_id: string | null }[]>`select private.active_org_id() as org_id`;
  if (!acting?.org_id) throw notMember();
  const result = await work({ sql, userId, token: '' });
  // No finally: a failure rolls back the transaction and the setting with it.
  await sql`select set_config('role', 'none', true)`;
  return result;
}

type SecondFactorFor = 'person' | 'organization';

/**
 * Routes for signing in need no second factor. If only the organization requires one, personal routes and
 * accepting an invitation do not need it either.
 */
function needsNone(c: AppContext, missing: SecondFactorFor): boolean {
  const own =
    missing === 'person'
      ? /^\/api\/v1\/auth\//
      : /^\/api\/v1\/(auth|me|organizations|invitation-links)(\/|$)/;
  return own.test(c.req.path);
}

export const secondFactorNeeded = () =>
  new ApiError('forbidden', 'A second factor is required', { reason: { kind: 'second_factor' } });

const notMember = () =>
  new ApiError('not_found', 'Organization not found', { reason: { kind: 'not_a_member' } });

export function requireCaller(c: AppContext): Caller {
  const caller = c.get('caller');
  if (!caller) throw new ApiError('unauthenticated', 'Please sign in');
  return caller;
}

/** Takes on the caller's rights for the rest of this transaction, then runs `work`. */
export async function asUser<Result>(
  c: AppContext,
  caller: Caller,
  sql: Transaction,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const requested = c.get('requestedOrganizationId') ?? '';
  // A key belongs to one organization; a request that names another is refused.
  if (caller.apiKey && requested && requested.toLowerCase() !== caller.apiKey.organizationId) {
    throw notMember();
  }
  // Not awaited, so that it is sent together with the first statement of `work`. `offset 0` keeps the planner
  // from merging the two selects: the settings must be set before active_org_id() reads them.
  const acting = sql<{ org_id: string | null; ended: boolean; missing: SecondFactorFor | null }[]>`
    select acting.org_id, private.session_has_ended() as ended,
      case when acting.org_id is null then private.missing_second_factor() end as missing
    from (
      select private.active_org_id() as org_id from (
      select
        set_config('role', ${caller.apiKey ? 'api_client' : 'authenticated'}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
        set_config('app.org_id', ${requested}, true),
        set_config('app.request_id', ${c.get('requestId')}, true)
      offset 0
      ) as settings
      offset 0
    ) as acting`.execute();

  const checkOrganization = async () => {
    const [row] = await acting;
    if (row?.ended) throw unauthenticated();
    if (row?.missing && !needsNone(c, row.missing)) throw secondFactorNeeded();
    if (requested && !row?.org_id) throw notMember();
    c.set('organizationId', row?.org_id ?? undefined);
  };
  try {
    const result = await work({ sql, userId: caller.userId, token: caller.token });
    await checkOrganization();
    return result;
  } catch (error) {
    // A former member's request can fail in several ways; all are answered as 404.
    await checkOrganization();
    throw error;
  }
}
