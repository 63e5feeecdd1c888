import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../_server/testing/cast.ts';
import { call, refusal, success } from '../../_server/testing/client.ts';
import { decide, detail, newVersion, step, stepped } from '../../_server/testing/lifecycle.ts';
import {
  configSchema,
  contractSchema,
  newApiKeySchema,
  notificationSchema,
} from '../../_shared/schemas/index.ts';

let apikey: string;
beforeAll(async () => {
  apikey = (await success(call('GET', '/config'), 200, configSchema)).supabase_publishable_key;
});
afterAll(closeDatabase);

/**
 * A contract under review, with its manager and lawyers, in a firm that requires two lawyers above
 * $1,000,000.
 */
async function underReview(fields: object = { contract_value: 1 }) {
  const owner = await newOwner();
  await sql()`update public.organizations set two_approvals_above = 1000000 where id = ${owner.organizationId}`;
  const project = await newProject(owner);
  const manager = await newProjectMember(owner, project, 'project_manager');
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  const contract = await newContract(manager, project, fields);
  const document = await newVersion(manager, contract, 'The agreement.');
  await stepped(manager, contract, 'submit');
  return { owner, project, manager, lawyer, contract, document };
}

/** The same, active on one approval. */
async function active(fields: object = { contract_value: 1 }) {
  const firm = await underReview(fields);
  expect((await decide(firm.lawyer, firm.document)).status).toBe(201);
  await stepped(firm.manager, firm.contract, 'activate');
  return firm;
}

type Token = Pick<Person, 'token'>;
const edit = ({ token }: Token, id: string, body: object) => call('PUT', `/contracts/${id}`, { token, body });
const amend = ({ token }: Token, id: string, body: object) =>
  call('PUT', `/contracts/${id}/amends`, { token, body });

