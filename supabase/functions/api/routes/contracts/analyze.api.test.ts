import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { subcontract } from '../../../_shared/analysis/testing/build.ts';
import {
  type Analysis,
  analysisSchema,
  contractDetailSchema,
  contractDocumentSchema,
  contractSchema,
  documentTextSchema,
  projectDetailSchema,
  projectRoles,
  projectSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const contractPdf = readFileSync(
  new URL('../../../_shared/extraction/fixtures/contract.pdf', import.meta.url),
);

async function newUploaded(bytes: string | Uint8Array = contractPdf, name = 'contract.pdf') {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, name, bytes), 201, contractDocumentSchema);
  return { owner, project, contract };
}

const analyze = (token: string | undefined, contract: { id: string }, more: object = {}, headers = {}) =>
  call('POST', '/contracts/analyze', {
    token,
    headers,
    body: { contract_id: contract.id, extract_clauses: true, assess_risk: true, ...more },
  });

const LEASE = [
  'LEASE AGREEMENT between Alder Properties LLC ("Landlord") and Birch Stores Inc. ("Tenant")',
  ...Array.from(
    { length: 9 },
    (_, at) =>
      `${at + 1}. Landlord leases floor ${at + 1} to Tenant for the term of this Lease, and Tenant shall pay rent for it on the first day of each month. Neither party shall assign this Agreement without the written consent of the other party. This Agreement is governed by the laws of the State of Oregon.`,
  ),
].join('\n\n');

