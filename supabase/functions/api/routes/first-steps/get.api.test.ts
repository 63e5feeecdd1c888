import { afterAll, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  type Person,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { firstStepsSchema, projectSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const steps = ({ token }: Person) => success(call('GET', '/first-steps', { token }), 200, firstStepsSchema);
const sample = { name: 'Sample: Wharf', client_name: 'Wharf', start_date: '2026-03-02', is_sample: true };

it('lists completed steps, ignoring the sample project', async () => {
  const owner = await newOwner();
  const none = { contract: false, side: false, decision: false, colleague: false };
  expect(await steps(owner)).toEqual({ sample: null, steps: none, may: true });

  const { token } = owner;
  const created = await success(call('POST', '/projects', { token, body: sample }), 201, projectSchema);
  await newContract(owner, created);
  expect(await steps(owner)).toEqual({
    sample: { id: created.id, name: sample.name },
    steps: none,
    may: true,
  });
  expect(await refusal(call('POST', '/projects', { token, body: sample }))).toMatchObject({ status: 409 });

  expect((await call('DELETE', `/projects/${created.id}`, { token })).status).toBe(200);
  expect((await steps(owner)).sample).toBeNull();
  await newContract(owner, await newProject(owner));
  const colleague = await newColleague(owner);
  expect((await steps(owner)).steps).toEqual({ ...none, contract: true, colleague: true });
  expect(await steps(colleague)).toMatchObject({ may: false, sample: null });
  expect(await refusal(call('POST', '/projects', { token: colleague.token, body: sample }))).toMatchObject({
    status: 403,
  });
  expect(await refusal(call('GET', '/first-steps'))).toMatchObject({ status: 401 });
});
