import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { stepped } from '../../../_server/testing/lifecycle.ts';
import { contractDocumentSchema, documentSetSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

type Project = Awaited<ReturnType<typeof newProject>>;

const agreement = [
  'AGREEMENT between Owner and Contractor for the construction of the library.',
  '1.2 In the event of conflict, the following order shall govern: (1) the Supplementary Conditions; (2) this Agreement.',
  '5.1 The Owner shall pay the Contractor within 30 days after receipt of each invoice.',
];
const supplementary = [
  'SUPPLEMENTARY CONDITIONS to the agreement for the construction of the library.',
  'SC-5 The Owner shall pay the Contractor within 45 days after receipt of each invoice.',
];
const prime = [
  'PRIME CONTRACT between Owner and Contractor for the construction of the library.',
  '9.3 The Owner shall retain five percent (5%) of each progress payment.',
];
const subcontract = [
  'SUBCONTRACT between Contractor and Subcontractor for the steel of the library.',
  '4.2 Contractor shall withhold ten percent (10%) retainage from each payment.',
];

const asRtf = (clauses: string[]) =>
  new TextEncoder().encode(`{\\rtf1\\ansi ${clauses.join('\\par\\par ')}\\par}`);

async function newPaper(owner: Person, project: Project, name: string, clauses: string[]) {
  const contract = await newContract(owner, project, { name });
  await success(upload(owner, contract, 'paper.rtf', asRtf(clauses)), 201, contractDocumentSchema);
  return contract;
}

/** An amendment of a contract that replaces one of its sections. */
async function newAmendment(owner: Person, project: Project, of: { id: string }, clause: string) {
  const amendment = await newPaper(owner, project, 'First amendment', [
    'AMENDMENT to the contract for the construction of the library.',
    clause,
  ]);
  const amends = { token: owner.token, body: { amends_id: of.id } };
  expect((await call('PUT', `/contracts/${amendment.id}/amends`, amends)).status).toBe(200);
  return amendment;
}

async function activate(owner: Person, contract: { id: string }) {
  await sql()`update public.organizations set requires_approval = false where id = ${owner.organizationId}`;
  await stepped(owner, contract, 'submit');
  await stepped(owner, contract, 'activate');
}

async function newDeal() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newPaper(owner, project, 'Library agreement', agreement);
  const conditions = await newPaper(owner, project, 'Supplementary conditions', supplementary);
  return { owner, project, contract, conditions };
}

type Token = { token?: string };
const read = ({ token }: Token, { id }: { id: string }) =>
  call('GET', `/contracts/${id}/document-set`, { token });
const save = ({ token }: Token, { id }: { id: string }, body: unknown, headers = {}) =>
  call('PUT', `/contracts/${id}/document-set`, { token, body, headers });
const listed = (...documents: [{ id: string }, string][]) =>
  documents.map(([{ id }, role]) => ({ contract_id: id, role }));

