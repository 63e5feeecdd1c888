import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import {
  checkDetail,
  checksOf,
  evidenceForm,
  newCheck,
  newEvidence,
  newProjectRequirement,
  sendEvidence,
} from '../../../_server/testing/compliance.ts';
import { inProcessRequests, newAddress } from '../../../_server/testing/in-process.ts';
import { contract as agreement } from '../../../_shared/analysis/testing/build.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  analysisSchema,
  complianceEvidenceSchema,
  contractDocumentSchema,
  documentContentSchema,
  evidenceLinkSchema,
  maxEvidenceBytes,
  newEvidenceLinkSchema,
  openEvidenceLinkSchema,
  projectRoles,
  sentEvidenceSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const certificate =
  'CERTIFICATE\nGeneral liability EACH OCCURRENCE $ 1,000,000\nPolicy 01/01/2026 01/01/2099';
const expiring = { evidence_expires: true, recurrence: 'at_expiry' };

async function expiringCheck() {
  const owner = await newOwner();
  const project = await newProject(owner);
  await newProjectRequirement(owner, project, expiring);
  const [check] = await checksOf(owner);
  if (!check) throw new Error('no check was made');
  return { owner, project, check };
}

const put = ({ token }: Pick<Person, 'token'>, id: string, body: object, headers = {}) =>
  call('PUT', `/compliance/evidence/${id}`, { token, body, headers });
const confirm = (person: Person, id: string, body: object = { confirmed: true }) =>
  success(put(person, id, body), 200, complianceEvidenceSchema);
const withdraw = ({ token }: Pick<Person, 'token'>, id: string, reason = 'Wrong file', headers = {}) =>
  call('DELETE', `/compliance/evidence/${id}?reason=${encodeURIComponent(reason)}`, { token, headers });

