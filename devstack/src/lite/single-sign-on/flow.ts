import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { SignOnError } from './options.ts';

/** What an identity provider says about a person. */
export interface Person {
  /** `sso:<id>` or `custom:<name>`. */
  provider: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name?: string;
  issuer: string;
  customClaims: Record<string, unknown>;
}

const minutesValid = 5;

/** Stores a sign-in with PKCE until it returns. lite exchanges the code. @returns its id */
export async function beginFlow(
  sql: Sql,
  flow: {
    provider: string;
    method: 'oauth' | 'sso/saml';
    challenge: string;
    challengeMethod: string;
    returnTo: string;
  },
): Promise<string> {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(flow.challenge) || !/^s256$/i.test(flow.challengeMethod))
    throw new SignOnError(400, 'validation_failed', 'PKCE with the method S256 is required');
  const id = randomUUID();
  await sql`
    insert into auth.flow_state (id, auth_code, code_challenge, code_challenge_method, provider_type,
      provider_access_token, provider_refresh_token, authentication_method, referrer, created_at, updated_at)
    values (${id}, ${randomUUID()}, ${flow.challenge}, 's256', ${flow.provider}, '', '', ${flow.method}, ${flow.returnTo},
      now(), now())`;
  return id;
}

/** Records who returned from the identity provider. @returns the app's address with the code */
export async function finishFlow(sql: Sql, flowId: string, person: Person): Promise<string> {
  return await sql.begin(async (at) => {
    const [flow] = await at<{ auth_code: string; referrer: string; provider_type: string }[]>`
      select auth_code, referrer, provider_type from auth.flow_state
      where id = ${flowId} and user_id is null and created_at > now() - make_interval(mins => ${minutesValid})
      for update`;
    if (!flow || flow.provider_type !== person.provider)
      throw new SignOnError(404, 'flow_state_not_found', 'The sign-in has expired');
    const userId = await accountOf(at as unknown as Sql, person);
    await at`
      update auth.flow_state set user_id = ${userId}, auth_code_issued_at = now(), updated_at = now() where id = ${flowId}`;
    const url = new URL(flow.referrer);
    url.searchParams.set('code', flow.auth_code);
    return url.href;
  });
}

/**
 * The account of a person. A SAML identity is an account of its own, without an address here, because lite
 * finds accounts by address alone. Another identity belongs to the account with its verified address.
 */
async function accountOf(sql: Sql, person: Person): Promise<string> {
  const { provider, subject } = person;
  const data = {
    sub: subject,
    iss: person.issuer,
    email: person.email,
    email_verified: person.emailVerified,
    phone_verified: false,
    ...(person.name && { name: person.name, full_name: person.name }),
    custom_claims: person.customClaims,
  };
  const [known] = await sql<{ user_id: string }[]>`
    update auth.identities set identity_data = ${sql.json(data as never)}, last_sign_in_at = now(), updated_at = now()
    where provider = ${provider} and provider_id = ${subject} returning user_id`;
  if (known) {
    await sql`
      update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data::jsonb, '{}') || ${sql.json(data as never)}
      where id = ${known.user_id}`;
    return known.user_id;
  }
  const isSaml = provider.startsWith('sso:');
  if (!isSaml && !person.emailVerified)
    throw new SignOnError(422, 'provider_email_needs_verification', `Unverified email with ${provider}`);
  const [same] = isSaml
    ? []
    : await sql<{ id: string; confirmed: boolean }[]>`
        select id, email_confirmed_at is not null as confirmed from auth.users
        where email = ${person.email} and not coalesce(is_sso_user, false)`;
  const userId = same?.id ?? randomUUID();
  if (same) {
    // The address was never confirmed, so the password may not be its holder's.
    if (!same.confirmed)
      await sql`update auth.users set encrypted_password = null, email_confirmed_at = now() where id = ${userId}`;
  } else {
    const app = { provider, providers: [provider] };
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, is_sso_user, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at)
      values (${userId}, 'authenticated', 'authenticated', ${isSaml ? null : person.email}, now(), ${isSaml},
        ${sql.json(app)}, ${sql.json(data as never)}, now(), now())`;
  }
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${provider}, ${subject}, ${userId}, ${sql.json(data as never)}, now(), now(), now())`;
  await sql`
    update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data::jsonb, '{}') || jsonb_build_object('providers',
      (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id))
    where id = ${userId}`;
  return userId;
}