describe('POST /contracts/analyze', () => {
  it('finds clauses in the text and becomes the contract’s current analysis', async () => {
    const { owner, contract } = await newUploaded();
    const { token } = owner;
    const analysis = await success(analyze(token, contract), 200, analysisSchema);
    expect(analysis).toMatchObject({
      contract_id: contract.id,
      document_version: 1,
      perspective: 'contractor',
    });

    const path = `/contracts/${contract.id}`;
    const { pages } = await success(
      call('GET', `${path}/documents/1/text`, { token }),
      200,
      documentTextSchema,
    );
    const text = pages.map((page) => page.text).join('\f');
    for (const { start, end, quote } of [...analysis.clauses, ...analysis.findings]) {
      if (quote !== null) expect(text.slice(start ?? 0, end ?? 0)).toBe(quote);
    }
    const detail = await success(call('GET', path, { token }), 200, contractDetailSchema);
    expect(detail.analysis).toEqual(analysis);
    expect(detail.risk_score).toBe(analysis.risk_score);
    const again = await success(analyze(token, contract, { perspective: 'owner' }), 200, analysisSchema);
    expect(again.perspective).toBe('owner');
    const current =
      await sql()`select id from public.contract_analyses where contract_id = ${contract.id} and is_current`;
    expect(current).toEqual([{ id: again.id }]);
  });

  it('applies the law of the project’s state, and notices when the state changes', async () => {
    const { owner, project, contract } = await newUploaded(subcontract(), 'subcontract.txt');
    const { token } = owner;
    const weight = ({ findings }: Analysis) =>
      findings.find(({ category }) => category === 'contingent_payment');
    const asSub = () => analyze(token, contract, { perspective: 'subcontractor' });
    const before = await success(asSub(), 200, analysisSchema);
    expect(before).toMatchObject({ jurisdictions: { project: null }, jurisdictions_are_current: true });
    expect(weight(before)).toMatchObject({ severity: 'critical', points: 12, law: [] });

    const path = `/projects/${project.id}`;
    const { version } = await success(call('GET', path, { token }), 200, projectDetailSchema);
    const move = { token, headers: { 'if-match': `"${version}"` }, body: { state: 'N.Y.' } };
    await success(call('PUT', path, move), 200, projectSchema);
    const moved = await success(
      call('GET', `/contracts/${contract.id}`, { token }),
      200,
      contractDetailSchema,
    );
    expect(moved.analysis).toMatchObject({ jurisdictions_are_current: false, risk_score: before.risk_score });

    const after = await success(asSub(), 200, analysisSchema);
    expect(after).toMatchObject({ jurisdictions: { project: 'New York' }, jurisdictions_are_current: true });
    expect(weight(after)).toMatchObject({ severity: 'low', points: 2 });
    expect(weight(after)?.law[0]).toMatchObject({
      rule: 'ny-contingent',
      verified_on: '2026-11-22',
      step: { severity_before: 'critical', severity_after: 'low', points_before: 12, points_after: 2 },
    });
    expect(after.risk_score).toBeLessThan(before.risk_score ?? 0);
  });

  it('gives no score to a text that is not a contract, with the reason', async () => {
    const { owner, contract } = await newUploaded('A shopping list: milk, bread, nails.', 'list.txt');
    const analysis = await success(analyze(owner.token, contract), 200, analysisSchema);
    expect(analysis).toMatchObject({
      risk_score: null,
      risk_level: null,
      gate: { passed: false, reason: 'too_short' },
    });
    expect(analysis.gate.message).toBeTruthy();
  });

  it('gives a contract that is not for construction findings but no score, and a reason in the list', async () => {
    const { owner, contract } = await newUploaded(LEASE, 'lease.txt');
    const path = `/contracts/${contract.id}`;
    const analysis = await success(analyze(owner.token, contract), 200, analysisSchema);
    expect(analysis).toMatchObject({
      risk_score: null,
      paper: { kind: 'related', subject: 'lease', forms: [] },
      gate: { passed: false, reason: 'other_contract' },
    });
    expect(analysis.gate.message).toContain('This appears to be a lease, not a construction contract');
    expect(analysis.clauses).not.toEqual([]);
    const detail = await success(call('GET', path, { token: owner.token }), 200, contractDetailSchema);
    expect(detail).toMatchObject({ risk_score: null, unscored_reason: 'other_contract', analysis });
  });

  it('follows what a person states about our party and the kind of paper, until it is withdrawn', async () => {
    const { owner, contract } = await newUploaded(LEASE, 'lease.txt');
    const { token } = owner;
    const stated = { our_party: 'Landlord', stated_kind: 'services', perspective: 'contractor' };
    const first = await success(analyze(token, contract, stated), 200, analysisSchema);
    expect(first).toMatchObject({ our_party: 'Landlord', stated_kind: 'services', gate: { passed: true } });
    expect(first.risk_score).toBeGreaterThanOrEqual(1);
    expect(first.our_side).not.toBeNull();
    const again = await success(analyze(token, contract), 200, analysisSchema);
    expect(again).toMatchObject({
      our_party: 'Landlord',
      stated_kind: 'services',
      perspective: first.perspective,
      risk_score: first.risk_score,
    });
    const detail = await success(
      call('GET', `/contracts/${contract.id}`, { token }),
      200,
      contractDetailSchema,
    );
    expect(detail.analysis).toMatchObject({ our_party: 'Landlord', stated_kind: 'services' });
    const otherSide = first.perspective === 'owner' ? 'contractor' : 'owner';
    const other = await success(analyze(token, contract, { perspective: otherSide }), 200, analysisSchema);
    expect(other).toMatchObject({ our_party: null, stated_kind: 'services' });
    const withdrawn = { our_party: null, stated_kind: null };
    const last = await success(analyze(token, contract, withdrawn), 200, analysisSchema);
    expect(last).toMatchObject({ ...withdrawn, risk_score: null, gate: { reason: 'other_contract' } });
    expect(await refusal(analyze(token, contract, { stated_kind: 'invoice' }))).toMatchObject({
      status: 422,
    });
    expect(await refusal(analyze(token, contract, { our_party: '' }))).toMatchObject({ status: 422 });
  });

  it('is refused when no document has text', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    expect(await refusal(analyze(owner.token, contract))).toMatchObject({ status: 409, code: 'conflict' });
    const encrypted = readFileSync(
      new URL('../../../_shared/extraction/fixtures/encrypted.pdf', import.meta.url),
    );
    await success(upload(owner, contract, 'encrypted.pdf', encrypted), 201, contractDocumentSchema);
    expect(await refusal(analyze(owner.token, contract))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('runs once per Idempotency-Key, and leaves one current analysis after concurrent runs', async () => {
    const { owner, contract } = await newUploaded();
    const keyed = () => analyze(owner.token, contract, {}, { 'idempotency-key': 'analysis' });
    const first = await success(keyed(), 200, analysisSchema);
    expect(await success(keyed(), 200, analysisSchema)).toEqual(first);
    const all = await Promise.all(Array.from({ length: 5 }, () => analyze(owner.token, contract)));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const [counts] = await sql()`
      select count(*)::int as made, count(*) filter (where is_current)::int as current
      from public.contract_analyses where contract_id = ${contract.id}`;
    expect(counts).toEqual({ made: 6, current: 1 });
  });

  it('is for staff and lawyers; clients and contractors do not see the risk', async () => {
    const { owner, project, contract } = await newUploaded();
    await success(analyze(owner.token, contract), 200, analysisSchema);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') await share(contract, owner, person);
      const answer = analyze(person.token, contract);
      const isInside = ['project_manager', 'team_member', 'lawyer'].includes(role);
      if (isInside) await success(answer, 200, analysisSchema);
      else expect(await refusal(answer)).toMatchObject({ status: 403 });
      const seen = await success(
        call('GET', `/contracts/${contract.id}`, { token: person.token }),
        200,
        contractDetailSchema,
      );
      expect([role, seen.analysis !== null, seen.may_read_review]).toEqual([role, isInside, isInside]);
      expect([role, seen.risk_score !== null]).toEqual([role, isInside]);
    }
    const list = await success(
      call('GET', '/contracts?min_risk=1', { token: owner.token }),
      200,
      contractSchema.array(),
    );
    expect(list).toHaveLength(1);
  });

  it('finds nothing in another organization', async () => {
    const { owner, contract } = await newUploaded();
    const stranger = await newOwner();
    expect(await refusal(analyze(stranger.token, contract))).toMatchObject({ status: 404 });
    expect(await refusal(analyze(undefined, contract))).toMatchObject({ status: 401 });
    expect(await refusal(analyze(owner.token, { id: 'x' }))).toMatchObject({ status: 422 });
    expect(await refusal(analyze(owner.token, contract, { perspective: 'judge' }))).toMatchObject({
      status: 422,
    });
  });
});