describe('POST /compliance/checks/{id}/evidence', () => {
  it('stores the file with its hash, proposes dates, and counts it after confirmation', async () => {
    const { owner, check } = await expiringCheck();
    const evidence = await newEvidence(owner, check, { kind: 'ACORD 25' }, { content: certificate });
    expect(evidence).toMatchObject({
      revision: 1,
      file_name: 'certificate.txt',
      mime_type: 'text/plain',
      text_status: 'extracted',
      sha256: createHash('sha256').update(certificate).digest('hex'),
      size_bytes: certificate.length,
      kind: 'ACORD 25',
      valid_from: null,
      expires_on: null,
      confirmed: false,
      uploaded_by_name: 'Olive Owner',
      proposed: {
        valid_from: { date: '2026-01-01', quote: '01/01/2026 01/01/2099' },
        expires_on: { date: '2099-01-01' },
      },
    });
    expect(await checkDetail(owner, check)).toMatchObject({
      status: 'in_progress',
      status_reason: 'evidence_to_confirm',
    });
    expect(await refusal(put(owner, evidence.id, { confirmed: true }))).toMatchObject({
      status: 422,
      fields: [{ path: 'expires_on', message: 'Enter an expiration date' }],
    });
    const dates = { valid_from: '2026-01-01', expires_on: '2099-01-01' };
    expect(await confirm(owner, evidence.id, { ...dates, confirmed: true })).toMatchObject({
      confirmed: true,
      confirmed_by: owner.id,
      confirmed_by_name: 'Olive Owner',
      version: 2,
    });
    expect(await checkDetail(owner, check)).toMatchObject({
      status: 'compliant',
      expires_on: '2099-01-01',
      next_due: '2099-01-01',
      completed_date: dayFromNow(0),
      evidence: [{ id: evidence.id }],
    });
  });

  it('counts it immediately when an authorized uploader enters the expiration date', async () => {
    const { owner, check } = await expiringCheck();
    expect(await newEvidence(owner, check, { expires_on: dayFromNow(0) })).toMatchObject({ confirmed: true });
    expect(await checkDetail(owner, check)).toMatchObject({ status: 'compliant', next_due: dayFromNow(0) });
    const { owner: other, check: expired } = await expiringCheck();
    await newEvidence(other, expired, { expires_on: dayFromNow(-1) });
    expect(await checkDetail(other, expired)).toMatchObject({
      status: 'non_compliant',
      status_reason: 'evidence_expired',
    });
  });

  it('stores a file without text, with the reason', async () => {
    const owner = await newOwner();
    const check = await newCheck(owner, await newProject(owner));
    const damaged = sendEvidence(
      owner,
      check,
      {},
      { name: 'half.pdf', content: '%PDF-1.7 and nothing else' },
    );
    expect(await success(damaged, 201, complianceEvidenceSchema)).toMatchObject({
      text_status: 'unreadable',
      text_problem: 'The file is damaged.',
      text_problem_code: 'damaged',
    });
  });

  it('accepts the spec’s formats by name and content, up to 10 MB', async () => {
    const owner = await newOwner();
    const check = await newCheck(owner, await newProject(owner));
    const send = (name: string, content: string | Uint8Array) =>
      sendEvidence(owner, check, {}, { name, content });
    const workbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new TextEncoder().encode('xl/workbook.xml')]);
    expect(await success(send('log.xlsx', workbook), 201, complianceEvidenceSchema)).toMatchObject({
      text_status: 'unreadable',
      text_problem: null,
      text_problem_code: null,
      proposed: { expires_on: null },
    });
    const refused: [string, string | Uint8Array, number][] = [
      ['photo.png', 'x', 415],
      ['page.pdf', 'no pdf', 415],
      ['log.xls', 'no workbook', 415],
      ['log.xlsx', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1]), 415],
      ['../up.txt', 'x', 422],
      ['.hidden.txt', 'x', 422],
      ['empty.txt', '', 422],
      ['big.txt', 'x'.repeat(maxEvidenceBytes + 1), 413],
    ];
    for (const [name, content, status] of refused)
      expect(await refusal(send(name, content)), name).toMatchObject({ status });
    expect((await refusal(send('big.txt', 'x'.repeat(maxEvidenceBytes + 1)))).message).toBe(
      'File size exceeds 10MB limit',
    );
    const fields: [object, string][] = [
      [{ expires_on: '20260-01-01' }, 'expires_on'],
      [{ valid_from: '2026-02-02', expires_on: '2026-02-01' }, 'expires_on'],
      [{ kind: 'x'.repeat(301) }, 'kind'],
    ];
    for (const [input, path] of fields)
      expect(await refusal(sendEvidence(owner, check, input))).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
    expect(await checkDetail(owner, check)).toMatchObject({ evidence: [{ file_name: 'log.xlsx' }] });
  });

  it('accepts the same file once, and again after it is withdrawn', async () => {
    const owner = await newOwner();
    const check = await newCheck(owner, await newProject(owner));
    const answers = await Promise.all([sendEvidence(owner, check), sendEvidence(owner, check)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [evidence] = (await checkDetail(owner, check)).evidence;
    expect((await withdraw(owner, evidence?.id ?? '')).status).toBe(200);
    expect(await newEvidence(owner, check)).toMatchObject({ revision: 2 });
    const headers = { 'idempotency-key': 'k' };
    const once = { headers, content: 'Another' };
    const first = await sendEvidence(owner, check, {}, once);
    const second = await sendEvidence(owner, check, {}, once);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    const objects = await sql()`select from storage.objects where name like ${`%${check.id}%`}`;
    expect(objects).toHaveLength(3);
  });

  it("is for staff and contractors; contractors' files need confirmation and stay private", async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const check = await newCheck(owner, project);
    const people = new Map<string, Person>();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      people.set(role, person);
      const answer = await sendEvidence(person, check, {}, { content: role });
      const may = ['project_manager', 'team_member', 'contractor'].includes(role);
      expect(answer.status, role).toBe(may ? 201 : 403);
      if (may)
        expect(complianceEvidenceSchema.parse(await answer.json()).confirmed).toBe(role !== 'contractor');
    }
    const rival = await newProjectMember(owner, project, 'contractor');
    const contractor = people.get('contractor') as Person;
    const seen = async (person: Person) => (await checkDetail(person, check)).evidence;
    expect(await seen(rival)).toEqual([]);
    const [own] = await seen(contractor);
    expect(await seen(contractor)).toHaveLength(1);
    expect(await seen(people.get('lawyer') as Person)).toHaveLength(3);
    const id = own?.id ?? '';
    const content = (person: Pick<Person, 'token'>) =>
      call('GET', `/compliance/evidence/${id}/content`, {
        token: person.token,
        headers: { accept: 'application/json' },
      });
    expect((await content(rival)).status).toBe(404);
    const { url } = await success(content(contractor), 200, documentContentSchema);
    const file = await fetch(new URL(url, process.env.PLUMBLINE_URL));
    expect(await file.text()).toBe('contractor');
    expect((await put(contractor, id, { confirmed: true })).status).toBe(403);
    expect((await put(contractor, id, { note: 'Renewed' })).status).toBe(200);
    expect((await put(rival, id, { note: 'N' })).status).toBe(404);
    for (const role of ['client_rep', 'lawyer'])
      expect((await put(people.get(role) as Person, id, { confirmed: true })).status, role).toBe(403);
    await confirm(people.get('team_member') as Person, id);
    expect((await put(contractor, id, { note: 'Late' })).status).toBe(403);
    expect((await withdraw(contractor, id)).status).toBe(403);
    for (const answer of [
      sendEvidence(stranger, check),
      put(stranger, id, {}),
      withdraw(stranger, id),
      content(stranger),
    ])
      expect((await answer).status).toBe(404);
    const nobody = { token: '' };
    for (const answer of [
      sendEvidence(nobody, check),
      put(nobody, id, {}),
      withdraw(nobody, id),
      content(nobody),
    ])
      expect((await answer).status).toBe(401);
  });
});

