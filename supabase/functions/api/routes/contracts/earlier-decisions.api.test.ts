import { afterAll, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, success } from '../../../_server/testing/client.ts';
import {
  analysisSchema,
  contractDocumentSchema,
  earlierDecisionSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

type Project = Awaited<ReturnType<typeof newProject>>;

const clauses = [
  'SUBCONTRACT AGREEMENT between Contractor and Subcontractor for construction of the building.',
  'Contractor shall pay Subcontractor within seven (7) days after receipt of payment from Owner, and payment from Owner is a condition precedent.',
  'Subcontractor shall indemnify and hold harmless Contractor from all claims without limit.',
  'Subcontractor shall pay liquidated damages of $2,500 for each calendar day of delay.',
];
const paper = new TextEncoder().encode(`{\\rtf1\\ansi ${clauses.join('\\par\\par ')}\\par}`);

async function newReviewed(owner: Person, project: Project, name: string, fields: object) {
  const contract = await newContract(owner, project, { name, ...fields });
  await success(upload(owner, contract, 'paper.rtf', paper), 201, contractDocumentSchema);
  await success(
    call('POST', '/contracts/analyze', { token: owner.token, body: { contract_id: contract.id } }),
    200,
    analysisSchema,
  );
  const analysis = await success(
    call('POST', `/contracts/${contract.id}/findings`, {
      token: owner.token,
      body: {
        quote: 'without limit',
        category: 'indemnity',
        severity: 'high',
        title: 'Indemnity without limit',
      },
    }),
    201,
    analysisSchema,
  );
  const finding = analysis.findings.find(({ title }) => title === 'Indemnity without limit');
  if (!finding) throw new Error('No finding was added');
  return { contract, finding };
}

type Reviewed = Awaited<ReturnType<typeof newReviewed>>;
const decide = (owner: Person, { contract, finding }: Reviewed, body: object) =>
  success(
    call('PUT', `/contracts/${contract.id}/findings/${finding.id}/review`, { token: owner.token, body }),
    200,
    analysisSchema,
  );
const list = ({ token }: { token?: string }, { contract, finding }: Reviewed) =>
  call('GET', `/contracts/${contract.id}/findings/${finding.id}/earlier-decisions`, { token });

it('lists earlier decisions with the same counterparty first, with their reasons', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const same = await newReviewed(owner, project, 'First deal', { party_a_name: 'Northgate Owner, LLC' });
  const other = await newReviewed(owner, project, 'Other deal', {
    party_a_name: 'Harbor LLC',
    party_b_name: 'Cole',
  });
  const present = await newReviewed(owner, project, 'This deal', { party_a_name: 'Northgate Owner LLC' });
  await decide(owner, same, { decision: 'rejected', note: 'Insured under the umbrella policy.' });
  await decide(owner, other, { decision: 'accepted', note: 'Not negotiable.' });
  const decisions = await success(list(owner, present), 200, earlierDecisionSchema.array());
  expect(decisions).toMatchObject([
    {
      finding_id: same.finding.id,
      contract_name: 'First deal',
      party: { name: 'Northgate Owner, LLC' },
      decision: 'rejected',
      reason: 'Insured under the umbrella policy.',
    },
    { contract_name: 'Other deal', party: null, decision: 'accepted', reason: 'Not negotiable.' },
  ]);
  await decide(owner, same, { decision: 'open' });
  expect(await success(list(owner, present), 200, earlierDecisionSchema.array())).toHaveLength(2 - 1);
});

it('lists only decisions in contracts that the caller may see', async () => {
  const owner = await newOwner();
  const [here, elsewhere] = [await newProject(owner), await newProject(owner, { name: 'Elsewhere' })];
  const hidden = await newReviewed(owner, elsewhere, 'Hidden deal', {});
  const present = await newReviewed(owner, here, 'This deal', {});
  await decide(owner, hidden, { decision: 'rejected', note: 'Reason of another team' });
  expect(await success(list(owner, present), 200, earlierDecisionSchema.array())).toHaveLength(1);
  for (const role of ['project_manager', 'team_member', 'lawyer'] as const) {
    const person = await newProjectMember(owner, here, role);
    expect(await success(list(person, present), 200, earlierDecisionSchema.array())).toEqual([]);
  }
  for (const role of ['client_rep', 'contractor'] as const) {
    const person = await newProjectMember(owner, here, role);
    expect((await list(person, present)).status).toBeGreaterThanOrEqual(403);
  }
  expect((await list({}, present)).status).toBe(401);
  expect((await list(await newOwner(), present)).status).toBe(404);
});
