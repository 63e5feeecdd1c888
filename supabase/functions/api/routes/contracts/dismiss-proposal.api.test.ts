import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { detail } from '../../../_server/testing/lifecycle.ts';
import { contract as contractText } from '../../../_shared/analysis/testing/build.ts';
import {
  type Contract,
  type ContractProposal,
  contractDocumentSchema,
  contractProposalsSchema,
  contractSchema,
  documentTextSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/**
 * The sample contract contains: Quarry Lane Partners, Testbed Constructors, May 4, 2026, $2,100,000,
 * completion by March 31, 2027.
 */
const parties = { party_a_name: 'Quarry Lane Partners', party_b_name: 'Testbed Constructors' };

async function newAnalyzed(fields: object = {}, text = contractText()) {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project, { ...parties, ...fields });
  await analyzed(owner, contract, text);
  return { owner, project, contract };
}

async function analyzed(owner: Person, contract: Contract, text: string): Promise<void> {
  await success(upload(owner, contract, `${crypto.randomUUID()}.txt`, text), 201, contractDocumentSchema);
  const answer = await call('POST', '/contracts/analyze', {
    token: owner.token,
    body: { contract_id: contract.id },
  });
  expect(answer.status).toBe(200);
}

const proposalsOf = async (person: Pick<Person, 'token'>, contract: { id: string }) =>
  (await detail(person, contract)).proposals;
const byField = (proposals: ContractProposal[]) =>
  Object.fromEntries(proposals.map(({ field, value }) => [field, value]));
const dismiss = (
  { token }: { token?: string },
  contract: { id: string },
  body: unknown = { field: 'contract_value', value: 2_100_000 },
  headers = {},
) => call('POST', `/contracts/${contract.id}/dismissed-proposals`, { token, body, headers });

describe('proposals of a contract', () => {
  it('come from the document for empty fields, with a quote', async () => {
    const { owner, contract } = await newAnalyzed();
    const proposals = await proposalsOf(owner, contract);
    expect(byField(proposals)).toEqual({
      contract_value: 2_100_000,
      start_date: '2026-05-04',
      end_date: '2027-03-31',
    });
    const { pages } = await success(
      call('GET', `/contracts/${contract.id}/documents/1/text`, { token: owner.token }),
      200,
      documentTextSchema,
    );
    const text = pages.map((page) => page.text).join('\f');
    for (const { quote, start, end, current } of proposals) {
      expect(text.slice(start, end)).toBe(quote);
      expect(current).toBeNull();
    }
  });

  it('fill no field automatically', async () => {
    const { owner, contract } = await newAnalyzed();
    expect(await detail(owner, contract)).toMatchObject({
      contract_value: null,
      start_date: null,
      end_date: null,
      version: 1,
    });
  });

  it('show where a filled field differs, and nothing where it agrees', async () => {
    const { owner, contract } = await newAnalyzed({
      contract_value: 2_000_000,
      start_date: '2026-05-04',
      end_date: '2027-03-01',
      party_b_name: 'Somebody Else Incorporated',
    });
    expect(await proposalsOf(owner, contract)).toMatchObject([
      { field: 'party_b_name', value: 'Testbed Constructors', current: 'Somebody Else Incorporated' },
      { field: 'contract_value', value: 2_100_000, current: 2_000_000, what: 'Contract price' },
      { field: 'end_date', value: '2027-03-31', current: '2027-03-01', what: 'Substantial completion' },
    ]);
  });

  it('are accepted by a normal update, which is logged, and then disappear', async () => {
    const { owner, contract } = await newAnalyzed();
    const changed = await success(
      call('PUT', `/contracts/${contract.id}`, {
        token: owner.token,
        body: { contract_value: 2_100_000 },
        headers: { 'If-Match': '"1"' },
      }),
      200,
      contractSchema,
    );
    expect(changed).toMatchObject({ contract_value: 2_100_000, version: 2 });
    expect(byField(await proposalsOf(owner, contract))).not.toHaveProperty('contract_value');
    const activity = await call('GET', `/activity?entity_id=${contract.id}&limit=20`, { token: owner.token });
    expect(JSON.stringify(await activity.json())).toContain('contract_value');
  });

  it('appear right after upload, before analysis, for the latest version only', async () => {
    const { owner, project, contract } = await newAnalyzed();
    const newer = contractText().replace('$2,100,000', '$2,250,000');
    await success(upload(owner, contract, 'v2.txt', newer), 201, contractDocumentSchema);
    expect(byField(await proposalsOf(owner, contract))).toMatchObject({ contract_value: 2_250_000 });
    const worker = await newProjectMember(owner, project, 'team_member');
    expect(await proposalsOf(worker, contract)).toEqual([]);
  });

  it('are empty when the document is not a contract', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const poem = 'The Contract Price is $2,100,000 of snow upon the pines. '.repeat(40);
    await success(upload(owner, contract, 'poem.txt', poem), 201, contractDocumentSchema);
    expect(await proposalsOf(owner, contract)).toEqual([]);
  });

  it.each(projectRoles)('depend on the role: %s', async (role) => {
    const { owner, project, contract } = await newAnalyzed();
    const person = await newProjectMember(owner, project, role);
    if (role === 'contractor') await share(contract, owner, person);
    const seen = await proposalsOf(person, contract);
    expect(seen.length).toBe(role === 'contractor' || role === 'client_rep' ? 0 : 3);
    expect((await dismiss(person, contract)).status).toBe(role === 'project_manager' ? 200 : 403);
  });
});