describe('/contracts/{id}/document-set', () => {
  it('reads the order that the documents state, and quotes both texts', async () => {
    const { owner, contract, conditions } = await newDeal();
    const alone = await success(read(owner, contract), 200, documentSetSchema);
    expect(alone).toMatchObject({
      id: contract.id,
      version: 0,
      confirmed: null,
      terms: [],
      may_change: true,
    });
    const documents = listed([contract, 'agreement'], [conditions, 'supplementary_conditions']);
    const saved = await success(
      save(owner, contract, { documents, is_confirmed: false }, { 'if-match': '"0"' }),
      200,
      documentSetSchema,
    );
    expect(saved).toMatchObject({ version: 1, stated_order: [conditions.id, contract.id] });
    expect(saved.statements).toMatchObject([{ contract_id: contract.id, section: '1.2' }]);
    expect(saved.terms).toMatchObject([
      {
        term: 'payment',
        categories: ['payment_terms', 'contingent_payment'],
        outcome: 'governs',
        is_conflict: true,
        reasons: ['order'],
        basis: [{ contract_id: contract.id, section: '1.2' }],
        governing_id: conditions.id,
        texts: [
          { contract_id: conditions.id, shown: '45 days', document_version: 1 },
          { contract_id: contract.id, shown: '30 days', section: '5.1' },
        ],
      },
    ]);
    const conditionsSet = await success(read(owner, conditions), 200, documentSetSchema);
    expect(conditionsSet.belongs_to).toEqual([{ id: contract.id, name: 'Library agreement' }]);
  });

  it('follows the order that a person confirmed, and names the person', async () => {
    const { owner, contract, conditions } = await newDeal();
    const documents = listed([contract, 'agreement'], [conditions, 'supplementary_conditions']);
    const saved = await success(
      save(owner, contract, { documents, is_confirmed: true }),
      200,
      documentSetSchema,
    );
    expect(saved.confirmed?.by_name).not.toBeNull();
    expect(saved.documents).toMatchObject([
      { contract_id: contract.id, is_ranked: true },
      { is_ranked: true },
    ]);
    expect(saved.terms[0]).toMatchObject({ reasons: ['confirmed'], texts: [{ shown: '30 days' }, {}] });
    const stale = await refusal(
      save(owner, contract, { documents, is_confirmed: false }, { 'if-match': '"0"' }),
    );
    expect(stale).toMatchObject({ status: 412 });
  });

  it('compares a subcontract with its prime contract', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const upper = await newPaper(owner, project, 'Prime contract', prime);
    const lower = await newPaper(owner, project, 'Steel subcontract', subcontract);
    const documents = listed([lower, 'subcontract'], [upper, 'prime_contract']);
    const set = await success(save(owner, lower, { documents, is_confirmed: true }), 200, documentSetSchema);
    expect(set).toMatchObject({
      incorporation: null,
      terms: [],
      documents: [
        { contract_id: lower.id, is_compared: true },
        { contract_id: upper.id, is_compared: false },
      ],
    });
    expect(set.flow_down).toMatchObject({
      prime_contract_id: upper.id,
      changes: [],
      gaps: [
        {
          term: 'retainage',
          kind: 'right_missing',
          doubt: null,
          prime: [{ contract_id: upper.id, shown: '5%' }],
          subcontract: [{ contract_id: lower.id, shown: '10%' }],
          amendments: [],
        },
      ],
    });
  });

  it('reads the amendments in force of a prime contract with it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const upper = await newPaper(owner, project, 'Prime contract', prime);
    const lower = await newPaper(owner, project, 'Steel subcontract', subcontract);
    const replacing =
      'Section 9.3 is replaced by: "The Owner shall retain ten percent (10%) of each progress payment."';
    const amendment = await newAmendment(owner, project, upper, replacing);
    const documents = listed([lower, 'subcontract'], [upper, 'prime_contract']);
    const flowDown = async () =>
      (await success(save(owner, lower, { documents, is_confirmed: false }), 200, documentSetSchema))
        .flow_down;
    // Nothing is in force yet, so the amendment belongs to the deal that is read.
    expect(await flowDown()).toMatchObject({
      changes: [{ contract_id: amendment.id, name: 'First amendment', changes_id: upper.id }],
      gaps: [],
    });
    await activate(owner, upper);
    expect(await flowDown()).toMatchObject({ changes: [], gaps: [{ term: 'retainage', doubt: null }] });
    await activate(owner, amendment);
    expect(await flowDown()).toMatchObject({ changes: [{ contract_id: amendment.id }], gaps: [] });
  });

  it('leaves a change out that is not in force', async () => {
    const { owner, project, contract } = await newDeal();
    const replacing =
      'Section 5.1 is amended to read: "The Owner shall pay the Contractor within 60 days after receipt of each invoice."';
    const amendment = await newAmendment(owner, project, contract, replacing);
    await activate(owner, contract);
    const pending = await success(read(owner, contract), 200, documentSetSchema);
    expect(pending.documents).toMatchObject([
      {},
      { contract_id: amendment.id, is_in_force: false, is_compared: false },
    ]);
    expect(pending.terms).toEqual([]);
    await activate(owner, amendment);
    const approved = await success(read(owner, contract), 200, documentSetSchema);
    expect(approved.terms).toMatchObject([
      {
        term: 'payment',
        governing_id: amendment.id,
        reasons: ['amends'],
        basis: [{ contract_id: amendment.id }],
      },
    ]);
  });

  it.each([
    { what: 'no document', documents: () => [], path: 'documents' },
    {
      what: 'no base contract',
      documents: ({ conditions }: Deal) => listed([conditions, 'exhibit']),
      path: 'documents',
    },
    {
      what: 'a document twice',
      documents: ({ contract }: Deal) => listed([contract, 'agreement'], [contract, 'exhibit']),
      path: 'documents',
    },
    {
      what: 'an unknown role',
      documents: ({ contract }: Deal) => listed([contract, 'letter']),
      path: 'documents.0.role',
    },
  ])('refuses $what', async ({ documents, path }) => {
    const deal = await newDeal();
    const refused = await refusal(
      save(deal.owner, deal.contract, { documents: documents(deal), is_confirmed: true }),
    );
    expect(refused).toMatchObject({ status: 422, fields: [{ path }] });
  });

  it('refuses a contract of another project', async () => {
    const { owner, contract } = await newDeal();
    const other = await newContract(owner, await newProject(owner));
    const documents = listed([contract, 'agreement'], [other, 'general_conditions']);
    expect(await refusal(save(owner, contract, { documents, is_confirmed: true }))).toMatchObject({
      status: 422,
      fields: [{ path: 'documents.1.contract_id' }],
    });
  });

  it('is for project staff and lawyers; team members only read it', async () => {
    const { owner, project, contract } = await newDeal();
    const body = { documents: listed([contract, 'agreement']), is_confirmed: true };
    const statuses = await Promise.all(
      projectRoles.map(async (role) => {
        const member = await newProjectMember(owner, project, role);
        return [role, (await read(member, contract)).status, (await save(member, contract, body)).status];
      }),
    );
    expect(Object.fromEntries(statuses.map(([role, ...rest]) => [role, rest]))).toEqual({
      project_manager: [200, 200],
      lawyer: [200, 200],
      team_member: [200, 403],
      client_rep: [403, 403],
      contractor: [404, 404],
    });
    expect((await read({}, contract)).status).toBe(401);
    expect((await read(await newOwner(), contract)).status).toBe(404);
  });
});

type Deal = Awaited<ReturnType<typeof newDeal>>;
