import { readFileSync } from 'node:fs';
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
import {
  analysisSchema,
  contractDetailSchema,
  contractDocumentSchema,
  type Perspective,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const contractPdf = readFileSync(
  new URL('../../../_shared/extraction/fixtures/contract.pdf', import.meta.url),
);
const look = ({ token }: Pick<Person, 'token'>, { id }: { id: string }, perspective: Perspective | string) =>
  call('GET', `/contracts/${id}/analysis?perspective=${perspective}`, { token });

async function newAnalyzed() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, 'contract.pdf', contractPdf), 201, contractDocumentSchema);
  const body = { contract_id: contract.id, perspective: 'contractor' };
  const analysis = await success(
    call('POST', '/contracts/analyze', { token: owner.token, body }),
    200,
    analysisSchema,
  );
  return { owner, project, contract, analysis };
}

describe('GET /contracts/{id}/analysis', () => {
  it('analyzes the contract for another side without saving', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const looked = await success(look(owner, contract, 'owner'), 200, analysisSchema);
    expect(looked).toMatchObject({
      perspective: 'owner',
      document_id: analysis.document_id,
      created_by: null,
    });
    expect(looked.findings.map(({ title }) => title)).not.toEqual(
      analysis.findings.map(({ title }) => title),
    );
    const detail = await success(
      call('GET', `/contracts/${contract.id}`, { token: owner.token }),
      200,
      contractDetailSchema,
    );
    expect(detail.analysis).toMatchObject({
      id: analysis.id,
      perspective: 'contractor',
      risk_score: analysis.risk_score,
    });
  });

  it('returns the saved analysis for its own side, with all findings open', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const looked = await success(look(owner, contract, 'contractor'), 200, analysisSchema);
    expect(looked.risk_score).toBe(analysis.risk_score);
    expect(looked.findings.map(({ title, quote }) => [title, quote])).toEqual(
      analysis.findings.map(({ title, quote }) => [title, quote]),
    );
    expect(looked.findings.every(({ review_status }) => review_status === 'open')).toBe(true);
  });

  it('is for those who may analyze', async () => {
    const { owner, project, contract } = await newAnalyzed();
    for (const role of ['project_manager', 'team_member', 'lawyer'] as const) {
      const person = await newProjectMember(owner, project, role);
      expect((await look(person, contract, 'owner')).status).toBe(200);
    }
    expect(
      await refusal(look(await newProjectMember(owner, project, 'client_rep'), contract, 'owner')),
    ).toMatchObject({ status: 403, code: 'forbidden' });
    const contractor = await newProjectMember(owner, project, 'contractor');
    expect(await refusal(look(contractor, contract, 'owner'))).toMatchObject({ status: 404 });
    await share(contract, owner, contractor);
    expect(await refusal(look(contractor, contract, 'owner'))).toMatchObject({ status: 403 });
  });

  it('refuses anonymous users, outsiders, an unknown side, and a contract without text', async () => {
    const { owner, project, contract } = await newAnalyzed();
    expect(await refusal(call('GET', `/contracts/${contract.id}/analysis?perspective=owner`))).toMatchObject({
      status: 401,
    });
    expect(await refusal(look(await newOwner(), contract, 'owner'))).toMatchObject({ status: 404 });
    expect(await refusal(look(owner, contract, 'lender'))).toMatchObject({
      status: 422,
      fields: [{ path: 'perspective' }],
    });
    const empty = await newContract(owner, project);
    expect(await refusal(look(owner, empty, 'owner'))).toMatchObject({ status: 409, code: 'conflict' });
  });
});
