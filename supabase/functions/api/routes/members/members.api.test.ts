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
import {
  memberAccessSchema,
  memberSchema,
  newApiKeySchema,
  userSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const change = (who: { token?: string }, person: { id: string }, role: string) =>
  call('PUT', `/members/${person.id}`, { ...who, body: { role } });
const remove = (who: { token?: string }, person: { id: string }) =>
  call('DELETE', `/members/${person.id}`, who);
const transfer = (who: { token?: string }, person: { id: string }) =>
  call('POST', `/members/${person.id}/transfer-ownership`, who);
const roles = async (who: { token: string }) =>
  Object.fromEntries(
    (await success(call('GET', '/members', who), 200, memberSchema.array())).map(({ user_id, role }) => [
      user_id,
      role,
    ]),
  );

describe('a member of the organization', () => {
  it('gets another role from an owner or admin, effective immediately', async () => {
    const owner = await newOwner();
    const [admin, person] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    expect((await call('POST', '/projects', { ...person, body: {} })).status).toBe(422);
    expect(await refusal(change(person, person, 'admin'))).toMatchObject({ status: 403 });
    expect(await success(change(admin, person, 'admin'), 200, memberSchema)).toMatchObject({ role: 'admin' });
    await newProject(person);
    expect(await refusal(change(admin, person, 'owner'))).toMatchObject({ status: 403 });
    expect(await refusal(change(admin, owner, 'member'))).toMatchObject({ status: 403 });
    await success(change(owner, person, 'owner'), 200, memberSchema);
    expect(await refusal(change(owner, person, 'king'))).toMatchObject({
      status: 422,
      fields: [{ path: 'role' }],
    });
    expect(await refusal(change(await newOwner(), person, 'member'))).toMatchObject({ status: 404 });
    expect(await refusal(change({}, person, 'member'))).toMatchObject({ status: 401 });
  });

  it('loses access with the next request after removal, despite a valid token', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const person = await newProjectMember(owner, project, 'team_member');
    expect((await call('GET', `/projects/${project.id}`, person)).status).toBe(200);
    const manager = await newProjectMember(owner, project, 'project_manager');
    expect(await refusal(remove(manager, person))).toMatchObject({ status: 403 });
    await success(remove(owner, person), 200, memberSchema);
    expect((await call('GET', `/projects/${project.id}`, person)).status).toBe(404);
    const me = await success(call('GET', '/auth/me', person), 200, userSchema);
    expect(me.organizations.map(({ id }) => id)).not.toContain(owner.organizationId);
    expect(await refusal(remove(owner, person))).toMatchObject({ status: 404 });
  });

  it('leaves keys, webhooks, and reporting logins active unless the remover ends them', async () => {
    const owner = await newOwner();
    const make = async (name: string) => {
      const admin = await newColleague(owner, 'owner');
      const { key } = await success(
        call('POST', '/api-keys', { ...admin, body: { name: `${name} key`, scopes: ['projects:read'] } }),
        201,
        newApiKeySchema,
      );
      const webhook = { name: `${name} hook`, url: 'https://hooks.example.com/x' };
      expect((await call('POST', '/webhooks', { ...admin, body: webhook })).status).toBe(201);
      expect(
        (await call('POST', '/reporting-logins', { ...admin, body: { name: `${name} login` } })).status,
      ).toBe(201);
      await success(change(owner, admin, 'admin'), 200, memberSchema);
      return { ...admin, key };
    };
    const [kept, ended] = [await make('Kept'), await make('Ended')];
    const access = (person: { id: string }, who: { token?: string } = owner) =>
      call('GET', `/members/${person.id}/access`, who);
    expect(await success(access(ended), 200, memberAccessSchema)).toMatchObject({
      api_keys: [{ name: 'Ended key' }],
      webhooks: [{ name: 'Ended hook' }],
      reporting_logins: [{ name: 'Ended login' }],
    });
    const member = await newColleague(owner);
    const none = { api_keys: [], webhooks: [], reporting_logins: [] };
    expect(await success(access(member, member), 200, memberAccessSchema)).toEqual(none);
    expect(await refusal(access(ended, await newOwner()))).toMatchObject({ status: 404 });
    expect(await refusal(access(ended, {}))).toMatchObject({ status: 401 });

    const end = (who: { token?: string }, person: { id: string }, value = 'true') =>
      call('DELETE', `/members/${person.id}?end_access=${value}`, who);
    expect(await refusal(end(owner, ended, 'perhaps'))).toMatchObject({ status: 422 });
    expect(await refusal(end(member, member))).toMatchObject({ status: 403 });
    expect(await refusal(end(await newOwner(), ended))).toMatchObject({ status: 404 });
    // An admin may not revoke reporting logins.
    const admin = await newColleague(owner, 'admin');
    const demoted = await make('Demoted');
    await success(end(admin, demoted), 200, memberSchema);
    await success(remove(owner, kept), 200, memberSchema);
    await success(end(owner, ended), 200, memberSchema);

    const withKey = async (token: string) => (await call('GET', '/projects', { token })).status;
    expect([await withKey(kept.key), await withKey(ended.key), await withKey(demoted.key)]).toEqual([
      200, 401, 401,
    ]);
    const live = await sql()<{ name: string }[]>`
      select name from public.webhooks where org_id = ${owner.organizationId} and active
      union all select name from public.reporting_logins where org_id = ${owner.organizationId} and revoked_at is null order by 1`;
    expect(live.map(({ name }) => name)).toEqual(['Demoted login', 'Kept hook', 'Kept login']);
  });

  it('loses their calendar feed and report schedules on removal', async () => {
    const owner = await newOwner();
    const admin = await newColleague(owner, 'admin');
    await sql()`
      insert into public.calendar_feeds (org_id, user_id, token_hash)
      values (${owner.organizationId}, ${admin.id}, encode(sha256(${admin.id}::text::bytea), 'hex'))`;
    await sql()`
      insert into public.report_schedules (org_id, type, period, format, rhythm, weekday, created_by)
      values (${owner.organizationId}, 'risk_analysis', 'last_30_days', 'pdf', 'weekly', 1, ${admin.id})`;
    await success(remove(owner, admin), 200, memberSchema);
    expect([
      ...(await sql()`
        select (select count(*)::integer from public.calendar_feeds f where f.org_id = s.org_id) as addresses, s.state
        from public.report_schedules s where s.org_id = ${owner.organizationId}`),
    ]).toEqual([{ addresses: 0, state: 'stopped' }]);
  });

  it('can leave on their own', async () => {
    const owner = await newOwner();
    const person = await newColleague(owner);
    await success(remove(person, person), 200, memberSchema);
    expect(await roles(owner)).toEqual({ [owner.id]: 'owner' });
  });
});