describe('evidence', () => {
  it('no longer counts once withdrawn; withdrawal needs a reason and happens once', async () => {
    const { owner, check } = await expiringCheck();
    const evidence = await newEvidence(owner, check, { expires_on: dayFromNow(9) });
    expect(await refusal(withdraw(owner, evidence.id, ' '))).toMatchObject({
      status: 422,
      message: 'Enter a reason for withdrawing',
    });
    expect((await withdraw(owner, evidence.id, 'R', { 'if-match': '"9"' })).status).toBe(412);
    expect(await success(withdraw(owner, evidence.id), 200, complianceEvidenceSchema)).toMatchObject({
      withdrawn_reason: 'Wrong file',
      withdrawn_by_name: 'Olive Owner',
    });
    expect(await checkDetail(owner, check)).toMatchObject({
      status: 'pending',
      expires_on: null,
      completed_date: null,
      evidence: [{ withdrawn_reason: 'Wrong file' }],
    });
    expect((await withdraw(owner, evidence.id)).status).toBe(409);
    expect((await put(owner, evidence.id, { confirmed: true })).status).toBe(409);
  });

  it('can be changed only at its latest version, with consistent dates', async () => {
    const { owner, check } = await expiringCheck();
    const { id } = await newEvidence(owner, check, { valid_from: '2026-05-01', expires_on: '2027-05-01' });
    expect((await put(owner, id, { note: 'N' }, { 'if-match': '"7"' })).status).toBe(412);
    for (const body of [{ expires_on: '2026-04-30' }, { expires_on: null }, { expires_on: '20260-01-01' }])
      expect(await refusal(put(owner, id, body))).toMatchObject({
        status: 422,
        fields: [{ path: 'expires_on' }],
      });
    expect(await confirm(owner, id, { confirmed: false, expires_on: null })).toMatchObject({
      confirmed_at: null,
    });
  });

  it('compares the contract’s insurance clause with the certificate', async () => {
    const { owner, project, check } = await expiringCheck();
    const contract = await newContract(owner, project, { name: 'Prime' });
    await success(upload(owner, contract, 'agreement.txt', agreement()), 201, contractDocumentSchema);
    const analyze = { token: owner.token, body: { contract_id: contract.id } };
    await success(call('POST', '/contracts/analyze', analyze), 200, analysisSchema);
    expect((await checkDetail(owner, check)).insurance).toEqual([]);
    await newEvidence(owner, check, { expires_on: dayFromNow(9) }, { content: certificate });
    const [gap] = (await checkDetail(owner, check)).insurance;
    expect(gap).toMatchObject({ contract_name: 'Prime', evidence_file_name: 'certificate.txt' });
    expect(
      gap?.lines.map(({ coverage, required, shown, short }) => [
        coverage,
        required?.amount,
        shown?.amount,
        short,
      ]),
    ).toEqual([
      ['General liability, each occurrence', 2_000_000, 1_000_000, 1_000_000],
      ['General liability, aggregate', 4_000_000, undefined, null],
      ['Automobile liability, each occurrence', 1_000_000, undefined, null],
      ['Umbrella or excess, each occurrence', 5_000_000, undefined, null],
    ]);
    const contractor = await newProjectMember(owner, project, 'contractor');
    expect((await checkDetail(contractor, check)).insurance).toEqual([]);
  });
});

