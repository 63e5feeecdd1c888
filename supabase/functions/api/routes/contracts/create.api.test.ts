import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  contractDetailSchema,
  contractSchema,
  missingContractFieldsMessage,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const fields = {
  name: 'Steel',
  contract_type: 'Supply',
  party_a_name: 'Harbor LLC',
  party_b_name: 'Mill Co',
};

describe('POST /contracts', () => {
  it('creates a draft and returns its allowed transitions', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const body = {
      ...fields,
      project_id: project.id,
      contract_value: 1250.75,
      start_date: '',
      status: 'active',
    };
    const answer = await call('POST', '/contracts', { token: owner.token, body });
    const contract = await success(answer, 201, contractSchema);
    expect(contract).toMatchObject({
      ...fields,
      project_name: project.name,
      status: 'draft',
      contract_value: 1250.75,
      start_date: null,
      party_a_type: 'owner',
      party_b_type: 'contractor',
      risk_score: null,
      latest_document: null,
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/contracts/${contract.id}`);
    const read = await call('GET', `/contracts/${contract.id}`, { token: owner.token });
    expect(read.headers.get('etag')).toBe('"1"');
    expect(await success(read, 200, contractDetailSchema)).toEqual({
      ...contract,
      amends: null,
      amended_by: [],
      documents: [],
      analysis: null,
      approval: null,
      requires_approval: true,
      default_perspective: 'contractor',
      approval_rule: {
        required: 1,
        given: 0,
        given_by_caller: false,
        lawyers: 0,
        lawyer_names: [],
        may_add_lawyer: true,
        own_submission: 'no',
        open: {
          undecided_findings: 0,
          missing_parts: 0,
          unconfirmed_obligations: 0,
          not_analyzed: true,
          newer_version: false,
        },
        approved_by: [],
        terms: {
          contract_type: 'Supply',
          party_a_name: 'Harbor LLC',
          party_a_type: 'owner',
          party_b_name: 'Mill Co',
          party_b_type: 'contractor',
          contract_value: 1250.75,
          start_date: null,
          end_date: null,
          amends_id: null,
          change_basis: null,
          change_value: null,
          change_end_date: null,
        },
        terms_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        terms_locked: false,
      },
      allowed_transitions: ['submit', 'cancel'],
      can: {
        edit: true,
        upload: true,
        analyze: true,
        review: true,
        approve: false,
        read_payments: true,
        read_dates: true,
      },
      deadline_count: 0,
      proposal_count: 0,
      proposals: [],
    });
  });

  it('returns the spec’s message for a missing required field, and each field’s own message', async () => {
    const { token } = await newOwner();
    for (const body of [{}, { ...fields, project_id: 'x' }, { ...fields, name: ' ' }]) {
      const answer = await refusal(call('POST', '/contracts', { token, body }));
      expect(answer).toMatchObject({ status: 422, message: missingContractFieldsMessage });
    }
    const project = await newProject({ token });
    const body = { ...fields, project_id: project.id, start_date: '2026-05-01', end_date: '2026-04-30' };
    expect(await refusal(call('POST', '/contracts', { token, body }))).toMatchObject({
      message: 'End date must not be before the start date',
      fields: [{ path: 'end_date' }],
    });
  });

  it('creates one contract for twenty concurrent requests with one Idempotency-Key', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const body = { ...fields, project_id: project.id };
    const headers = { 'idempotency-key': 'twenty' };
    await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/contracts', { token: owner.token, body, headers })),
    );
    const list = await success(
      call('GET', '/contracts', { token: owner.token }),
      200,
      contractSchema.array(),
    );
    expect(list).toHaveLength(1);
  });

  it('is for admins and project managers, in their own projects', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const body = { ...fields, project_id: project.id };
    for (const role of projectRoles) {
      const { token } = await newProjectMember(owner, project, role);
      const answer = call('POST', '/contracts', { token, body });
      if (role === 'project_manager') await success(answer, 201, contractSchema);
      else expect(await refusal(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await refusal(call('POST', '/contracts', { token: stranger.token, body }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(call('POST', '/contracts', { body }))).toMatchObject({ status: 401 });
  });
});

describe('PUT and DELETE /contracts/{id}', () => {
  it('update the given fields and reject an outdated version', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const path = `/contracts/${contract.id}`;
    const put = (body: object, headers = {}) => call('PUT', path, { token: owner.token, body, headers });
    const updated = await success(
      put({ name: 'Renamed', status: 'active', project_id: owner.id }),
      200,
      contractSchema,
    );
    expect(updated).toEqual({ ...contract, name: 'Renamed', version: 2, updated_at: updated.updated_at });
    expect(await refusal(put({ name: 'Late' }, { 'if-match': '"1"' }))).toMatchObject({ status: 412 });
    const remove = (headers = {}) => call('DELETE', path, { token: owner.token, headers });
    expect(await refusal(remove({ 'if-match': '"1"' }))).toMatchObject({ status: 412 });
    expect((await remove()).status).toBe(200);
    expect(await refusal(put({ name: 'Gone' }))).toMatchObject({ status: 404 });
    expect(await refusal(remove())).toMatchObject({ status: 404 });
  });

  it('are forbidden for readers and not found for others', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const [lawyer, contractor] = [
      await newProjectMember(owner, project, 'lawyer'),
      await newProjectMember(owner, project, 'contractor'),
    ];
    const path = `/contracts/${contract.id}`;
    const expected: [string, number][] = [
      [lawyer.token, 403],
      [contractor.token, 404],
      [stranger.token, 404],
    ];
    for (const [token, status] of expected) {
      expect(await refusal(call('PUT', path, { token, body: { name: 'Mine' } }))).toMatchObject({ status });
      expect(await refusal(call('DELETE', path, { token }))).toMatchObject({ status });
    }
    await share(contract, owner, contractor);
    await success(call('GET', path, { token: contractor.token }), 200, contractDetailSchema);
    expect(await refusal(call('DELETE', path, { token: contractor.token }))).toMatchObject({ status: 403 });
  });
});
