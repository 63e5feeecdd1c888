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
import { newVersion } from '../../../_server/testing/lifecycle.ts';
import { firstStepsSchema, projectSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const steps = ({ token }: Person) => success(call('GET', '/first-steps', { token }), 200, firstStepsSchema);
const sample = { name: 'Sample: Wharf', client_name: 'Wharf', start_date: '2026-03-02', is_sample: true };

it('lists completed steps, ignoring the sample project', async () => {
  const owner = await newOwner();
  const none = { contract: false, side: false, decision: false, colleague: false };
  expect(await steps(owner)).toEqual({ sample: null, steps: none, may: true, dismissed: false });

  const { token } = owner;
  const created = await success(call('POST', '/projects', { token, body: sample }), 201, projectSchema);
  await newContract(owner, created);
  expect(await steps(owner)).toEqual({
    sample: { id: created.id, name: sample.name },
    steps: none,
    may: true,
    dismissed: false,
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

it('counts a role chosen or detected for a contract', async () => {
  const owner = await newOwner();
  const contract = await newContract(owner, await newProject(owner));
  expect((await steps(owner)).steps.side).toBe(false);
  await newVersion(owner, contract, 'The Owner may terminate this Contract for convenience at any time.');
  const { token } = owner;
  expect(
    (await call('POST', '/contracts/analyze', { token, body: { contract_id: contract.id } })).status,
  ).toBe(200);
  expect((await steps(owner)).steps.side).toBe(true);
});

it('are dismissed per person', async () => {
  const owner = await newOwner();
  const admin = await newColleague(owner, 'admin');
  const dismiss = ({ token }: Partial<Pick<Person, 'token'>>) =>
    call('POST', '/first-steps/dismissals', { token });
  expect(await success(dismiss(owner), 200, firstStepsSchema)).toMatchObject({ dismissed: true });
  expect(await success(dismiss(owner), 200, firstStepsSchema)).toMatchObject({ dismissed: true });
  expect(await steps(owner)).toMatchObject({ may: true, dismissed: true });
  expect(await steps(admin)).toMatchObject({ may: true, dismissed: false });
  expect(await refusal(dismiss({}))).toMatchObject({ status: 401 });
});