describe('one-use links', () => {
  const makeLink = ({ token }: Pick<Person, 'token'>, { id }: { id: string }, body: object = {}) =>
    call('POST', `/compliance/checks/${id}/links`, {
      token,
      body: { recipient: 'Northside Electric', ...body },
    });
  const newLink = (person: Person, check: { id: string }) =>
    success(makeLink(person, check), 201, newEvidenceLinkSchema);
  // Wrong guesses count per client address, so each request uses its own.
  let request: Awaited<ReturnType<typeof inProcessRequests>>;
  beforeAll(async () => {
    request = await inProcessRequests();
  });
  const look = (token: string, client = newAddress()) =>
    request('GET', `/compliance/evidence-links/${token}`, client);
  const send = (token: string, content = 'Certificate', name = 'c.txt') =>
    request('POST', `/compliance/evidence-links/${token}`, newAddress(), evidenceForm(name, content));

  it('accept one file without an account, and reveal only the request', async () => {
    const { owner, check } = await expiringCheck();
    const link = await newLink(owner, check);
    expect(link).toMatchObject({
      state: 'open',
      recipient: 'Northside Electric',
      created_by_name: 'Olive Owner',
    });
    expect(link.token).toMatch(/^[0-9a-f]{32}$/);
    expect(await success(look(link.token), 200, openEvidenceLinkSchema.strict())).toMatchObject({
      organization_name: 'Test Builders',
      project_name: 'Harbor Tower',
      title: 'General liability',
      evidence_expires: true,
      recipient: 'Northside Electric',
    });
    expect(await refusal(send(link.token, 'x', 'x.png'))).toMatchObject({ status: 415 });
    expect(await success(send(link.token), 201, sentEvidenceSchema)).toMatchObject({ file_name: 'c.txt' });
    const after = await checkDetail(owner, check);
    expect(after).toMatchObject({
      status: 'in_progress',
      status_reason: 'evidence_to_confirm',
      evidence: [{ sent_by: 'Northside Electric', uploaded_by: null, confirmed: false }],
      links: [{ id: link.id, state: 'used' }],
    });
    const content = await call('GET', `/compliance/evidence/${after.evidence[0]?.id}/content`, {
      token: owner.token,
      headers: { accept: 'application/json' },
    });
    const { url } = documentContentSchema.parse(await content.json());
    expect(await (await fetch(new URL(url, process.env.PLUMBLINE_URL))).text()).toBe('Certificate');
  });

  it('are used once, even by concurrent uploads, and leave no extra file', async () => {
    const { owner, check } = await expiringCheck();
    const { token } = await newLink(owner, check);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(token, `Certificate ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(404)]);
    expect((await checkDetail(owner, check)).evidence).toHaveLength(1);
    const objects = await sql()`select from storage.objects where name like ${`%${check.id}%`}`;
    expect(objects).toHaveLength(1);
  });

  it('return the same response if unknown, used, revoked, expired, or of a deleted check', async () => {
    const { owner, check } = await expiringCheck();
    const [used, revoked, expired, gone] = [
      await newLink(owner, check),
      await newLink(owner, check),
      await newLink(owner, check),
      await newLink(owner, check),
    ];
    await send(used?.token ?? '');
    const revoke = (token: string | undefined) =>
      call('DELETE', `/compliance/links/${revoked?.id}`, { token });
    expect(await success(revoke(owner.token), 200, evidenceLinkSchema)).toMatchObject({ state: 'revoked' });
    expect((await revoke(owner.token)).status).toBe(409);
    await sql()`
      update public.compliance_evidence_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
      where id = ${expired?.id ?? null}`;
    const tokens = ['0'.repeat(32), 'x', used?.token, revoked?.token, expired?.token] as string[];
    const reported = await Promise.all(
      tokens.flatMap((token) => [refusal(look(token)), refusal(send(token))]),
    );
    expect(new Set(reported.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(reported[0]).toMatchObject({ status: 404, message: 'This link is invalid or has expired' });
    expect((await look(gone?.token ?? '')).status).toBe(200);
    await call('DELETE', `/compliance/check/${check.id}`, { token: owner.token });
    expect((await look(gone?.token ?? '')).status).toBe(404);
  });

  it("are created and revoked by the project's staff, for up to 90 days", async () => {
    const { owner, project, check } = await expiringCheck();
    const link = await newLink(owner, check);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const works = role === 'project_manager' || role === 'team_member';
      expect((await makeLink(person, check)).status, role).toBe(works ? 201 : 403);
      expect((await checkDetail(person, check)).links.length > 0, role).toBe(works);
      const revoke = call('DELETE', `/compliance/links/${link.id}`, { token: person.token });
      if (!works) expect((await revoke).status, role).toBe(404);
    }
    const stranger = await newOwner();
    expect((await makeLink(stranger, check)).status).toBe(404);
    expect((await makeLink({ token: '' }, check)).status).toBe(401);
    expect((await call('DELETE', `/compliance/links/${link.id}`, { token: stranger.token })).status).toBe(
      404,
    );
    expect((await call('DELETE', `/compliance/links/${link.id}`)).status).toBe(401);
    for (const [body, path] of [
      [{ days: 91 }, 'days'],
      [{ days: 0 }, 'days'],
      [{ recipient: ' ' }, 'recipient'],
    ] as const)
      expect(await refusal(makeLink(owner, check, body))).toMatchObject({ status: 422, fields: [{ path }] });
  });

  it('store no token, and allow ten guesses per address', async () => {
    const { owner, check } = await expiringCheck();
    const { token } = await newLink(owner, check);
    const rows = await sql()`
      select to_jsonb(l)::text as row from public.compliance_evidence_links l where check_id = ${check.id}`;
    expect(rows[0]?.row).not.toContain(token);
    const client = newAddress();
    for (let guess = 0; guess < 12; guess += 1) expect((await look(token, client)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) expect((await look(String(guess), client)).status).toBe(404);
    const refused = await look(token, client);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look(token)).status).toBe(200);
  });
});
