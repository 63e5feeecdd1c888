import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { decide, detail, newVersion, stepped } from '../../../_server/testing/lifecycle.ts';
import { type Contract, contractSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const restore = ({ token }: Pick<Person, 'token'>, { id }: { id: string }, headers = {}) =>
  call('POST', `/contracts/${id}/restore`, { token, headers });

const remove = async ({ token }: Person, { id }: Contract) => {
  expect((await call('DELETE', `/contracts/${id}`, { token })).status).toBe(200);
};

describe('POST /contracts/{id}/restore', () => {
  it('restores everything as it was', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    const contractor = await newProjectMember(owner, project, 'contractor');
    await share(contract, owner, contractor);
    const document = await newVersion(owner, contract, 'The agreement.');
    await stepped(owner, contract, 'submit');
    await decide(lawyer, document);
    const before = await detail(owner, contract);
    await remove(owner, contract);
    expect(await refusal(call('GET', `/contracts/${contract.id}`, { token: owner.token }))).toMatchObject({
      status: 404,
    });
    const answer = await restore(owner, contract);
    const restored = await success(answer, 200, contractSchema);
    expect(answer.headers.get('etag')).toBe(`"${restored.version}"`);
    const after = await detail(owner, contract);
    expect(after).toEqual({ ...before, version: restored.version, updated_at: restored.updated_at });
    const text = `/contracts/${contract.id}/documents/1/text`;
    expect((await call('GET', text, { token: contractor.token })).status).toBe(200);
  });

  it('does nothing if the contract is not deleted, even when repeated', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    expect(await success(restore(owner, contract), 200, contractSchema)).toEqual(contract);
    await remove(owner, contract);
    const answers = await Promise.all([1, 2, 3].map(() => restore(owner, contract)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const key = { 'idempotency-key': 'restore' };
    const first = await restore(owner, contract, key);
    await remove(owner, contract);
    // The key marks this as the first request repeated, which was already answered.
    const again = await restore(owner, contract, key);
    expect(await again.text()).toBe(await first.text());
    expect(await refusal(call('GET', `/contracts/${contract.id}`, { token: owner.token }))).toMatchObject({
      status: 404,
    });
  });

  it('is refused after 30 days, and while the project is deleted', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [old, contract] = [await newContract(owner, project), await newContract(owner, project)];
    await sql()`update public.contracts set deleted_at = now() - interval '30 days 1 minute' where id = ${old.id}`;
    expect(await refusal(restore(owner, old))).toMatchObject({ status: 404 });
    await sql()`update public.contracts set deleted_at = now() - interval '29 days' where id = ${contract.id}`;
    await call('DELETE', `/projects/${project.id}`, { token: owner.token });
    expect(await refusal(restore(owner, contract))).toMatchObject({ status: 404 });
    await sql()`update public.projects set deleted_at = null where id = ${project.id}`;
    await success(restore(owner, contract), 200, contractSchema);
  });

  it('is for those who may edit the contract', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const stranger = await newOwner();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') {
        expect(await refusal(restore(person, contract))).toMatchObject({ status: 404 });
        await share(contract, owner, person);
      }
      const expected = role === 'project_manager' ? 200 : 403;
      expect((await restore(person, contract)).status, role).toBe(expected);
      await remove(owner, contract);
      expect((await restore(person, contract)).status, role).toBe(expected);
      if (expected !== 200) await success(restore(owner, contract), 200, contractSchema);
    }
    expect(await refusal(restore(stranger, contract))).toMatchObject({ status: 404 });
    expect(await refusal(restore({ token: '' }, contract))).toMatchObject({ status: 401 });
    expect(await refusal(restore(owner, { id: 'x' }))).toMatchObject({ status: 422 });
  });
});
