import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { contractSchema, deletedProjectSchema, projectSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

describe('DELETE /projects/{id}', () => {
  it('reports what is deleted with it, and hides it and its contracts', async () => {
    const owner = await newOwner();
    const { token } = owner;
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const path = `/projects/${project.id}`;
    const deleted = await success(call('DELETE', path, { token }), 200, deletedProjectSchema);
    expect(deleted).toMatchObject({ id: project.id, contracts: 1, documents: 0 });
    const days = (Date.parse(deleted.restorable_until) - Date.parse(deleted.deleted_at)) / 86_400_000;
    expect(days).toBe(30);
    expect(await success(call('GET', '/projects', { token }), 200, projectSchema.array())).toEqual([]);
    expect(await success(call('GET', '/contracts', { token }), 200, contractSchema.array())).toEqual([]);
    for (const gone of [path, `/contracts/${contract.id}`, `/contracts/project/${project.id}`]) {
      expect(await refusal(call('GET', gone, { token }))).toMatchObject({ status: 404 });
    }
    expect(await refusal(call('DELETE', path, { token }))).toMatchObject({ status: 404 });
  });

  it('is refused at an outdated version, to a team member, and to an outsider', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const member = await newProjectMember(owner, project, 'team_member');
    const remove = (token?: string, headers = {}) =>
      call('DELETE', `/projects/${project.id}`, { token, headers });
    expect(await refusal(remove(owner.token, { 'if-match': '"7"' }))).toMatchObject({ status: 412 });
    expect(await refusal(remove(member.token))).toMatchObject({ status: 403 });
    expect(await refusal(remove(stranger.token))).toMatchObject({ status: 404 });
    expect(await refusal(remove())).toMatchObject({ status: 401 });
    await success(remove(owner.token, { 'if-match': '"1"' }), 200, deletedProjectSchema);
  });
});
