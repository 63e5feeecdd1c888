import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { csrfTokenSchema, projectSchema, sessionSchema, userSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

async function signIn() {
  const person = await newOwner();
  const body = { email: person.email, password: person.password };
  return { person, session: await success(call('POST', '/auth/login', { body }), 200, sessionSchema) };
}

describe('a session', () => {
  it('is renewed by its refresh token and ends at logout', async () => {
    const { session } = await signIn();
    const body = { refresh_token: session.refresh_token };
    const renewed = await success(call('POST', '/auth/refresh', { body }), 200, sessionSchema);
    expect(renewed.user).toEqual(session.user);
    const ended = await call('POST', '/auth/logout', { token: renewed.token });
    expect([ended.status, await ended.text()]).toEqual([204, '']);
    const spent = { refresh_token: renewed.refresh_token };
    expect(await refusal(call('POST', '/auth/refresh', { body: spent }))).toMatchObject({ status: 401 });
  });

  it('cannot be renewed by any other token', async () => {
    expect(await refusal(call('POST', '/auth/refresh', { body: { refresh_token: 'x' } }))).toMatchObject({
      status: 401,
    });
    expect(await refusal(call('POST', '/auth/refresh', { body: {} }))).toMatchObject({ status: 422 });
  });

  it('is required for /auth/me and /auth/logout, but not for a CSRF token, which is null', async () => {
    expect(await refusal(call('GET', '/auth/me'))).toMatchObject({ status: 401 });
    expect(await refusal(call('POST', '/auth/logout'))).toMatchObject({ status: 401 });
    const answer = await success(call('GET', '/auth/csrf-token'), 200, csrfTokenSchema);
    expect(answer).toEqual({ csrf_token: null });
  });

  it('is invalid when its account is deleted', async () => {
    const person = await newOwner();
    await sql().begin(async (transaction) => {
      await transaction`alter table public.memberships disable trigger protect_last_owner`;
      await transaction`delete from public.memberships where user_id = ${person.id}`;
      await transaction`alter table public.memberships enable trigger protect_last_owner`;
      await transaction`delete from public.profiles where id = ${person.id}`;
    });
    expect(await refusal(call('GET', '/auth/me', { token: person.token }))).toMatchObject({ status: 401 });
  });
});

describe('the organization of a request', () => {
  it('is the one last used, or the one named in the header', async () => {
    const owner = await newOwner();
    const guest = await newColleague(owner);
    const me = await success(call('GET', '/auth/me', { token: guest.token }), 200, userSchema);
    expect(me.organization_id).toBe(owner.organizationId);
    const own = me.organizations.find(({ role }) => role === 'owner');
    const headers = { 'x-organization-id': own?.id ?? '' };
    const there = await success(call('GET', '/auth/me', { token: guest.token, headers }), 200, userSchema);
    expect(there.organization_id).toBe(own?.id);
  });

  it('is not found for a non-member, or for a former member from the next request on', async () => {
    const owner = await newOwner();
    const member = await newColleague(owner, 'admin');
    const headers = { 'x-organization-id': owner.organizationId };
    const list = (token: string) => call('GET', '/projects', { token, headers });
    await newProject(owner);
    expect(await success(list(member.token), 200, projectSchema.array())).toHaveLength(1);
    await sql()`delete from public.memberships where user_id = ${member.id} and org_id = ${owner.organizationId}`;
    const gone = { status: 404, code: 'not_found', message: 'Organization not found' };
    expect(await refusal(list(member.token))).toMatchObject(gone);
    const stranger = await newOwner();
    expect(await refusal(list(stranger.token))).toMatchObject(gone);
    const body = { name: 'Mine', client_name: 'Mine', start_date: '2026-01-01' };
    const write = call('POST', '/projects', { token: stranger.token, headers, body });
    expect(await refusal(write)).toMatchObject(gone);
  });
});

describe('the allowed actions in /auth/me', () => {
  it('depend on project roles, and are none while the organization awaits deletion', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const may = async ({ token }: { token: string }) => {
      const { may_file, may_run_checks } = await success(call('GET', '/auth/me', { token }), 200, userSchema);
      return [may_file, may_run_checks];
    };
    expect(await may(owner)).toEqual([true, true]);
    for (const [role, offered] of [
      ['project_manager', [true, true]],
      ['team_member', [true, false]],
      ['lawyer', [false, false]],
      ['client_rep', [false, false]],
      ['contractor', [false, false]],
    ] as const) {
      expect([role, await may(await newProjectMember(owner, project, role))]).toEqual([role, offered]);
    }
    await sql()`insert into public.organization_deletions (org_id, delete_at) values (${owner.organizationId}, now() + interval '30 days')`;
    expect(await may(owner)).toEqual([false, false]);
  });
});
