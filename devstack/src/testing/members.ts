import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Sql } from 'postgres';

export interface Member {
  id: string;
  token: string;
}

/** An access token as signed by Auth. */
export const accessToken = (jwtSecret: string, sub: string, lasts = '1h'): Promise<string> =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(lasts)
    .sign(new TextEncoder().encode(jwtSecret));

/**
 * An organization with the given number of members; the first one owns it. Written directly to the database,
 * because each sign-up hashes a password.
 * @param sql as role postgres, in a stack with its migrations
 */
export async function newOrganization(
  { sql, jwtSecret }: { sql: Sql; jwtSecret: string },
  size: number,
): Promise<{ orgId: string; members: Member[] }> {
  const ids = Array.from({ length: size }, () => randomUUID());
  const [organization] = await sql<{ id: string }[]>`
    insert into public.organizations (name) values ('Test Builders') returning id`;
  const orgId = organization?.id ?? '';
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@test.example', '{"name": "Test"}' from unnest(${ids}::uuid[]) id`;
  await sql`
    insert into public.memberships (org_id, user_id, role)
    select ${orgId}, id, case when id = ${ids[0] ?? ''} then 'owner' else 'member' end::public.org_role
    from unnest(${ids}::uuid[]) id`;
  const members = await Promise.all(ids.map(async (id) => ({ id, token: await accessToken(jwtSecret, id) })));
  return { orgId, members };
}
