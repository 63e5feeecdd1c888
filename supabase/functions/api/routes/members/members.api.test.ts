import { afterAll, describe, expect, it } from 'vitest';
import { memberSchema, userSchema } from '../../../_shared/contract/index.ts';
import { closeDatabase, newColleague, newOwner, newProject, newProjectMember } from '../../testing/cast.ts';
import { call, refusal, success } from '../../testing/client.ts';

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
  it('gets another role, which counts at once, from an owner or admin', async () => {
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

  it('is out with the next request once removed, with a token that lives on', async () => {
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

  it('leaves by themselves', async () => {
    const owner = await newOwner();
    const person = await newColleague(owner);
    await success(remove(person, person), 200, memberSchema);
    expect(await roles(owner)).toEqual({ [owner.id]: 'owner' });
  });
});

describe('the last owner', () => {
  it('neither leaves, nor steps down, nor is removed', async () => {
    const owner = await newOwner();
    const last = { status: 409, message: 'An organization needs at least one owner' };
    expect(await refusal(remove(owner, owner))).toMatchObject(last);
    expect(await refusal(change(owner, owner, 'member'))).toMatchObject(last);
    const admin = await newColleague(owner, 'admin');
    expect(await refusal(remove(admin, owner))).toMatchObject({ status: 403 });
    expect(await roles(owner)).toEqual({ [owner.id]: 'owner', [admin.id]: 'admin' });
  });

  it('is one of two who leave at the same time', async () => {
    const owner = await newOwner();
    const second = await newColleague(owner, 'owner');
    const statuses = await Promise.all([remove(owner, owner), remove(second, second)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('hands the organization over, and is an admin then', async () => {
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
