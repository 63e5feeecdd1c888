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
import { decide, detail, newVersion, step, stepped } from '../../../_server/testing/lifecycle.ts';
import {
  barLicenseSchema,
  contractApprovalSchema,
  contractStatusChangeSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/** A contract under review with a document, and the lawyer of its project. */
async function awaiting() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  const document = await newVersion(owner, contract, 'The first agreement.');
  await stepped(owner, contract, 'submit');
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  return { owner, project, contract, document, lawyer };
}

const approvals = ({ token }: Pick<Person, 'token'>, { id }: { id: string }) =>
  success(call('GET', `/contracts/${id}/approvals`, { token }), 200, contractApprovalSchema.array());

const license = ({ token }: Pick<Person, 'token'>) =>
  success(call('GET', '/me/bar-license', { token }), 200, barLicenseSchema);

describe('POST /contracts/{id}/approvals', () => {
  it('ties a lawyer’s approval to the document version they read', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    expect(await license(lawyer)).toEqual({ bar_number: null, bar_jurisdiction: null });
    const approval = await success(
      decide(lawyer, document, { note: 'Read twice.' }),
      201,
      contractApprovalSchema,
    );
    expect(approval).toMatchObject({
      contract_id: contract.id,
      document_id: document.id,
      document_version: 1,
      document_sha256: document.sha256,
      document_file_name: 'agreement.txt',
      decision: 'approved',
      note: 'Read twice.',
      lawyer_id: lawyer.id,
      lawyer_name: 'Casey member',
      stands: true,
      bar_number: 'NV 1234',
      bar_jurisdiction: 'Nevada',
    });
    expect(await detail(owner, contract)).toMatchObject({ status: 'under_review', approval });
    expect(await license(lawyer)).toEqual({ bar_number: 'NV 1234', bar_jurisdiction: 'Nevada' });
    expect(await license(owner)).toEqual({ bar_number: null, bar_jurisdiction: null });
  });

  it('is void after a new version, even of an active contract, or a later decision', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    const approve = (of: typeof document, fields = {}) =>
      success(decide(lawyer, of, fields), 201, contractApprovalSchema);
    const first = await approve(document);
    await stepped(owner, contract, 'activate');
    const second = await newVersion(owner, contract, 'The agreement, amended.');
    const fallen = { ...first, stands: false, void_reason: 'newer_version' };
    expect((await detail(owner, contract)).approval).toEqual(fallen);
    const amended = await approve(second, { bar_number: 'CA 9' });
    expect((await detail(owner, contract)).approval).toEqual(amended);
    const withdrawn = await approve(second, { decision: 'rejected', note: 'On second thought, no.' });
    expect(withdrawn.stands).toBe(true);
    // The contract was no longer under review, so its status does not change.
    expect(await detail(owner, contract)).toMatchObject({ status: 'active', approval: withdrawn });
    expect(await approvals(owner, contract)).toEqual([
      withdrawn,
      { ...amended, stands: false, void_reason: 'later_decision' },
      fallen,
    ]);
    expect(await license(lawyer)).toEqual({ bar_number: 'NV 1234', bar_jurisdiction: 'Nevada' });
  });

  it('returns a rejected contract to draft, with the reason', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    const fields = { decision: 'rejected', note: 'Pay-if-paid must go.' };
    const rejection = await success(decide(lawyer, document, fields), 201, contractApprovalSchema);
    expect(await detail(owner, contract)).toMatchObject({ status: 'draft', approval: rejection });
    const path = `/contracts/${contract.id}/transitions`;
    const steps = call('GET', path, { token: owner.token });
    expect((await success(steps, 200, contractStatusChangeSchema.array()))[0]).toMatchObject({
      action: 'reject',
      note: 'Pay-if-paid must go.',
      actor_id: lawyer.id,
    });
    expect(await refusal(decide(lawyer, document))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('under review'),
    });
    expect(await approvals(owner, contract)).toHaveLength(1);
  });

  it('is refused for an outdated version, a wrong hash, or an unknown version', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    expect(await refusal(decide(lawyer, document, { document_sha256: 'a'.repeat(64) }))).toMatchObject({
      status: 409,
      message: 'The hash does not match the document',
    });
    expect(await refusal(decide(lawyer, document, { document_version: 2 }))).toMatchObject({
      status: 422,
      fields: [{ path: 'document_version' }],
    });
    await newVersion(owner, contract, 'The second agreement.');
    expect(await refusal(decide(lawyer, document))).toMatchObject({
      status: 409,
      message: 'A newer version was uploaded. Read it first.',
    });
    expect((await detail(owner, contract)).approval).toBeNull();
    expect((await license(lawyer)).bar_number).toBeNull();
  });

  it('reports each invalid field', async () => {
    const { lawyer, document } = await awaiting();
    const invalid: [object, string][] = [
      [{ decision: 'maybe' }, 'decision'],
      [{ decision: 'rejected' }, 'note'],
      [{ document_version: 0 }, 'document_version'],
      [{ document_sha256: 'x' }, 'document_sha256'],
      [{ terms_sha256: 'x' }, 'terms_sha256'],
      [{ bar_number: ' ' }, 'bar_number'],
      [{ bar_jurisdiction: 'x'.repeat(101) }, 'bar_jurisdiction'],
      [{ note: 'x'.repeat(5001) }, 'note'],
      [{ override_reason: 'x'.repeat(2001) }, 'override_reason'],
    ];
    for (const [fields, path] of invalid) {
      expect(await refusal(decide(lawyer, document, fields))).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
    }
  });

  it('is only for the project’s lawyers, not even for its owner', async () => {
    const { owner, project, contract, document } = await awaiting();
    expect(await refusal(decide(owner, document))).toMatchObject({ status: 403 });
    for (const role of projectRoles.filter((each) => each !== 'lawyer')) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') {
        expect(await refusal(decide(person, document))).toMatchObject({ status: 404 });
        await share(contract, owner, person);
      }
      expect((await refusal(decide(person, document))).status, role).toBe(403);
      expect(await approvals(person, contract)).toEqual([]);
    }
    const elsewhere = await newProjectMember(owner, await newProject(owner), 'lawyer');
    const path = `/contracts/${contract.id}/approvals`;
    for (const person of [elsewhere, await newOwner()]) {
      expect(await refusal(decide(person, document))).toMatchObject({ status: 404 });
      expect(await refusal(call('GET', path, { token: person.token }))).toMatchObject({ status: 404 });
    }
    expect(await refusal(decide({ token: '' }, document))).toMatchObject({ status: 401 });
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    expect(await refusal(call('GET', '/me/bar-license'))).toMatchObject({ status: 401 });
  });

  it('is not for the submitter, unless the organization allows it', async () => {
    const { owner, project, contract, document, lawyer } = await awaiting();
    await sql()`
      insert into public.project_members (org_id, project_id, user_id, role)
      values (${owner.organizationId}, ${project.id}, ${owner.id}, 'lawyer')`;
    const rule = async (person: Person) => (await detail(person, contract)).approval_rule;
    expect(await rule(owner)).toMatchObject({ own_submission: 'barred', lawyers: 2, may_add_lawyer: true });
    expect((await rule(owner)).lawyer_names).toEqual(expect.arrayContaining(['Olive Owner']));
    expect(await rule(lawyer)).toMatchObject({ own_submission: 'no', may_add_lawyer: false });
    expect(await refusal(decide(owner, document))).toMatchObject({
      status: 409,
      message: 'You submitted this contract, so someone else must approve it',
    });
    await sql()`update public.organizations set submitter_may_approve = true where id = ${owner.organizationId}`;
    // A contract under review keeps the approval rule in effect at its submission.
    expect(await rule(owner)).toMatchObject({ own_submission: 'barred' });
    await stepped(owner, contract, 'reject', { note: 'Submitted again under the new rule' });
    await stepped(owner, contract, 'submit');
    expect(await rule(owner)).toMatchObject({ own_submission: 'allowed' });
    const approval = await success(decide(owner, document), 201, contractApprovalSchema);
    expect(approval.by_submitter).toBe(true);
    expect((await approvals(lawyer, contract))[0]?.by_submitter).toBe(true);
  });

  it('needs a reason to override open items, and keeps both', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    expect((await detail(lawyer, contract)).approval_rule.open).toMatchObject({
      not_analyzed: true,
      newer_version: false,
    });
    for (const override_reason of [undefined, null, '  ']) {
      expect(await refusal(decide(lawyer, document, { override_reason }))).toMatchObject({
        status: 422,
        fields: [{ path: 'override_reason' }],
      });
    }
    const newer = await newVersion(owner, contract, 'The second agreement.');
    const override_reason = 'Read by hand.';
    const approval = await success(decide(lawyer, newer, { override_reason }), 201, contractApprovalSchema);
    expect(approval).toMatchObject({
      override_reason,
      open_matters: { undecided_findings: 0, not_analyzed: true, newer_version: true },
    });
  });

  it('requires two lawyers above the organization’s limit', async () => {
    const { owner, project, contract, document, lawyer } = await awaiting();
    const second = await newProjectMember(owner, project, 'lawyer');
    await sql()`update public.organizations set two_approvals_above = 1000000 where id = ${owner.organizationId}`;
    const rule = async (person: Person) => (await detail(person, contract)).approval_rule;
    expect(await rule(lawyer)).toMatchObject({ required: 2, given: 0, lawyers: 2 });
    await success(decide(lawyer, document), 201, contractApprovalSchema);
    expect(await rule(lawyer)).toMatchObject({ given: 1, given_by_caller: true });
    expect(await rule(second)).toMatchObject({ given: 1, given_by_caller: false });
    expect(await refusal(step(owner, contract, 'activate'))).toMatchObject({
      status: 409,
      message: 'A second lawyer must approve the latest document first',
    });
    await success(decide(second, document), 201, contractApprovalSchema);
    expect((await approvals(owner, contract)).map(({ stands }) => stands)).toEqual([true, true]);
    expect((await stepped(owner, contract, 'activate')).status).toBe('active');
  });

  it('decides once per Idempotency-Key', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    const reject = () =>
      decide(lawyer, document, { decision: 'rejected', note: 'No.' }, { 'idempotency-key': 'reject' });
    const [first, again] = [await reject(), await reject()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.text()).toBe(await first.text());
    expect(await approvals(owner, contract)).toHaveLength(1);
  });

  it('is never valid after a version that arrives concurrently', async () => {
    const { owner, contract, document, lawyer } = await awaiting();
    const [answer] = await Promise.all([
      decide(lawyer, document),
      newVersion(owner, contract, 'At the same moment.'),
    ]);
    expect([201, 409]).toContain(answer.status);
    expect((await detail(owner, contract)).approval?.stands ?? false).toBe(false);
    const [stored] = await sql()`
      select count(*) as approvals from public.contract_approvals where contract_id = ${contract.id}`;
    expect(Number(stored?.approvals)).toBe(answer.status === 201 ? 1 : 0);
  });
});
