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
  type Analysis,
  analysisSchema,
  contractDocumentSchema,
  contractSchema,
  type Finding,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const contractPdf = readFileSync(
  new URL('../../../_shared/extraction/fixtures/contract.pdf', import.meta.url),
);

async function newAnalyzed() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, 'contract.pdf', contractPdf), 201, contractDocumentSchema);
  return { owner, project, contract, analysis: await analyze(owner, contract) };
}

const analyze = ({ token }: Person, { id }: { id: string }) =>
  success(call('POST', '/contracts/analyze', { token, body: { contract_id: id } }), 200, analysisSchema);

const review = (
  person: { token?: string },
  contract: { id: string },
  finding: { id: string },
  body: unknown,
  headers = {},
) => call('PUT', `/contracts/${contract.id}/findings/${finding.id}/review`, { ...person, body, headers });

const accept = { decision: 'accepted' };
const reject = { decision: 'rejected', note: 'Struck out by hand' };
const sum = ({ groups }: Analysis) =>
  Math.max(
    1,
    groups.reduce((total, group) => total + group.points, 0),
  );
const all = ({ findings, missing }: Analysis): Finding[] => [...findings, ...missing];

function heaviest(analysis: Analysis): Finding {
  const [first] = all(analysis).toSorted((a, b) => b.points - a.points);
  if (!first) throw new Error('the fixture has findings');
  return first;
}

function named(analysis: Analysis, { id }: { id: string }): Finding {
  const found = all(analysis).find((finding) => finding.id === id);
  if (!found) throw new Error('the finding is gone');
  return found;
}

describe('PUT /contracts/{id}/findings/{finding_id}/review', () => {
  it('removes a rejected finding’s points from the score everywhere, and restores them', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const finding = heaviest(analysis);
    const rejected = await success(review(owner, contract, finding, reject), 200, analysisSchema);
    expect(named(rejected, finding)).toMatchObject({
      points: 0,
      review_status: 'rejected',
      review_note: 'Struck out by hand',
      reviewed_by: owner.id,
      reviewed_by_name: 'Olive Owner',
      original: { severity: finding.severity, category: finding.category, points: finding.points },
    });
    expect(rejected.risk_score).toBe(sum(rejected));
    expect(rejected.risk_score).toBeLessThan(analysis.risk_score ?? 0);
    const row = await success(call('GET', `/contracts/project/`, owner), 200, contractSchema.array());
    expect(row[0]?.risk_score).toBe(rejected.risk_score);

    const reopened = await success(
      review(owner, contract, finding, { decision: 'open' }),
      200,
      analysisSchema,
    );
    expect(reopened.risk_score).toBe(analysis.risk_score);
    expect(reopened.groups).toEqual(analysis.groups);
    expect(named(reopened, finding)).toEqual({ ...finding, version: finding.version + 2 });
  });

  it('scores a corrected severity, and accepting undoes the correction', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const finding = heaviest(analysis);
    const body = { decision: 'corrected', severity: 'low', note: 'Capped in the annex' };
    const corrected = await success(review(owner, contract, finding, body), 200, analysisSchema);
    expect(named(corrected, finding)).toMatchObject({ severity: 'low', review_status: 'corrected' });
    expect(named(corrected, finding).points).toBeLessThan(finding.points);
    const accepted = await success(review(owner, contract, finding, accept), 200, analysisSchema);
    expect(named(accepted, finding)).toMatchObject({
      severity: finding.severity,
      points: finding.points,
      original: null,
    });
    expect(accepted.risk_score).toBe(analysis.risk_score);
  });

  it('keeps the decision when the contract is analyzed again', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const finding = heaviest(analysis);
    const rejected = await success(review(owner, contract, finding, reject), 200, analysisSchema);
    const again = await analyze(owner, contract);
    const same = all(again).find(({ quote, title }) => quote === finding.quote && title === finding.title);
    expect(same).toMatchObject({ review_status: 'rejected', reviewed_by: owner.id, points: 0 });
    expect(again.risk_score).toBe(rejected.risk_score);
    expect(await refusal(review(owner, contract, finding, accept))).toMatchObject({ status: 409 });
  });

  it('rejects the second of two decisions and keeps the first', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const finding = heaviest(analysis);
    const seen = { 'if-match': `"${finding.version}"` };
    await success(review(owner, contract, finding, reject, seen), 200, analysisSchema);
    expect(await refusal(review(owner, contract, finding, accept, seen))).toMatchObject({ status: 412 });
    const both = await Promise.all(
      [accept, reject].map((body) =>
        review(owner, contract, finding, body, { 'if-match': `"${finding.version + 1}"` }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('loses no decision when many are made concurrently', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const decided = await Promise.all(
      all(analysis).map((finding) => review(owner, contract, finding, reject)),
    );
    expect(decided.map(({ status }) => status)).toEqual(all(analysis).map(() => 200));
    const last = await success(review(owner, contract, heaviest(analysis), reject), 200, analysisSchema);
    expect(last.risk_score).toBe(1);
    expect(last.groups.every((group) => group.raw_points === 0)).toBe(true);
  });

  it.each([
    ['a rejection without a reason', { decision: 'rejected' }, 'note'],
    ['a correction of nothing', { decision: 'corrected' }, 'severity'],
    ['an unknown decision', { decision: 'maybe' }, 'decision'],
    ['an unknown category', { decision: 'corrected', category: 'weather' }, 'category'],
    ['an endless note', { ...accept, note: 'x'.repeat(5001) }, 'note'],
  ])('rejects %s', async (_what, body, path) => {
    const { owner, contract, analysis } = await newAnalyzed();
    const { status, fields } = await refusal(review(owner, contract, heaviest(analysis), body));
    expect(status).toBe(422);
    expect(fields?.map((field) => field.path)).toContain(path);
  });

  it('is for admins, project managers, and lawyers', async () => {
    const { owner, project, contract, analysis } = await newAnalyzed();
    const finding = heaviest(analysis);
    const answers: Record<string, number> = {};
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') await share(contract, owner, person);
      answers[role] = (await review(person, contract, finding, accept)).status;
    }
    expect(answers).toEqual({
      project_manager: 200,
      lawyer: 200,
      team_member: 403,
      client_rep: 404,
      contractor: 404,
    });
  });

  it('requires a sign-in, and finds nothing in another organization', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const finding = heaviest(analysis);
    const stranger = await newAnalyzed();
    expect(await refusal(review({}, contract, finding, accept))).toMatchObject({ status: 401 });
    expect(await refusal(review(stranger.owner, contract, finding, accept))).toMatchObject({ status: 404 });
    expect(await refusal(review(stranger.owner, stranger.contract, finding, accept))).toMatchObject({
      status: 404,
    });
    expect(await refusal(review(owner, contract, heaviest(stranger.analysis), accept))).toMatchObject({
      status: 404,
    });
  });
});

