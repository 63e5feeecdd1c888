/**
 * The only statements that do not run as the caller. They run as role postgres because no role of a request may reach these
 * tables: answers kept for repeated requests, and counters of sign-in attempts, are about people who are not signed in, or hold
 * what was answered to others. And the look-up of a key, which comes before anybody is known.
 */
import { inTransaction, statement, type Transaction } from './pool.ts';

export interface StoredAnswer {
  request_hash: string;
  /** The organization the request acted in, null where it acted in none. */
  org_id: string | null;
  response_status: number;
  response_headers: Record<string, string>;
  response_body: string;
}

/** How long a repeated request gets the first answer. */
const keptFor = '24 hours';

/**
 * Claims the key for this transaction.
 * @returns false while another request with it is still running
 */
export async function claimIdempotencyKey(sql: Transaction, userId: string, key: string): Promise<boolean> {
  const [row] = await sql<{ claimed: boolean }[]>`
    select private.try_lock(${`idempotency:${userId}:${key}`}) as claimed`;
  return row?.claimed ?? false;
}

/**
 * The answer that the key's first request got. It is a statement of its own, after the claim: a statement sees what was committed before
 * it began, and whoever held the key may commit while the claim is made.
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

/** Keeps the answer in the transaction of the request. The rest of the transaction runs as role postgres. */
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
  /** Seconds until the next attempt is allowed; 0 where this one is. */
  retryAfter: number;
  /** Takes the attempt off the count, once it turned out to be none that counts. */
  giveBack: () => Promise<void>;
}

/**
 * Counts an attempt against each of the keys before it is made, so that a hundred at once cannot all pass.
 * @param keys at most 10 attempts in 15 minutes for each
 * @param run whoever is in a transaction already passes that, as the system: it waits for no other connection while it holds one
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
 * Counts an attempt to sign in by password; `private.take_sign_in` says against which limits.
 * @param devices hashes of the device tokens that the client showed
 * @returns `isSlowed` where so many failed before that this one has to wait for its answer
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
 * Remembers the device that a person has just signed in on.
 * @param devices hashes of the tokens it showed
 * @returns whether it was unknown, and is known by `newHash` from here on
 */
export async function rememberDeviceOf(
  { userId, sessionId }: { userId: string; sessionId: string },
  devices: string[],
  newHash: string,
): Promise<boolean> {
  const [row] = await statement<{ is_new: boolean }[]>`
    select private.remember_device(${userId}, nullif(${sessionId}, '')::uuid, string_to_array(${devices.join(',')}, ','), ${newHash}) as is_new`;
  return row?.is_new ?? false;
}

/** Makes every device of a person unknown. */
export async function forgetDevicesOf(sql: Transaction, userId: string): Promise<void> {
  await asSystem(sql, () => sql`delete from private.known_devices d where d.user_id = ${userId}`);
}

/** Counts a registration from a client's address. @returns seconds until the next is allowed; 0 where this one is */
export async function takeRegistration(address: string, perHour: number): Promise<number> {
  const [row] = await statement<{ retry_after_seconds: number; allowed: boolean }[]>`
    select allowed, retry_after_seconds from private.take_rate_limit(${`registration:client:${address}`}, ${perHour}, '1 hour')`;
  return row?.allowed ? 0 : (row?.retry_after_seconds ?? 1);
}

/**
 * The live key with this hash, which then counts as used. Asked before there is a caller: whose request it is, the key says.
 * @param hash SHA-256 as hex
 */
export async function findApiKey(
  hash: string,
): Promise<{ id: string; org_id: string; scopes: string } | undefined> {
  const [key] = await statement<{ id: string; org_id: string; scopes: string }[]>`
    select id, org_id, array_to_string(scopes, ',') as scopes from private.find_api_key(decode(${hash}, 'hex'))`;
  return key;
}

/** Whose calendar has the address with this hash, which then counts as used. Asked before there is a caller: whose request it is, it says. */
export async function findCalendarFeed(hash: string): Promise<{ userId: string; orgId: string } | undefined> {
  const [feed] = await statement<{ user_id: string; org_id: string }[]>`
    select user_id, org_id from private.find_calendar_feed(${hash})`;
  return feed && { userId: feed.user_id, orgId: feed.org_id };
}

/** Whether a document, a piece of evidence, or an intake file points to this object, which must then stay. */
export async function isFiledObject(path: string): Promise<boolean> {
  const [row] = await statement<{ is_filed: boolean }[]>`select private.is_filed_object(${path}) as is_filed`;
  return row?.is_filed ?? true;
}

/** Ends one of a person's sessions and forgets the device that opened it. Sessions are Auth's own rows, which no role of a request may touch. */
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
 * Deletes a person's account, and with it their profile, memberships and sessions; Auth lets nobody delete their own.
 * @throws PT409 where an organization would be left without an owner
 */
export async function deleteAccountOf(sql: Transaction, userId: string): Promise<void> {
  await asSystem(sql, () => sql`delete from auth.users u where u.id = ${userId}`);
}

/** Gives a person new recovery codes, by their hashes, for those they had. No role of a request reaches them. */
export async function keepRecoveryCodes(sql: Transaction, userId: string, hashes: string[]): Promise<void> {
  await asSystem(
    sql,
    () => sql`select private.keep_recovery_codes(${userId}, string_to_array(${hashes.join(',')}, ','))`,
  );
}

/**
 * Takes a person's second factors off, if the code with this hash is theirs. Auth lets nobody do so who has not passed them.
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
 * Does as the system, in the caller's transaction, what follows from what the caller did: a check's status follows from evidence that
 * the caller may not see, and nobody holds the right to write it. The claims stay, so that events name the person.
 * @param work names organization and rows itself, since no policy keeps it to them
 */
export async function asSystem<Result>(sql: Transaction, work: () => Promise<Result>): Promise<Result> {
  // `offset 0` reads the role before it is changed.
  const [was] = await sql<{ role: string }[]>`
    select set_config('role', 'none', true), r.role from (select current_setting('role') as role offset 0) r`;
  // No finally: a failure rolls the transaction back, and the setting with it.
  const result = await work();
  await sql`select set_config('role', ${was?.role ?? 'authenticated'}, true)`;
  return result;
}

/**
 * Waits until no other transaction holds the lock of this name, then holds it until the transaction ends. No role of a request reaches the
 * locks, so nobody can hold them but by doing what they are for.
 * @throws 55P03, a conflict, after ten seconds
 */
export async function takeLock(sql: Transaction, name: string): Promise<void> {
  await asSystem(sql, () => sql`select private.take_lock(${name})`);
}

/**
 * A transaction without a signed-in person: a job's, or that of someone who sends evidence through a one-use link.
 * @param options.atOneMoment all that it reads is as it was when it began, and it writes nothing
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
