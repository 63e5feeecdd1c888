import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { detail, newVersion } from '../../../_server/testing/lifecycle.ts';
import { projectDetailSchema, projectRoles, projectSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const restore = ({ token }: Pick<Person, 'token'>, { id }: { id: string }, headers = {}) =>
  call('POST', `/projects/${id}/restore`, { token, headers });

const remove = async ({ token }: Person, { id }: { id: string }) => {
  expect((await call('DELETE', `/projects/${id}`, { token })).status).toBe(200);
};

const read = ({ token }: Pick<Person, 'token'>, { id }: { id: string }) =>
  success(call('GET', `/projects/${id}`, { token }), 200, projectDetailSchema);

describe('POST /projects/{id}/restore', () => {
  it('restores everything as it was, for everyone who saw it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    await newVersion(owner, contract, 'The agreement.');
    const [before, contractBefore] = [await read(lawyer, project), await detail(owner, contract)];
    await remove(owner, project);
    expect(await refusal(call('GET', `/projects/${project.id}`, lawyer))).toMatchObject({ status: 404 });
    const answer = await restore(owner, project);
    const restored = await success(answer, 200, projectSchema);
    expect(answer.headers.get('etag')).toBe(`"${restored.version}"`);
    expect(await read(lawyer, project)).toEqual({
      ...before,
      version: restored.version,
      updated_at: restored.updated_at,
    });
    expect(await detail(owner, contract)).toEqual(contractBefore);
    const events = await sql()`
      select action from public.activity_events where entity_id = ${project.id} order by id`;
    expect(events.map(({ action }) => action)).toEqual([
      'project.created',
      'project.deleted',
      'project.restored',
    ]);
  });

  it('does nothing if the project is not deleted, even when repeated', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    expect(await success(restore(owner, project), 200, projectSchema)).toEqual(project);
    await remove(owner, project);
    const answers = await Promise.all([1, 2, 3].map(() => restore(owner, project)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const key = { 'idempotency-key': 'restore' };
    const first = await restore(owner, project, key);
    await remove(owner, project);
    // The key marks this as the first request repeated, which was already answered.
    expect(await (await restore(owner, project, key)).text()).toBe(await first.text());
    expect(await refusal(call('GET', `/projects/${project.id}`, owner))).toMatchObject({ status: 404 });
  });

  it('is refused after 30 days', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sql()`update public.projects set deleted_at = now() - interval '30 days 1 minute' where id = ${project.id}`;
    expect(await refusal(restore(owner, project))).toMatchObject({ status: 404 });
    await sql()`update public.projects set deleted_at = now() - interval '29 days' where id = ${project.id}`;
    await success(restore(owner, project), 200, projectSchema);
  });

  it('is for admins and project managers', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const stranger = await newOwner();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const expected = role === 'project_manager' ? 200 : 403;
      expect((await restore(person, project)).status, role).toBe(expected);
      await remove(owner, project);
      expect((await restore(person, project)).status, role).toBe(expected);
      await success(restore(owner, project), 200, projectSchema);
    }
    expect(await refusal(restore(stranger, project))).toMatchObject({ status: 404 });
    expect(await refusal(restore({ token: '' }, project))).toMatchObject({ status: 401 });
    expect(await refusal(restore(owner, { id: 'x' }))).toMatchObject({ status: 422 });
  });
});
