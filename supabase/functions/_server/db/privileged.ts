/**
 * The only statements that do not run as the caller. They run as role postgres because no request role may
 * reach these tables: stored responses hold what others received, and sign-in counters are about people who
 * are not signed in. API keys are looked up before the caller is known.
 */
import { inTransaction, statement, type Transaction } from './pool.ts';

export interface StoredAnswer {
  request_hash: string;
  /** The organization of the request, null if none. */
  org_id: string | null;
  response_status: number;
  response_headers: Record<string, string>;
  response_body: string;
}

/** How long a repeated request gets the stored response. */
const keptFor = '24 hours';

/**
 * Claims the key for this transaction.
 * @returns false while another request with it is running
 */
export async function claimIdempotencyKey(sql: Transaction, userId: string, key: string): Promise<boolean> {
  const [row] = await sql<{ claimed: boolean }[]>`
    select private.try_lock(${`idempotency:${userId}:${key}`}) as claimed`;
  return row?.claimed ?? false;
}

/**
 * The response to the key's first request. A separate statement after the claim, because a statement sees
 * only what was committed before it started, and the previous holder may commit while the claim waits.
 */
export async function findAnswer(
  sql: Transaction,
  userId: string,
  key: string,
): Promise<StoredAnswer | undefined> {
  const [row] = await sql<StoredAnswer[]>`
    select request_hash, org_id, response_status, response_headers, response_body
    from private.idempotency_keys
    where user_id = ${userId} and key = ${key} and created_at > now() - ${keptFor}::interval`;
  return row;
}

/** Stores the response in the request's transaction. The rest of the transaction runs as role postgres. */
export async function keepAnswer(
  sql: Transaction,
  request: { userId: string; key: string; method: string; path: string; hash: string },
  answer: Omit<StoredAnswer, 'request_hash'>,
): Promise<void> {
  await sql`select set_config('role', 'none', true)`;
  await sql`
    insert into private.idempotency_keys
      (user_id, key, method, path, request_hash, org_id, response_status, response_headers, response_body)
    values (${request.userId}, ${request.key}, ${request.method}, ${request.path}, ${request.hash}, ${answer.org_id},
      ${answer.response_status}, ${sql.json(answer.response_headers)}, ${answer.response_body})
    on conflict (user_id, key) do update set
      method = excluded.method, path = excluded.path, request_hash = excluded.request_hash, org_id = excluded.org_id,
      response_status = excluded.response_status, response_headers = excluded.response_headers,
      response_body = excluded.response_body, created_at = excluded.created_at`;
}

type Run = <Rows extends readonly object[]>(
  template: TemplateStringsArray,
  ...values: string[]
) => PromiseLike<Rows>;

interface Attempt {
  /** Seconds until the next attempt is allowed; 0 if this one is. */
  retryAfter: number;
  /** Takes back an attempt that should not count. */
  giveBack: () => Promise<void>;
}

/**
 * Counts an attempt against each key before it is made, so that many parallel attempts cannot all pass.
 * @param keys at most 10 attempts in 15 minutes for each
 * @param run the current transaction as the system, if there is one, so that no second connection is needed
 */
export async function takeAttempt(keys: string[], run: Run = statement): Promise<Attempt> {
  const hits: number[] = [];
  const giveBack = () => giveBackHits(hits.join(','), run);
  for (const key of keys) {
    const [row] = await run<{ allowed: boolean; retry_after_seconds: number; hit_id: number | null }[]>`
      select allowed, retry_after_seconds, hit_id from private.take_rate_limit(${key}, 10, '15 minutes')`;
    if (row?.hit_id) hits.push(row.hit_id);
    if (!row?.allowed) {
      await giveBack();
      return { retryAfter: row?.retry_after_seconds ?? 1, giveBack: async () => {} };
    }
  }
  return { retryAfter: 0, giveBack };
}

async function giveBackHits(ids: string, run: Run): Promise<void> {
  if (ids)
    await run`delete from private.rate_limit_hits where id = any (string_to_array(${ids}, ',')::bigint[])`;
}

/**
 * Counts a password sign-in attempt; `private.take_sign_in` defines the limits.
 * @param devices hashes of the client's device tokens
 * @returns `isSlowed` if so many attempts failed before that this one's response must be delayed
 */