describe('the last owner', () => {
  it('cannot leave, step down, or be removed', async () => {
    const owner = await newOwner();
    const last = { status: 409, message: 'An organization needs at least one owner' };
    expect(await refusal(remove(owner, owner))).toMatchObject(last);
    expect(await refusal(change(owner, owner, 'member'))).toMatchObject(last);
    const admin = await newColleague(owner, 'admin');
    expect(await refusal(remove(admin, owner))).toMatchObject({ status: 403 });
    expect(await roles(owner)).toEqual({ [owner.id]: 'owner', [admin.id]: 'admin' });
  });

  it('is the one who stays when two owners leave concurrently', async () => {
    const owner = await newOwner();
    const second = await newColleague(owner, 'owner');
    const statuses = await Promise.all([remove(owner, owner), remove(second, second)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('transfers the organization and becomes an admin', async () => {
    const owner = await newOwner();
    const [admin, person] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    expect(await refusal(transfer(admin, person))).toMatchObject({ status: 403 });
    expect(await refusal(transfer(person, person))).toMatchObject({ status: 403 });
    expect(await refusal(transfer(owner, await newOwner()))).toMatchObject({ status: 404 });
    expect(await success(transfer(owner, person), 200, memberSchema)).toMatchObject({ role: 'owner' });
    expect(await roles(person)).toEqual({ [owner.id]: 'admin', [admin.id]: 'admin', [person.id]: 'owner' });
    expect(await refusal(transfer(owner, owner))).toMatchObject({ status: 403 });
  });
});
