import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { memberSchema, projectMemberSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

async function newTeam() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const manager = await newProjectMember(owner, project, 'project_manager');
  return { owner, project, manager, colleague: await newColleague(owner) };
}

const add = (who: { token?: string }, project: { id: string }, body: unknown, headers = {}) =>
  call('POST', `/projects/${project.id}/members`, { ...who, body, headers });
const change = (who: { token?: string }, project: { id: string }, userId: string, role: string) =>
  call('PUT', `/projects/${project.id}/members/${userId}`, { ...who, body: { role } });
const remove = (who: { token?: string }, project: { id: string }, userId: string) =>
  call('DELETE', `/projects/${project.id}/members/${userId}`, who);
const readsProject = async (who: { token: string }, project: { id: string }) =>
  (await call('GET', `/projects/${project.id}`, who)).status;

describe('a project team', () => {
  it('adds people, changes their role, and removes them, effective immediately', async () => {
    const { owner, project, colleague } = await newTeam();
    expect(await readsProject(colleague, project)).toBe(404);
    const added = await success(
      add(owner, project, { user_id: colleague.id, role: 'team_member', title: 'Site Supervisor' }),
      201,
      projectMemberSchema,
    );
    expect(added.title).toBe('Site Supervisor');
    expect(added).toMatchObject({ user_id: colleague.id, email: colleague.email, role: 'team_member' });
    expect(await readsProject(colleague, project)).toBe(200);
    const lawyer = await success(change(owner, project, colleague.id, 'lawyer'), 200, projectMemberSchema);
    expect(lawyer).toEqual({ ...added, role: 'lawyer' });
    const path = `/projects/${project.id}/members/${colleague.id}`;
    const put = (body: unknown) =>
      success(call('PUT', path, { token: owner.token, body }), 200, projectMemberSchema);
    const titled = await put({ title: ' Legal Counsel ' });
    expect(titled).toEqual({ ...lawyer, title: 'Legal Counsel' });
    expect(await put({})).toEqual(titled);
    expect(await put({ title: '' })).toEqual({ ...lawyer, title: null });
    expect(
      await refusal(call('PUT', path, { token: owner.token, body: { title: 'x'.repeat(101) } })),
    ).toMatchObject({ status: 422, fields: [{ path: 'title' }] });
    await success(remove(owner, project, colleague.id), 200, projectMemberSchema);
    expect(await readsProject(colleague, project)).toBe(404);
    expect(await refusal(remove(owner, project, colleague.id))).toMatchObject({ status: 404 });
  });

  it('lets a project manager assign every role except lawyer', async () => {
    const { project, manager, owner } = await newTeam();
    for (const role of projectRoles) {
      const person = await newColleague(owner);
      // A manager only sees people they share a project with, so the person to add shares another project.
      const other = await newProject(owner);
      await add(owner, other, { user_id: person.id, role: 'team_member' });
      await add(owner, other, { user_id: manager.id, role: 'team_member' });
      const { status } = await add(manager, project, { user_id: person.id, role });
      expect([role, status]).toEqual([role, role === 'lawyer' ? 403 : 201]);
    }
    expect(await refusal(change(manager, project, manager.id, 'lawyer'))).toMatchObject({
      status: 403,
      message: "Only an organization owner or admin can assign a project's lawyer",
    });
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    expect(await refusal(change(manager, project, lawyer.id, 'client_rep'))).toMatchObject({ status: 403 });
  });

  it('is hidden from other roles, outsiders, and anonymous users', async () => {
    const { owner, project, colleague } = await newTeam();
    const body = { user_id: colleague.id, role: 'client_rep' };
    for (const role of projectRoles.filter((one) => one !== 'project_manager')) {
      const person = await newProjectMember(owner, project, role);
      expect(await refusal(add(person, project, body))).toMatchObject({ status: 403 });
      expect(await refusal(change(person, project, person.id, 'project_manager'))).toMatchObject({
        status: 403,
      });
      expect(await refusal(remove(person, project, person.id))).toMatchObject({ status: 403 });
    }
    const stranger = await newOwner();
    expect(await refusal(add(stranger, project, { ...body, user_id: stranger.id }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(add(owner, project, { ...body, user_id: stranger.id }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(add({}, project, body))).toMatchObject({ status: 401 });
  });

  it('rejects invalid input, and creates one row for a repeated request', async () => {
    const { owner, project, colleague } = await newTeam();
    const body = { user_id: colleague.id, role: 'client_rep' };
    expect(await refusal(add(owner, project, { ...body, role: 'king' }))).toMatchObject({ status: 422 });
    expect(await refusal(add(owner, project, { role: 'client_rep' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'user_id', message: 'Choose a person' }],
    });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await success(add(owner, project, body, key), 201, projectMemberSchema);
    expect(await success(add(owner, project, body, key), 201, projectMemberSchema)).toEqual(first);
    expect(await refusal(add(owner, project, body))).toMatchObject({ status: 409 });
  });
});

describe('GET /members', () => {
  it('shows an owner everyone, and project members each other', async () => {
    const { owner, project, manager, colleague } = await newTeam();
    const names = async (who: { token: string }) =>
      (await success(call('GET', '/members', who), 200, memberSchema.array()))
        .map(({ user_id }) => user_id)
        .toSorted();
    expect(await names(owner)).toEqual([owner.id, manager.id, colleague.id].toSorted());
    expect(await names(manager)).toEqual([manager.id]);
    await add(owner, project, { user_id: colleague.id, role: 'lawyer' });
    expect(await names(manager)).toEqual([manager.id, colleague.id].toSorted());
    expect(await names(await newOwner())).not.toContain(owner.id);
    expect(await refusal(call('GET', '/members'))).toMatchObject({ status: 401 });
  });
});