export async function takeSignIn({
  email,
  address,
  devices,
}: {
  email: string;
  address: string;
  devices: string[];
}): Promise<Attempt & { isSlowed: boolean }> {
  const [row] = await statement<{ retry_after_seconds: number; is_slowed: boolean; hits: string }[]>`
    select retry_after_seconds, is_slowed, array_to_string(hit_ids, ',') as hits
    from private.take_sign_in(${email}, ${address}, string_to_array(${devices.join(',')}, ','))`;
  return {
    retryAfter: row?.retry_after_seconds ?? 1,
    isSlowed: row?.is_slowed ?? true,
    giveBack: () => giveBackHits(row?.hits ?? '', statement),
  };
}

/**
 * Remembers the device of a person who just signed in.
 * @param devices hashes of its tokens
 * @returns whether it was unknown; then it is known by `newHash` from now on
 */
export async function rememberDeviceOf(
  { userId, sessionId }: { userId: string; sessionId: string },
  devices: string[],
  newHash: string,
): Promise<boolean> {
  const [row] = await statement<{ is_new: boolean }[]>`
    select private.remember_device(${userId}, nullif(${sessionId}, '')::uuid, string_to_array(${devices.join(',')}, ','),
      ${newHash}) as is_new`;
  return row?.is_new ?? false;
}

/** The identity provider of an email domain. Runs before anyone signs in. */
export async function findSsoProvider(
  domain: string,
): Promise<{ orgId: string; provider: string } | undefined> {
  const [row] = await statement<{ org_id: string; provider: string }[]>`
    select org_id, provider from private.sso_provider_of(${domain})`;
  return row && { orgId: row.org_id, provider: row.provider };
}

/** Stores a sign-in until it returns, and deletes those that never did. @param tokenHash SHA-256 */
export async function keepSsoFlow(tokenHash: string, orgId: string, verifier: string): Promise<void> {
  await statement`delete from private.sso_flows where created_at < now() - interval '1 hour'`;
  await statement`
    insert into private.sso_flows (token_hash, org_id, verifier) values (${tokenHash}, ${orgId}, ${verifier})`;
}

/** Takes a sign-in that returns, once. */
export async function takeSsoFlow(
  tokenHash: string,
): Promise<{ orgId: string; verifier: string } | undefined> {
  const [row] = await statement<{ org_id: string; verifier: string }[]>`
    delete from private.sso_flows where token_hash = ${tokenHash} and created_at > now() - interval '10 minutes'
    returning org_id, verifier`;
  return row && { orgId: row.org_id, verifier: row.verifier };
}

/**
 * The address that an organization's identity provider vouched for, if the organization admits it. Runs before
 * the person's account is known.
 * @param identityUserId the provider's person in Auth
 */
export async function findSsoPerson(
  orgId: string,
  identityUserId: string,
): Promise<{ email: string | null; isAdmitted: boolean }> {
  const [row] = await statement<{ email: string | null; admitted: boolean }[]>`
    select e.email, private.sso_admits(${orgId}::uuid, e.email) as admitted
    from private.sso_email(${orgId}::uuid, ${identityUserId}::uuid) e (email)`;
  return { email: row?.email ?? null, isAdmitted: row?.admitted ?? false };
}

/** Limits a new session to the organization and makes its person a member. @returns whether it admits them */
export async function openSsoSession(
  sql: Transaction,
  session: { orgId: string; identityUserId: string; userId: string; sessionId: string },
): Promise<boolean> {
  const { orgId, identityUserId, userId, sessionId } = session;
  const [row] = await asSystem(
    sql,
    () => sql<{ opened: boolean }[]>`
      select private.open_sso_session(${orgId}, ${identityUserId}, ${userId}, ${sessionId}) as opened`,
  );
  return row?.opened === true;
}

/** Forgets all of a person's devices. */
export async function forgetDevicesOf(sql: Transaction, userId: string): Promise<void> {
  await asSystem(sql, () => sql`delete from private.known_devices d where d.user_id = ${userId}`);
}

/**
 * Counts a registration from a client's address. @returns seconds until the next is allowed; 0 if this one is
 * allowed
 */
export async function takeRegistration(address: string, perHour: number): Promise<number> {
  const [row] = await statement<{ retry_after_seconds: number; allowed: boolean }[]>`
    select allowed, retry_after_seconds from private.take_rate_limit(${`registration:client:${address}`}, ${perHour}, '1 hour')`;
  return row?.allowed ? 0 : (row?.retry_after_seconds ?? 1);
}