describe('POST /contracts/{id}/findings', () => {
  const body = { category: 'insurance', severity: 'high', title: 'Additional insured' };
  const add = (person: { token?: string }, contract: { id: string }, more: object, headers = {}) =>
    call('POST', `/contracts/${contract.id}/findings`, { ...person, body: { ...body, ...more }, headers });
  const quoteOf = (analysis: Analysis) => analysis.clauses[0]?.quote ?? '';

  it('adds the quoted text, scores it, and keeps it in the next analysis', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const [clause] = analysis.clauses;
    const pasted = quoteOf(analysis).replace(/\s+/g, ' \n ');
    const added = await success(
      add(owner, contract, { quote: pasted, near: clause?.start, note: 'See rider' }),
      201,
      analysisSchema,
    );
    const own = added.findings.find((finding) => finding.source === 'person');
    expect(own).toMatchObject({
      quote: clause?.quote,
      start: clause?.start,
      end: clause?.end,
      page: clause?.page,
      kind: 'onerous',
      points: 8,
      review_status: 'accepted',
      reviewed_by: owner.id,
      review_note: 'See rider',
    });
    expect(added.risk_score).toBe(sum(added));
    const again = await analyze(owner, contract);
    expect(again.findings.filter((finding) => finding.source === 'person')).toHaveLength(1);
    expect(again.risk_score).toBe(added.risk_score);
  });

  it('creates one finding for a repeated request', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        add(owner, contract, { quote: quoteOf(analysis) }, key).then((answer) => answer.status),
      ),
    );
    expect(answers.filter((status) => status !== 409)).toContain(201);
    const last = await success(add(owner, contract, { quote: quoteOf(analysis) }, key), 201, analysisSchema);
    expect(last.findings.filter((finding) => finding.source === 'person')).toHaveLength(1);
  });

  it('rejects a quote that is not in the document', async () => {
    const { owner, contract } = await newAnalyzed();
    const refused = await refusal(
      add(owner, contract, { quote: 'The Contractor shall pay everybody twice' }),
    );
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'quote' }] });
  });

  it('is for reviewers, and refuses others with the right error', async () => {
    const { owner, project, contract, analysis } = await newAnalyzed();
    const quote = quoteOf(analysis);
    const member = await newProjectMember(owner, project, 'team_member');
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    const stranger = await newOwner();
    const unread = await newContract(owner, project);
    const statuses = await Promise.all([
      add(lawyer, contract, { quote }),
      add(member, contract, { quote }),
      add({}, contract, { quote }),
      add(stranger, contract, { quote }),
      add(owner, unread, { quote }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([201, 403, 401, 404, 404]);
  });
});
