import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { contractShareSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const list = (who: { token?: string }, contract: { id: string }) =>
  call('GET', `/contracts/${contract.id}/shares`, who);
const set = (who: { token?: string }, contract: { id: string }, person: { id: string }, shared: unknown) =>
  call('PUT', `/contracts/${contract.id}/shares/${person.id}`, { ...who, body: { shared } });

async function newSite() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contractor = await newProjectMember(owner, project, 'contractor');
  return { owner, project, contractor, contract: await newContract(owner, project) };
}

describe('sharing a contract', () => {
  it('lets a contractor see only the contract, immediately and however often repeated', async () => {
    const { owner, contractor, contract, project } = await newSite();
    const manager = await newProjectMember(owner, project, 'project_manager');
    const sees = async () => (await call('GET', `/contracts/${contract.id}`, contractor)).status;
    expect(await sees()).toBe(404);
    expect(await success(list(manager, contract), 200, contractShareSchema.array())).toMatchObject([
      { user_id: contractor.id, shared: false },
    ]);
    for (const shared of [true, true, false, false, true]) {
      const share = await success(set(manager, contract, contractor, shared), 200, contractShareSchema);
      expect(share).toMatchObject({ user_id: contractor.id, email: contractor.email, shared });
      expect(await sees()).toBe(shared ? 200 : 404);
    }
  });

  it('is for project managers, and only with contractors of the project', async () => {
    const { owner, project, contractor, contract } = await newSite();
    await set(owner, contract, contractor, true);
    for (const role of projectRoles.filter((one) => one !== 'project_manager')) {
      const person = role === 'contractor' ? contractor : await newProjectMember(owner, project, role);
      expect(await refusal(list(person, contract))).toMatchObject({ status: 403 });
      expect(await refusal(set(person, contract, contractor, false))).toMatchObject({ status: 403 });
      if (role !== 'contractor')
        expect(await refusal(set(owner, contract, person, true))).toMatchObject({ status: 404 });
    }
    expect(await refusal(set(owner, contract, contractor, 'yes'))).toMatchObject({
      status: 422,
      fields: [{ path: 'shared' }],
    });
    expect(await refusal(list(await newOwner(), contract))).toMatchObject({ status: 404 });
    expect(await refusal(list({}, contract))).toMatchObject({ status: 401 });
  });
});
