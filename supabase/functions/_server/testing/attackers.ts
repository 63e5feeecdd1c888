import { newApiKeySchema, sessionSchema } from '../../_shared/schemas/index.ts';
import { newColleague, newOwner, type Person, sql } from './cast.ts';
import { call, success } from './client.ts';

export const attackerKinds = [
  'fresh',
  'ended',
  'without second factor',
  'removed',
  'key',
  'anonymous',
] as const;
type AttackerKind = (typeof attackerKinds)[number];

export interface Attacker {
  kind: AttackerKind;
  /** Undefined for the anonymous attacker. */
  token: string | undefined;
  userId: string | undefined;
}

/** The token of a session that the person has ended; it would be valid for another hour. */
export async function endedToken({ email, password }: Person): Promise<string> {
  const { token } = await success(
    call('POST', '/auth/login', { body: { email, password } }),
    200,
    sessionSchema,
  );
  const { status } = await call('POST', '/auth/logout', { token });
  if (status !== 204) throw new Error(`logging out answered ${status}`);
  return token;
}

/**
 * One attacker of each kind against an organization, which then requires a second factor: the owner of
 * another organization, the owner in an ended session, an admin without a second factor, a removed member,
 * another organization's API key, and an anonymous caller.
 */
export async function newAttackers(victim: Person): Promise<Attacker[]> {
  const [outsider, admin, removed] = await Promise.all([
    newOwner('Fred Fresh'),
    newColleague(victim, 'admin'),
    newColleague(victim, 'admin'),
  ]);
  const ended = await endedToken(victim);
  await sql()`delete from public.memberships where org_id = ${victim.organizationId} and user_id = ${removed.id}`;
  await sql()`update public.organizations set requires_second_factor = true where id = ${victim.organizationId}`;
  const scopes = ['projects:write', 'contracts:write', 'compliance:read', 'activity:read'];
  const body = { name: 'Attacker', scopes: ['projects:read', 'contracts:read', ...scopes] };
  const { key } = await success(
    call('POST', '/api-keys', { token: outsider.token, body }),
    201,
    newApiKeySchema,
  );
  return [
    { kind: 'fresh', token: outsider.token, userId: outsider.id },
    { kind: 'ended', token: ended, userId: victim.id },
    { kind: 'without second factor', token: admin.token, userId: admin.id },
    { kind: 'removed', token: removed.token, userId: removed.id },
    { kind: 'key', token: key, userId: undefined },
    { kind: 'anonymous', token: undefined, userId: undefined },
  ];
}
