import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  type Contract,
  type ProjectRole,
  projectDetailSchema,
  projectMemberSchema,
  projectRoles,
  projectSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

describe('GET and PUT /projects/{id}', () => {
  it('update the given fields only', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { description: 'Old', contract_value: 5 });
    const path = `/projects/${project.id}`;
    const body = { status: 'archived', description: null };
    const answer = await call('PUT', path, { token: owner.token, body });
    expect(answer.headers.get('etag')).toBe('"2"');
    const updated = await success(answer, 200, projectSchema);
    expect(updated).toEqual({ ...project, ...body, version: 2, updated_at: updated.updated_at });
    const read = await success(call('GET', path, { token: owner.token }), 200, projectDetailSchema);
    expect(read).toEqual({
      ...updated,
      contract_count: 0,
      document_count: 0,
      member_count: 0,
      committed_value: null,
      may_upload: true,
      may_analyze: true,
    });
  });

  it('reject an outdated version and change nothing', async () => {
    const owner = await newOwner();
    const { id } = await newProject(owner);
    const put = (tag: string, name: string) =>
      call('PUT', `/projects/${id}`, { token: owner.token, body: { name }, headers: { 'if-match': tag } });
    const first = await success(put('"1"', 'First'), 200, projectSchema);
    expect(await refusal(put('"1"', 'Second'))).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect(await refusal(put('nonsense', 'Second'))).toMatchObject({ status: 412 });
    const now = await success(
      call('GET', `/projects/${id}`, { token: owner.token }),
      200,
      projectDetailSchema,
    );
    expect(now).toMatchObject(first);
    await success(put('*', 'Third'), 200, projectSchema);
  });

  it('lose no concurrent update', async () => {
    const owner = await newOwner();
    const { id } = await newProject(owner);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        call('PUT', `/projects/${id}`, {
          token: owner.token,
          body: { name: `N${i}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)]);
  });

  it('keep the end after the start when only one of them is sent', async () => {
    const owner = await newOwner();
    const { id } = await newProject(owner, { start_date: '2026-03-01' });
    const body = { end_date: '2026-02-01' };
    expect(await refusal(call('PUT', `/projects/${id}`, { token: owner.token, body }))).toMatchObject({
      status: 422,
      fields: [{ path: 'end_date', message: 'End date must not be before the start date' }],
    });
  });

  it('are open to the project manager; other project members only read', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const role of projectRoles) {
      const { token } = await newProjectMember(owner, project, role);
      await success(call('GET', `/projects/${project.id}`, { token }), 200, projectDetailSchema);
      const put = call('PUT', `/projects/${project.id}`, { token, body: { city: role } });
      if (role === 'project_manager') await success(put, 200, projectSchema);
      else expect(await refusal(put)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('add the new project manager to the team, if not already there', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [colleague, lawyer] = [await newColleague(owner), await newProjectMember(owner, project, 'lawyer')];
    for (const { id } of [colleague, lawyer, colleague]) {
      const body = { project_manager_id: id };
      const named = await success(
        call('PUT', `/projects/${project.id}`, { token: owner.token, body }),
        200,
        projectSchema,
      );
      expect(named).toMatchObject(body);
    }
    const team = await success(
      call('GET', `/projects/${project.id}/members`, { token: colleague.token }),
      200,
      projectMemberSchema.array(),
    );
    expect(team.map(({ user_id, role }) => [user_id, role]).toSorted()).toEqual(
      [
        [colleague.id, 'project_manager'],
        [lawyer.id, 'lawyer'],
      ].toSorted(),
    );
    const stranger = await newOwner();
    const body = { project_manager_id: stranger.id };
    expect(await refusal(call('PUT', `/projects/${project.id}`, { token: owner.token, body }))).toMatchObject(
      { status: 422, fields: [{ path: 'project_manager_id' }] },
    );
  });

  it('return committed costs, and who may upload and analyze, by role', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { contract_value: 1000 });
    const worth = (contract_value: number, contract_type: string) =>
      newContract(owner, project, { contract_type, contract_value });
    const inForce = [await worth(300, 'Subcontract'), await worth(120.5, 'Supply')];
    // Neither prime contracts nor drafts count toward the committed value.
    inForce.push(await worth(1000, 'Construction'));
    await worth(50, 'Service');
    await sql()`update public.contracts set status = 'active' where id = any (${inForce.map(({ id }) => id)})`;
    const read = async ({ token }: { token: string }) => {
      const path = `/projects/${project.id}`;
      const found = await success(call('GET', path, { token }), 200, projectDetailSchema);
      return [found.committed_value, found.may_change, found.may_upload, found.may_analyze];
    };
    expect(await read(owner)).toEqual([420.5, true, true, true]);
    const expected: Record<ProjectRole, unknown[]> = {
      project_manager: [420.5, true, true, true],
      team_member: [420.5, false, true, true],
      lawyer: [420.5, false, false, true],
      client_rep: [420.5, false, false, false],
      contractor: [null, false, false, false],
    };
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      expect(await read(person), role).toEqual(expected[role]);
      if (role !== 'contractor') continue;
      await share(inForce[0] as Contract, owner, person);
      expect(await read(person)).toEqual([null, false, true, false]);
    }
  });

  it('find nothing in another organization, deleted projects, or without a sign-in', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const { id } = await newProject(owner);
    const put = (token?: string) => call('PUT', `/projects/${id}`, { token, body: { name: 'Taken over' } });
    expect(await refusal(put(stranger.token))).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', `/projects/${id}`, { token: stranger.token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(put())).toMatchObject({ status: 401 });
    await call('DELETE', `/projects/${id}`, { token: owner.token });
    expect(await refusal(put(owner.token))).toMatchObject({ status: 404 });
    expect(await refusal(call('PUT', '/projects/42', { token: owner.token, body: {} }))).toMatchObject({
      status: 422,
    });
  });
});