/** The same write around the API: the data API with a person's token. */
const patch = ({ token }: Token, id: string, body: object) =>
  fetch(`${process.env.PLUMBLINE_URL}/rest/v1/contracts?id=eq.${id}`, {
    method: 'PATCH',
    headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the two-approvals rule', () => {
  it('is not bypassed by lowering the value, approving, and raising it', async () => {
    const { owner, project, manager, lawyer, contract, document } = await underReview();
    const second = await newProjectMember(owner, project, 'lawyer');
    expect((await decide(lawyer, document)).status).toBe(201);
    expect((await detail(manager, contract)).approval_rule).toMatchObject({
      required: 1,
      given: 1,
      approved_by: ['Casey member'],
    });
    await success(edit(manager, contract.id, { contract_value: 9_000_000 }), 200, contractSchema);
    expect(await detail(manager, contract)).toMatchObject({
      approval: { stands: false, void_reason: 'terms_changed', terms: { contract_value: 1 } },
      approval_rule: { required: 2, given: 0, approved_by: [], terms: { contract_value: 9_000_000 } },
    });
    expect(await refusal(step(manager, contract, 'activate'))).toMatchObject({ status: 409 });
    const reported = call('GET', '/notifications', { token: lawyer.token });
    expect((await success(reported, 200, notificationSchema.array()))[0]).toMatchObject({
      title: `No longer approved: ${contract.name}`,
      message: expect.stringContaining('value from $1.00 to $9,000,000.00'),
    });
    for (const one of [lawyer, second]) expect((await decide(one, document)).status).toBe(201);
    expect((await stepped(manager, contract, 'activate')).status).toBe('active');
  });

  it('still applies to an active contract, through the API and the Data API', async () => {
    const { owner, manager, contract } = await active();
    expect((await detail(manager, contract)).approval_rule.terms_locked).toBe(true);
    const edits = [
      { contract_value: 9_000_000 },
      { party_b_name: 'Shell LLC' },
      { start_date: '2020-01-01' },
      { contract_type: 'Supply' },
    ];
    for (const fields of edits) {
      expect(await refusal(edit(manager, contract.id, fields))).toMatchObject({
        status: 409,
        message: expect.stringContaining('amendment or change order'),
      });
      for (const person of [manager, owner]) {
        expect((await patch(person, contract.id, fields)).status).toBe(409);
      }
    }
    const { key } = await success(
      call('POST', '/api-keys', {
        token: owner.token,
        body: { name: 'Sync', scopes: ['contracts:write'] },
      }),
      201,
      newApiKeySchema,
    );
    expect((await edit({ token: key }, contract.id, { contract_value: 9_000_000 })).status).toBe(409);
    const [stored] = await sql()`select contract_value from public.contracts where id = ${contract.id}`;
    expect(Number(stored?.contract_value)).toBe(1);
    await success(edit(manager, contract.id, { name: 'Renamed' }), 200, contractSchema);

    await stepped(manager, contract, 'reopen', { note: 'The value was mistyped.' });
    expect((await patch(manager, contract.id, { contract_value: 9_000_000 })).ok).toBe(true);
    expect(await refusal(step(manager, contract, 'activate'))).toMatchObject({ status: 409 });
  });

  it("checks the contract sum with a change order, not the change order's own value", async () => {
    const { project, manager, lawyer, contract } = await active({ contract_value: 900_000 });
    const newChange = async (change_value: number) => {
      const fields = { contract_type: 'Change Order', contract_value: 1 };
      const change = await newContract(manager, project, fields);
      const body = { amends_id: contract.id, change_basis: 'change', change_value };
      expect((await amend(manager, change.id, body)).status).toBe(200);
      return { change, required: (await detail(manager, change)).approval_rule.required };
    };
    expect((await newChange(5_000_000)).required).toBe(2);
    expect((await newChange(-5_000_000)).required).toBe(2);
    const { change, required } = await newChange(60_000);
    expect(required).toBe(1);
    const paper = await newVersion(manager, change, 'Change order 1.');
    await stepped(manager, change, 'submit');
    await decide(lawyer, paper);
    await stepped(manager, change, 'activate');
    expect((await newChange(60_000)).required).toBe(2);

    const more = { amends_id: contract.id, change_basis: 'change', change_value: 9_000_000 };
    expect(await refusal(amend(manager, change.id, more))).toMatchObject({ status: 409 });
    const detach = call('DELETE', `/contracts/${change.id}/amends`, { token: manager.token });
    expect(await refusal(detach)).toMatchObject({ status: 409 });
    expect((await patch(manager, change.id, { change_value: 9_000_000 })).status).toBe(409);
  });

  it('allows only one of two change orders that together exceed the limit', async () => {
    const { manager, project, lawyer, contract } = await active({ contract_value: 900_000 });
    const changes = [];
    for (const name of ['CO 1', 'CO 2']) {
      const fields = { name, contract_type: 'Change Order', contract_value: 60_000 };
      const change = await newContract(manager, project, fields);
      await amend(manager, change.id, { amends_id: contract.id });
      const paper = await newVersion(manager, change, name);
      await stepped(manager, change, 'submit');
      await decide(lawyer, paper);
      changes.push(change);
    }
    const answers = await Promise.all(changes.map((change) => step(manager, change, 'activate')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is not satisfied by an approval of terms that the lawyer did not read', async () => {
    const { manager, lawyer, contract, document } = await underReview();
    const { terms_sha256 } = (await detail(lawyer, contract)).approval_rule;
    await edit(manager, contract.id, { contract_value: 900_000 });
    expect(await refusal(decide(lawyer, document, { terms_sha256 }))).toMatchObject({
      status: 409,
      message: "The contract's terms changed while you were reviewing. Review the new terms.",
    });
    // In a race, the decision is either refused, or applies to the old terms and is void.
    const before = (await detail(lawyer, contract)).approval_rule.terms_sha256;
    const [answer] = await Promise.all([
      decide(lawyer, document, { terms_sha256: before }),
      edit(manager, contract.id, { contract_value: 800_000 }),
    ]);
    expect([201, 409]).toContain(answer.status);
    expect((await detail(lawyer, contract)).approval_rule.given).toBe(0);
  });

  it('does not count an approver who edited the terms after submission', async () => {
    const { owner, project, contract, document } = await underReview();
    await sql()`
      insert into public.project_members (org_id, project_id, user_id, role)
      values (${owner.organizationId}, ${project.id}, ${owner.id}, 'lawyer')`;
    const own = async () => (await detail(owner, contract)).approval_rule.own_submission;
    expect(await own()).toBe('no');
    await edit(owner, contract.id, { contract_value: 500 });
    expect(await own()).toBe('barred');
    expect(await refusal(decide(owner, document))).toMatchObject({ status: 409 });
  });

  it('applies to a contract under review when the organization lowers the limit', async () => {
    const { owner, manager, lawyer, contract, document } = await underReview({ contract_value: 5_000_000 });
    await decide(lawyer, document);
    const body = { requires_approval: false, two_approvals_above: null };
    expect((await call('PUT', '/organization', { token: owner.token, body })).status).toBe(200);
    expect((await detail(manager, contract)).approval_rule.required).toBe(2);
    expect(await refusal(step(manager, contract, 'activate'))).toMatchObject({ status: 409 });
    await stepped(manager, contract, 'reject', { note: 'To be submitted under the present rule' });
    await stepped(manager, contract, 'submit');
    expect((await stepped(manager, contract, 'activate')).status).toBe('active');
  });
});
