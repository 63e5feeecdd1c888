import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { discover } from './oidc.ts';
import { SignOnError, type SignOnOptions } from './options.ts';
import { type AttributeMapping, readMetadata } from './saml.ts';

type Body = Record<string, unknown>;

/** Auth's admin calls that single sign-on needs; undefined for others. */
export async function administer(
  request: Request,
  path: string,
  { sql, secretKey }: SignOnOptions,
): Promise<Response | undefined> {
  const [, kind, id] =
    /^\/admin\/(sso\/providers|custom-providers|generate_link)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!kind) return undefined;
  if (request.headers.get('apikey') !== secretKey)
    throw new SignOnError(401, 'no_authorization', 'This endpoint requires the secret key');
  const { method } = request;
  const body = (method === 'POST' ? await request.json().catch(() => ({})) : {}) as Body;
  const name = decodeURIComponent(id ?? '');
  if (kind === 'generate_link' && method === 'POST') return Response.json(await generateLink(sql, body));
  if (kind === 'sso/providers' && method === 'POST' && !id)
    return Response.json(await addSaml(sql, body), { status: 201 });
  if (kind === 'sso/providers' && method === 'DELETE' && id)
    return await removed(sql`delete from auth.sso_providers where id::text = ${name} returning id`);
  if (kind === 'custom-providers' && method === 'POST' && !id)
    return Response.json(await addCustom(sql, body), { status: 201 });
  if (kind === 'custom-providers' && method === 'DELETE' && id)
    return await removed(
      sql`delete from auth.custom_oauth_providers where identifier = ${name} returning id`,
    );
  throw new SignOnError(405, 'bad_request', 'Method not allowed');
}

async function removed(deletion: PromiseLike<readonly object[]>): Promise<Response> {
  const [row] = await deletion;
  if (!row) throw new SignOnError(404, 'sso_provider_not_found', 'No such provider');
  return new Response(null, { status: 204 });
}

async function addSaml(sql: Sql, body: Body): Promise<object> {
  if (body.type !== 'saml')
    throw new SignOnError(400, 'validation_failed', "Only 'saml' supported for SSO provider type");
  const xml =
    typeof body.metadata_xml === 'string'
      ? body.metadata_xml
      : await fetched(String(body.metadata_url ?? ''));
  const { entityId } = readMetadata(xml);
  const id = randomUUID();
  const mapping = (body.attribute_mapping ?? {}) as AttributeMapping;
  const created = await sql.begin(async (at) => {
    await at`insert into auth.sso_providers (id) values (${id})`;
    return await at`
      insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, attribute_mapping)
      values (${id}, ${entityId}, ${xml}, ${at.json(mapping as never)}) on conflict do nothing returning id`;
  });
  if (!created[0])
    throw new SignOnError(
      422,
      'saml_idp_already_exists',
      `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    );
  return { id, saml: { entity_id: entityId } };
}

async function fetched(address: string): Promise<string> {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new SignOnError(400, 'validation_failed', 'metadata_url is not a HTTPS URL');
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!answer?.ok)
    throw new SignOnError(400, 'saml_metadata_fetch_failed', 'Failed to fetch the SAML metadata');
  return await answer.text();
}

async function addCustom(sql: Sql, body: Body): Promise<object> {
  const identifier = String(body.identifier ?? '');
  const provider = {
    issuer: String(body.issuer ?? ''),
    client_id: String(body.client_id ?? ''),
    client_secret: String(body.client_secret ?? ''),
  };
  if (body.provider_type !== 'oidc' || !/^custom:[a-z0-9-]{2,43}$/.test(identifier))
    throw new SignOnError(400, 'validation_failed', "identifier must start with 'custom:' prefix");
  await discover(provider);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const [created] = await sql`
    insert into auth.custom_oauth_providers (identifier, name, issuer, client_id, client_secret, scopes, custom_claims_allowlist)
    values (${identifier}, ${String(body.name ?? '')}, ${provider.issuer}, ${provider.client_id}, ${provider.client_secret},
      ${list(body.scopes)}, ${list(body.custom_claims_allowlist)})
    on conflict do nothing returning id`;
  if (!created)
    throw new SignOnError(400, 'conflict', 'A custom OAuth provider with this identifier already exists');
  return { id: created.id, identifier, issuer: provider.issuer };
}

/** A link that signs in an address, created if it has no account; only the token's hash is returned. */
async function generateLink(sql: Sql, body: Body): Promise<object> {
  const email = String(body.email ?? '')
    .trim()
    .toLowerCase();
  if (body.type !== 'magiclink' || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new SignOnError(400, 'validation_failed', 'Only a magiclink for an email address is supported');
  const hashed_token = randomBytes(32).toString('hex');
  const id = await sql.begin(async (at) => {
    const [user] = await at<{ id: string }[]>`
      update auth.users set recovery_token = ${hashed_token}, recovery_sent_at = now()
      where email = ${email} and not coalesce(is_sso_user, false) returning id`;
    if (user) return user.id;
    const created = randomUUID();
    await at`
      insert into auth.users (id, aud, role, email, recovery_token, recovery_sent_at, confirmation_sent_at, is_sso_user,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (${created}, 'authenticated', 'authenticated', ${email}, ${hashed_token}, now(), now(), false,
        ${at.json({ provider: 'email', providers: ['email'] })}, ${at.json((body.data ?? {}) as never)}, now(), now())`;
    await at`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values (${randomUUID()}, 'email', ${created}, ${created}, ${at.json({ sub: created, email, email_verified: false })},
        now(), now(), now())`;
    return created;
  });
  return { id, email, hashed_token, verification_type: 'magiclink' };
}