describe('POST /contracts/{id}/dismissed-proposals', () => {
  it('dismisses a proposal of this version for everyone, and restores it', async () => {
    const { owner, contract } = await newAnalyzed();
    const left = await success(dismiss(owner, contract), 200, contractProposalsSchema);
    expect(left.proposals.map(({ field }) => field)).toEqual(['start_date', 'end_date']);
    expect(await proposalsOf(owner, contract)).toEqual(left.proposals);
    await success(dismiss(owner, contract), 200, contractProposalsSchema);
    // A new analysis of the same version does not bring it back.
    await call('POST', '/contracts/analyze', { token: owner.token, body: { contract_id: contract.id } });
    expect(byField(await proposalsOf(owner, contract))).not.toHaveProperty('contract_value');

    const body = { field: 'contract_value', value: 2_100_000, dismissed: false };
    const all = await success(dismiss(owner, contract, body), 200, contractProposalsSchema);
    expect(all.proposals).toHaveLength(3);
  });

  it('allows the next version to propose again', async () => {
    const { owner, contract } = await newAnalyzed();
    await success(dismiss(owner, contract), 200, contractProposalsSchema);
    await analyzed(owner, contract, `${contractText()}\n\nSigned in counterparts.`);
    expect(byField(await proposalsOf(owner, contract))).toHaveProperty('contract_value', 2_100_000);
  });

  it.each([
    ['a value that is not proposed', { field: 'contract_value', value: 7 }, 409],
    ['a field that is not proposed', { field: 'contract_type', value: 'Supply' }, 409],
    ['an unknown field', { field: 'status', value: 'active' }, 422],
    ['no value', { field: 'contract_value' }, 422],
    ['an empty value', { field: 'party_a_name', value: '' }, 422],
    ['a list', [], 422],
  ])('rejects %s', async (_what, body, status) => {
    const { owner, contract } = await newAnalyzed();
    expect((await dismiss(owner, contract, body)).status).toBe(status);
    expect(await proposalsOf(owner, contract)).toHaveLength(3);
  });

  it('is refused when there is no document', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    expect(await refusal(dismiss(owner, contract))).toMatchObject({ status: 409 });
  });

  it('requires a sign-in and reveals nothing of another organization', async () => {
    const { contract } = await newAnalyzed();
    expect((await dismiss({}, contract)).status).toBe(401);
    expect((await dismiss(await newOwner(), contract)).status).toBe(404);
  });

  it('returns an identical response to a repeated request', async () => {
    const { owner, contract } = await newAnalyzed();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await dismiss(owner, contract, undefined, headers);
    const again = await dismiss(owner, contract, undefined, headers);
    expect(await again.text()).toBe(await first.text());
  });
});