/**
 * The active key with this hash; marks it as used. Runs before the caller is known, because the key
 * identifies the caller.
 * @param hash SHA-256 as hex
 */
export async function findApiKey(
  hash: string,
): Promise<{ id: string; org_id: string; scopes: string } | undefined> {
  const [key] = await statement<{ id: string; org_id: string; scopes: string }[]>`
    select id, org_id, array_to_string(scopes, ',') as scopes from private.find_api_key(decode(${hash}, 'hex'))`;
  return key;
}

/**
 * The person whose calendar address has this hash; marks it as used. Runs before the caller is known, because
 * the address identifies the caller.
 */
export async function findCalendarFeed(hash: string): Promise<{ userId: string; orgId: string } | undefined> {
  const [feed] = await statement<{ user_id: string; org_id: string }[]>`
    select user_id, org_id from private.find_calendar_feed(${hash})`;
  return feed && { userId: feed.user_id, orgId: feed.org_id };
}

/**
 * Ends a session and forgets the device that opened it. Sessions are Auth's rows, which no request role may
 * touch.
 */
export async function endSession(sql: Transaction, userId: string, sessionId: string): Promise<boolean> {
  return await asSystem(sql, async () => {
    await sql`
      delete from private.known_devices d where d.session_id = ${sessionId} and d.user_id = ${userId}`;
    await sql`
      delete from auth.refresh_tokens t where t.session_id = ${sessionId} and t.user_id::text = ${userId}`;
    const { count } = await sql`
      delete from auth.sessions s where s.id = ${sessionId} and s.user_id = ${userId}`;
    return count > 0;
  });
}

/**
 * Deletes a person's account with its profile, memberships, and sessions; Auth does not let people delete
 * their own.
 * @throws PT409 if an organization would be left without an owner
 */
export async function deleteAccountOf(sql: Transaction, userId: string): Promise<void> {
  await asSystem(sql, () => sql`delete from auth.users u where u.id = ${userId}`);
}

/** Replaces a person's recovery codes, stored as hashes. No request role can reach them. */
export async function keepRecoveryCodes(sql: Transaction, userId: string, hashes: string[]): Promise<void> {
  await asSystem(
    sql,
    () => sql`select private.keep_recovery_codes(${userId}, string_to_array(${hashes.join(',')}, ','))`,
  );
}

/**
 * Removes a person's second factors if the code with this hash is theirs. Auth allows that only in sessions
 * that passed a second factor.
 * @returns whether it was
 */
export async function useRecoveryCode(sql: Transaction, userId: string, hash: string): Promise<boolean> {
  const [row] = await asSystem(
    sql,
    () => sql<{ used: boolean }[]>`select private.use_recovery_code(${userId}, ${hash}) as used`,
  );
  return row?.used === true;
}

/**
 * Runs follow-up work as the system in the caller's transaction. For example, a check's status depends on
 * evidence the caller may not see, and no role may write it directly. The claims stay set, so events name the
 * person.
 * @param work must filter by organization and rows itself, because no policy does
 */
export async function asSystem<Result>(sql: Transaction, work: () => Promise<Result>): Promise<Result> {
  // `offset 0` makes Postgres read the role before it changes.
  const [was] = await sql<{ role: string }[]>`
    select set_config('role', 'none', true), r.role from (select current_setting('role') as role offset 0) r`;
  // No finally: a failure rolls back the transaction and the setting with it.
  const result = await work();
  await sql`select set_config('role', ${was?.role ?? 'authenticated'}, true)`;
  return result;
}

/**
 * Takes the lock of this name, waiting if needed, and holds it until the transaction ends. No request role
 * can reach the locks, so only these operations can hold them.
 * @throws 55P03, a conflict, after ten seconds
 */
export async function takeLock(sql: Transaction, name: string): Promise<void> {
  await asSystem(sql, () => sql`select private.take_lock(${name})`);
}

/**
 * A transaction without a signed-in person: a job's, or that of a one-use link holder sending evidence.
 * @param options.atOneMoment reads one snapshot and writes nothing
 */
export async function inSystemTransaction<Result>(
  requestId: string,
  work: (sql: Transaction) => Promise<Result>,
  { atOneMoment = false }: { atOneMoment?: boolean } = {},
): Promise<Result> {
  return await inTransaction(async (sql) => {
    if (atOneMoment) await sql`set transaction isolation level repeatable read, read only`;
    await sql`select set_config('app.request_id', ${requestId}, true)`;
    return await work(sql);
  });
}
