import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { sayFacts } from '../../../_server/testing/liens.ts';
import {
  approved,
  issued,
  letter,
  license,
  newNotice,
  noticeDetail,
  noticeStep,
  noticeStepped,
  postNotice,
  printed,
} from '../../../_server/testing/notices.ts';
import { reported } from '../../../_server/testing/notifications.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { extractDocument } from '../../../_shared/extraction/extract.ts';
import { courtesyWords } from '../../../_shared/notices/forms/check.ts';
import {
  contractDocumentSchema,
  deadlineSchema,
  documentContentSchema,
  type NoticeContent,
  type NoticeDetail,
  noticeDetailSchema,
  noticeDraftSchema,
  noticeProofSchema,
  noticeSchema,
  noticeTemplateSchema,
  noticeVersionContentSchema,
  organizationSettingsSchema,
  type Project,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../_shared/extraction/fixtures/${name}`, import.meta.url)));

const clause = `SUBCONTRACT AGREEMENT between Harbor LLC (Owner) and Test Builders (Contractor).
The Contractor shall perform the Work in accordance with the Contract Documents.

14.2 Notices. All notices under this Agreement shall be in writing and shall be sent by certified mail, return
receipt requested, and shall be deemed received three (3) business days after mailing.

If to Owner:
Harbor LLC
Attn: Dana Reyes
12 Quay Street
Baltimore, MD 21202

With a copy to:
Marsh & Vale, Attorneys
300 Light Street
Baltimore, MD 21202

If to Contractor:
Test Builders
9 Mill Road
Towson, MD 21204

14.3 Waiver. No waiver shall be effective unless made in writing by the party to be charged with it.
`;

async function cast() {
  const owner = await newOwner();
  const project = await newProject(owner, {
    address: '12 Quay Street',
    city: 'Baltimore',
    state: 'Maryland',
  });
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  return { owner, project, lawyer };
}

const get = ({ token }: Pick<Person, 'token'>, path: string) => call('GET', path, { token });
const save = ({ token }: Person, { id }: { id: string }, body: object, headers = {}) =>
  call('PUT', `/notices/${id}`, { token, body, headers });
const saved = (person: Person, notice: { id: string }, body: object) =>
  success(save(person, notice, body), 200, noticeDetailSchema);
const served = (person: Person, { id }: { id: string }, fields: object = {}) =>
  call('POST', `/notices/${id}/services`, {
    token: person.token,
    body: {
      recipient: 1,
      means: 'certified_mail',
      sent_to: '12 Quay Street, Baltimore',
      served_on: dayFromNow(0),
      tracking_number: '9407 1118 9956 0000 0001',
      ...fields,
    },
  });
const prove = (
  person: Person,
  { id }: { id: string },
  name: string,
  content: string | Uint8Array,
  serviceId?: string,
) => {
  const form = new FormData();
  form.set('file', new Blob([content as string | Uint8Array<ArrayBuffer>]), name);
  if (serviceId) form.set('service_id', serviceId);
  return call('POST', `/notices/${id}/proofs`, { token: person.token, body: form });
};
async function fileOf(person: Person, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await success(
    call('GET', path, { token: person.token, headers: { accept: 'application/json' } }),
    200,
    documentContentSchema,
  );
  return new Uint8Array(await (await fetch(new URL(url, process.env.PLUMBLINE_URL))).arrayBuffer());
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('GET /notices/draft', () => {
  it('fills the template with known data, marks blanks, and quotes and checks the contract’s rule', async () => {
    const { owner, project } = await cast();
    const contract = await newContract(owner, project);
    await success(upload(owner, contract, 'contract.txt', clause), 201, contractDocumentSchema);
    const path = `/notices/draft?type=Breach%20of%20Contract%20Notice&contract_id=${contract.id}`;
    const draft = await success(get(owner, path), 200, noticeDraftSchema);
    const text = JSON.stringify(draft.content.body);
    expect(text).toContain('"text":"Harbor Tower"');
    expect(text).toContain('"text":"12 Quay Street, Baltimore, Maryland"');
    expect(text).toContain('"type":"blank"');
    expect(text).not.toContain('"key":"them.name"');
    expect(draft).toMatchObject({
      project_id: project.id,
      contract_name: 'Main contract',
      template_revision: 0,
      clause: { means: ['certified_mail'], received_after: { days: 3, business: true } },
      guidance: { covered: false },
    });
    expect(draft.clause?.passages[0]?.quote).toMatch(/^14\.2 Notices\. All notices/);
    expect(draft.content.recipients).toMatchObject([
      { name: 'Harbor LLC', attention: 'Dana Reyes', address: '12 Quay Street\nBaltimore, MD 21202' },
      { name: 'Marsh & Vale, Attorneys', address: '300 Light Street\nBaltimore, MD 21202' },
    ]);
    const kept = await newNotice(owner, project, {
      contract,
      content: { ...draft.content, recipients: draft.content.recipients.slice(0, 1) },
    });
    const messages = kept.checks.map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.stringMatching(/requires notice by certified mail to two addresses; one is missing: Marsh/),
    );
    expect(messages).toContain("Missing: the sender's address.");
    expect(messages).toContainEqual(expect.stringMatching(/marked blanks to fill in/));
  });

  it('is checked against the means that the statute allows, if it is for a date from the law', async () => {
    const { owner, project } = await cast();
    await sayFacts(owner, project.id, { state: 'FL', first_furnishing: '2037-01-15' });
    const body = { source: 'law', project_id: project.id, rule_key: 'fl-nto', due_on: '2037-03-01' };
    const { id } = await success(
      call('POST', '/deadlines', { token: owner.token, body }),
      201,
      deadlineSchema,
    );
    const path = `/notices/draft?type=Breach%20of%20Contract%20Notice&deadline_id=${id}`;
    const { checks, due_by } = await success(get(owner, path), 200, noticeDraftSchema);
    expect(due_by).toBe('2037-02-24');
    expect(checks.map(({ message }) => message)).toContain(
      'Under Fla. Stat. § 713.06(2)(a), the notice must arrive by the last day.',
    );
  });

  it('is for the project’s staff, with a visible contract of the same project', async () => {
    const { owner, project } = await cast();
    const other = await newProject(owner);
    const contract = await newContract(owner, project);
    const path = `/notices/draft?type=Stop%20Work%20Notice&contract_id=${contract.id}`;
    expect((await get(await newOwner(), path)).status).toBe(404);
    expect((await get({ token: '' }, path)).status).toBe(401);
    expect((await get(await newProjectMember(owner, project, 'client_rep'), path)).status).toBe(403);
    expect((await get(owner, `${path}&project_id=${other.id}`)).status).toBe(422);
    expect((await get(owner, '/notices/draft?type=Love%20letter')).status).toBe(422);
    expect((await get(owner, '/notices/draft?type=Stop%20Work%20Notice')).status).toBe(422);
  });
});

describe('a statutory form', () => {
  const draftOf = async (owner: Person, path: string) =>
    await success(get(owner, `/notices/draft?${path}`), 200, noticeDraftSchema);
  const filled = (content: NoticeContent): NoticeContent => ({
    ...letter(),
    body: JSON.parse(
      JSON.stringify(content.body).replaceAll(
        /\{"type":"blank","attrs":\{[^}]*\}\}/g,
        JSON.stringify({ type: 'text', text: 'as agreed' }),
      ),
    ),
  });
  const refusedAt = async (lawyer: Person, notice: NoticeDetail, action: 'approve' | 'issue') =>
    await refusal(noticeStep(lawyer, notice, action, action === 'approve' ? license : {}));

  it('is chosen by state and role, filled in, and can be declined', async () => {
    const { owner, project } = await cast();
    await sayFacts(owner, project.id, { state: 'FL', own_last_furnishing: '2037-03-01' });
    const path = `type=Mechanic's%20Lien%20Notice&project_id=${project.id}`;
    const draft = await draftOf(owner, path);
    expect(draft.statute).toMatchObject({
      form: { id: 'fl-claim-of-lien', citation: 'Fla. Stat. § 713.08', execution: 'sworn' },
      reason: null,
    });
    expect(draft.statute?.choices.map(({ id }) => id)).toEqual([
      'fl-claim-of-lien',
      'fl-claim-of-lien-privity',
    ]);
    expect(JSON.stringify(draft.content.body)).toContain('"text":"Mar 1, 2037"');
    expect(draft.statute?.form?.items.every(({ met }) => met)).toBe(true);
    const other = await draftOf(owner, `${path}&form=fl-claim-of-lien-privity`);
    expect(other.statute?.form?.id).toBe('fl-claim-of-lien-privity');
    const none = await draftOf(owner, `${path}&form=none`);
    expect(none.statute?.form).toBeNull();
    expect(JSON.stringify(none.content.body)).toContain(courtesyWords);
    expect((await get(owner, `/notices/draft?${path}&form=Florida`)).status).toBe(422);
  });

  it('is replaced by a courtesy notice, with the reason, where the state has no text', async () => {
    const { owner, project } = await cast();
    const path = `type=Notice%20to%20Owner&project_id=${project.id}`;
    const maryland = await draftOf(owner, path);
    expect(maryland.statute).toMatchObject({ form: null, reason: expect.stringContaining('Maryland') });
    expect(JSON.stringify(maryland.content.body)).toContain(courtesyWords);
    await sayFacts(owner, project.id, { state: 'FL', kind: 'other_public_works' });
    expect((await draftOf(owner, path)).statute?.form?.id).toBe('fl-public-notice-to-contractor');
    await sayFacts(owner, project.id, { state: 'NY', kind: 'other_public_works' });
    expect((await draftOf(owner, path)).statute).toMatchObject({
      form: null,
      reason: 'New York has no preliminary notice on public work.',
    });
    const breach = await draftOf(owner, `type=Breach%20of%20Contract%20Notice&project_id=${project.id}`);
    expect(breach.statute).toBeNull();
  });

  it('blocks approval, issue, and printing while required words or particulars are missing', async () => {
    const { owner, project, lawyer } = await cast();
    await sayFacts(owner, project.id, { state: 'TX' });
    const { content, statute } = await draftOf(
      owner,
      `type=Notice%20of%20Non-Payment&project_id=${project.id}`,
    );
    expect(statute?.form?.id).toBe('tx-notice-of-claim');
    const whole = filled(content);
    const [warning] = whole.body.content.slice(1, 2);
    const fields = { type: 'Notice of Non-Payment', form: 'tx-notice-of-claim' };
    const without = (from: NoticeContent, block: unknown) => ({
      ...from,
      body: { ...from.body, content: from.body.content.filter((one) => one !== block) },
    });
    const notice = await newNotice(owner, project, { ...fields, content: without(whole, warning) });
    expect(notice.checks).toContainEqual({
      level: 'problem',
      where: 'letter',
      message: expect.stringContaining('“WARNING: This notice is provided to preserve lien rights.”'),
    });
    await noticeStepped(lawyer, notice, 'review');
    expect(await refusedAt(lawyer, notice, 'approve')).toMatchObject({
      status: 409,
      message: expect.stringContaining('Tex. Prop. Code § 53.056(a-2)'),
    });
    // Steps past the API's check, as a request straight to the database could.
    await sql()`update public.organizations o set requires_approval = false
      from public.notices n where n.id = ${notice.id} and o.id = n.org_id`;
    for (const action of ['approve', 'issue'])
      await sql()`insert into public.notice_status_changes
          (org_id, project_id, notice_id, action, version_number, content_sha256, actor_id)
        select n.org_id, n.project_id, n.id, ${action}, 1, ${notice.newest.content_sha256}, ${lawyer.id}
        from public.notices n where n.id = ${notice.id}`;
    const back = await printed(lawyer, notice);
    expect(back).toMatchObject({ status: 'approved', file: null });
    expect(back.history[0]).toMatchObject({ action: 'fail', note: expect.stringContaining('WARNING') });

    const table = whole.body.content.find(({ type }) => type === 'table');
    const gap = await saved(owner, notice, { content: without(whole, table) });
    expect(gap.checks.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Tex\. Prop\. Code § 53\.056\(a-2\) requires: Date; Project description/),
    );
    const mended = await saved(owner, notice, { content: whole });
    expect(mended.checks.filter(({ level }) => level === 'problem')).toEqual([]);
    const out = await issued(mended, lawyer);
    expect(out.status).toBe('issued');
    const file = await fileOf(owner, `/notices/${notice.id}/content`);
    const text = (await extractDocument(file, 'n.pdf')).pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Notice of Claim for Unpaid Labor or Materials');
    expect(text).toContain('Claim amount');
  });

  it('belongs to one type of notice and one state', async () => {
    const { owner, project } = await cast();
    await sayFacts(owner, project.id, { state: 'CA' });
    const fields = { type: 'Notice to Owner', content: letter() };
    const wrong = { ...fields, form: 'tx-notice-of-claim' };
    expect((await postNotice(owner, project, wrong)).status).toBe(422);
    expect((await postNotice(owner, project, { ...fields, form: 'xx-none' })).status).toBe(422);
    const moved = await newNotice(owner, project, { ...fields, form: 'fl-notice-to-owner' });
    expect(moved.checks.map(({ message }) => message)).toContain(
      'The letter follows a form of another state, Fla. Stat. § 713.06(2)(c). Draft the notice again.',
    );
  });

  it('is not needed by a letter that says it is a courtesy, or by the organization’s own template', async () => {
    const { owner, project, lawyer } = await cast();
    const { body } = letter();
    const silent = letter({ body: { ...body, content: body.content.slice(1) } });
    const problems = async (fields: object) =>
      (await newNotice(owner, project, { content: silent, ...fields })).checks.filter(
        ({ level }) => level === 'problem',
      );
    expect(await problems({})).toEqual([
      expect.objectContaining({ message: expect.stringContaining(courtesyWords) }),
    ]);
    const write = (text: object | null) =>
      call('POST', '/notices/templates', {
        token: owner.token,
        body: { type: 'Notice of Non-Payment', body: text },
      });
    expect(await problems({ template_revision: 1 })).toHaveLength(1);
    expect((await write(silent.body)).status).toBe(201);
    expect(await problems({ template_revision: 1 })).toEqual([]);
    expect((await write(null)).status).toBe(201);
    expect(await problems({ template_revision: 2 })).toHaveLength(1);
    expect(await problems({ type: 'Breach of Contract Notice' })).toEqual([]);
    const notice = await newNotice(owner, project, { content: silent });
    await noticeStepped(lawyer, notice, 'review');
    expect((await refusedAt(lawyer, notice, 'approve')).status).toBe(409);
  });
});

describe('a draft', () => {
  it('is stored in versions, each with its own text', async () => {
    const { owner, project } = await cast();
    const notice = await newNotice(owner, project);
    expect(notice).toMatchObject({
      status: 'draft',
      number: null,
      counterparty: 'Harbor LLC',
      newest: { number: 1 },
    });
    const next = await saved(owner, notice, {
      content: letter({ subject: 'Applications 7 and 8' }),
      due_by: '2099-01-02',
    });
    expect(next).toMatchObject({
      subject: 'Applications 7 and 8',
      due_by: '2099-01-02',
      newest: { number: 2 },
    });
    expect(
      (await saved(owner, next, { content: letter({ subject: 'Applications 7 and 8' }) })).newest.number,
    ).toBe(2);
    expect(
      await success(get(owner, `/notices/${notice.id}/versions/1`), 200, noticeVersionContentSchema),
    ).toMatchObject({ number: 1, content: { subject: 'Payment application 7 unpaid' } });
    expect((await get(owner, `/notices/${notice.id}/versions/9`)).status).toBe(404);
    const stale = await save(owner, notice, { content: letter({ subject: 'Mine' }) }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
  });

  it('is rejected with an invalid letter, or an exhibit that is not a PDF of the project', async () => {
    const { owner, project } = await cast();
    const contract = await newContract(owner, project);
    const text = await success(upload(owner, contract, 'c.txt', clause), 201, contractDocumentSchema);
    const bodies: unknown[] = [
      { type: 'doc', content: [{ type: 'script', content: [] }] },
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', onclick: 'y' }] }] },
      { type: 'doc', content: [{ type: 'heading', attrs: { level: 7 } }] },
      'text',
    ];
    for (const body of bodies)
      expect((await postNotice(owner, project, { content: letter({ body: body as never }) })).status).toBe(
        422,
      );
    const exhibit = {
      kind: 'contract_document',
      id: text.id,
      label: '',
      file_name: 'c.txt',
      sha256: text.sha256,
    } as const;
    expect(
      await refusal(postNotice(owner, project, { content: letter({ exhibits: [exhibit] }) })),
    ).toMatchObject({
      status: 422,
      message: 'Only PDF files can be exhibits',
    });
    const strange = { ...exhibit, id: crypto.randomUUID() };
    expect((await postNotice(owner, project, { content: letter({ exhibits: [strange] }) })).status).toBe(422);
  });

  it('is created once per key, by the project’s staff only', async () => {
    const { owner, project } = await cast();
    const headers = { 'idempotency-key': 'k' };
    const ids = await Promise.all(
      [1, 2].map(async () => (await (await postNotice(owner, project, { headers })).json()).id),
    );
    const list = await success(get(owner, `/notices?project_id=${project.id}`), 200, noticeSchema.array());
    expect(list).toHaveLength(1);
    expect(ids).toContain(list[0]?.id);
    for (const role of ['project_manager', 'team_member', 'lawyer'] as const)
      expect((await postNotice(await newProjectMember(owner, project, role), project)).status, role).toBe(
        201,
      );
    for (const role of ['contractor', 'client_rep'] as const) {
      const person = await newProjectMember(owner, project, role);
      expect((await postNotice(person, project)).status, role).toBe(403);
      expect((await get(person, `/notices/${list[0]?.id}`)).status, role).toBe(404);
      expect(await success(get(person, '/notices'), 200, noticeSchema.array())).toEqual([]);
    }
    const stranger = await newOwner();
    expect((await postNotice(stranger, project)).status).toBe(404);
    expect((await get(stranger, `/notices/${list[0]?.id}`)).status).toBe(404);
    expect((await get({ token: '' }, '/notices')).status).toBe(401);
  });
});

describe('the approver', () => {
  it('is not the author, and is a lawyer if the organization requires one', async () => {
    const { owner, project, lawyer } = await cast();
    const manager = await newProjectMember(owner, project, 'project_manager');
    const mine = await newNotice(lawyer, project);
    await noticeStepped(manager, mine, 'review');
    expect(await refusal(noticeStep(lawyer, mine, 'approve', license))).toMatchObject({
      status: 409,
      message: 'You wrote this notice, so someone else must approve it',
    });
    expect(await refusal(noticeStep(manager, mine, 'approve', license))).toMatchObject({
      status: 409,
      message: 'Your organization requires a lawyer to approve notices',
    });
    expect((await noticeDetail(lawyer, mine)).approval).toEqual({
      lawyer_required: true,
      barred_as_drafter: true,
    });
    await success(
      call('PUT', '/organization', { token: owner.token, body: { submitter_may_approve: true } }),
      200,
      organizationSettingsSchema,
    );
    expect(await refusal(noticeStep(lawyer, mine, 'approve'))).toMatchObject({
      status: 422,
      fields: [{ path: 'bar_number' }],
    });
    expect(await noticeStepped(lawyer, mine, 'approve', license)).toMatchObject({
      status: 'approved',
      history: [{ action: 'approve', by_drafter: true }, { action: 'review' }],
    });
    await success(
      call('PUT', '/organization', {
        token: owner.token,
        body: { submitter_may_approve: false, requires_approval: false },
      }),
      200,
      organizationSettingsSchema,
    );
    const theirs = await newNotice(lawyer, project);
    await noticeStepped(manager, theirs, 'review');
    expect(await noticeStepped(manager, theirs, 'approve')).toMatchObject({ status: 'approved' });
    const member = await newProjectMember(owner, project, 'team_member');
    expect((await noticeStep(member, theirs, 'issue')).status).toBe(403);
    expect((await reported(lawyer, '?category=notice')).map(({ title }) => title)).toContain(
      'Notice approved: Payment application 7 unpaid',
    );
  });

  it('decides on the version they read, and a change voids the decision', async () => {
    const { owner, project, lawyer } = await cast();
    const notice = await newNotice(owner, project);
    const agreed = await approved(notice, lawyer);
    const changed = await saved(owner, agreed, { content: letter({ subject: 'Another' }) });
    expect(changed).toMatchObject({ status: 'draft', history: [{ action: 'revise' }, {}, {}] });
    await noticeStepped(lawyer, changed, 'review');
    expect(await refusal(noticeStep(lawyer, notice, 'approve', license))).toMatchObject({
      status: 409,
      message: 'A newer version was saved. Read it first.',
    });
    expect(await refusal(noticeStep(lawyer, changed, 'return', {}))).toMatchObject({ status: 422 });
    expect(await noticeStepped(lawyer, changed, 'return', { note: 'Name the invoice' })).toMatchObject({
      status: 'draft',
      history: [{ note: 'Name the invoice' }, {}, {}, {}, {}],
    });
    expect((await noticeStep(lawyer, changed, 'issue')).status).toBe(409);
  });
});

describe('issuing', () => {
  it('prints the letter and exhibits once, with a number and the file hash', async () => {
    const { owner, project, lawyer } = await cast();
    const contract = await newContract(owner, project);
    const pdf = await success(
      upload(owner, contract, 'a.pdf', fixture('contract.pdf')),
      201,
      contractDocumentSchema,
    );
    const exhibit = {
      kind: 'contract_document',
      id: pdf.id,
      label: 'The contract',
      file_name: 'a.pdf',
      sha256: pdf.sha256,
    } as const;
    const notice = await newNotice(owner, project, { contract, content: letter({ exhibits: [exhibit] }) });
    const preview = await get(owner, `/notices/${notice.id}/preview.pdf`);
    expect(preview.status).toBe(200);
    const drafted = await extractDocument(new Uint8Array(await preview.arrayBuffer()), 'd.pdf');
    expect(drafted.pages.join(' ')).toContain('DRAFT – not issued');
    expect((await get(owner, `/notices/${notice.id}/content`)).status).toBe(404);

    const ready = await approved(notice, lawyer);
    const answers = await Promise.all([
      noticeStep(owner, ready, 'issue'),
      noticeStep(lawyer, ready, 'issue'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      message: "This notice is being issued, so it can't be issued",
    });
    const done = await printed(owner, notice);
    expect(done).toMatchObject({
      status: 'issued',
      number: expect.stringMatching(/^N-\d{4}-0001$/),
      file: { version: 1, file_name: `${done.number}.pdf` },
      can: { edit: false, serve: true, withdraw: true },
    });
    const bytes = await fileOf(owner, `/notices/${notice.id}/content`);
    expect(sha256(bytes)).toBe(done.file?.sha256);
    expect(bytes.byteLength).toBe(done.file?.size_bytes);
    const text = (await extractDocument(bytes, 'n.pdf')).pages;
    expect(text).toHaveLength(done.file?.pages ?? 0);
    expect(text[0]).toContain('Payment is overdue.');
    expect(text[0]).toContain(done.number);
    expect(text[1]).toContain('Exhibit A');
    const objects =
      await sql()`select from storage.objects where bucket_id = 'notices' and name like ${`%/${notice.id}/%`}`;
    expect(objects).toHaveLength(1);
    expect(done.history.map(({ action }) => action)).toEqual(['print', 'issue', 'approve', 'review']);

    expect((await save(owner, notice, { content: letter({ subject: 'Later' }) })).status).toBe(409);
    expect((await save(owner, notice, { due_by: '2099-01-01' })).status).toBe(409);
    expect((await noticeStep(owner, ready, 'discard', { note: 'No' })).status).toBe(409);
    const second = await issued(await newNotice(owner, project), lawyer);
    expect(second.number).toMatch(/-0002$/);
  });

  it('is refused while a blank, address, or name is missing', async () => {
    const { owner, project, lawyer } = await cast();
    const contract = await newContract(owner, project);
    const blank = { type: 'blank', attrs: { key: null, label: 'Amount' } } as const;
    const body = letter().body;
    const gap = {
      ...body,
      content: [...body.content, { type: 'paragraph', content: [blank] }],
    } as typeof body;
    const refused = async (content: object) => {
      const notice = await newNotice(owner, project, { contract, content: letter(content) });
      await noticeStepped(lawyer, notice, 'review');
      return (await refusal(noticeStep(lawyer, notice, 'approve', license))).message;
    };
    expect(await refused({ body: gap })).toBe('The letter still has a marked blank to fill in');
    const [recipient] = letter().recipients;
    expect(await refused({ recipients: [{ ...recipient, address: '' }] })).toBe(
      'Missing: the address of Harbor LLC',
    );
    expect(await refused({ recipients: [{ ...recipient, means: 'email' }] })).toBe(
      'Missing: the email address of Harbor LLC',
    );
    expect(await refused({ recipients: [] })).toBe('Missing: a recipient');

    const notice = await newNotice(owner, project, { contract });
    const ready = await approved(notice, lawyer);
    await success(
      call('PUT', `/contracts/${contract.id}`, { token: owner.token, body: { party_a_name: 'Quay LLC' } }),
      200,
      { parse: (value) => value },
    );
    expect(await refusal(noticeStep(lawyer, ready, 'issue'))).toMatchObject({
      status: 409,
      message: /renamed/ as never,
    });
    expect((await noticeDetail(owner, notice)).checks.map(({ message }) => message)).toContain(
      '“Harbor LLC” is now called “Quay LLC”. Check the letter and save it again.',
    );
    const again = await saved(owner, notice, { content: letter() });
    expect(again).toMatchObject({ status: 'draft', newest: { number: 2 } });
    expect(again.checks.filter(({ where }) => where === 'names')).toEqual([]);
  });

  it('returns the notice with the reason when an exhibit cannot be printed', async () => {
    const { owner, project, lawyer } = await cast();
    const contract = await newContract(owner, project);
    const pdf = await success(
      upload(owner, contract, 'e.pdf', fixture('encrypted.pdf')),
      201,
      contractDocumentSchema,
    );
    const exhibit = {
      kind: 'contract_document',
      id: pdf.id,
      label: '',
      file_name: 'e.pdf',
      sha256: pdf.sha256,
    } as const;
    const notice = await newNotice(owner, project, { content: letter({ exhibits: [exhibit] }) });
    expect((await get(owner, `/notices/${notice.id}/preview.pdf`)).status).toBe(409);
    const back = await issued(notice, lawyer);
    expect(back).toMatchObject({ status: 'approved', file: null, number: expect.stringMatching(/-0001$/) });
    expect(back.history[0]).toMatchObject({ action: 'fail', note: expect.stringContaining('e.pdf') });
    expect((await reported(owner, '?category=notice')).map(({ title }) => title)).toContainEqual(
      expect.stringContaining('could not be issued'),
    );
    const mended = await saved(owner, notice, { content: letter() });
    expect((await issued(mended, lawyer)).number).toBe(back.number);
  });
});

describe('service', () => {
  async function twoRecipients(): Promise<Awaited<ReturnType<typeof cast>> & { id: string }> {
    const created = await cast();
    const [one] = letter().recipients;
    const recipients = one ? [one, { ...one, name: 'Marsh & Vale' }] : [];
    const notice = await newNotice(created.owner, created.project, { content: letter({ recipients }) });
    expect((await served(created.owner, notice)).status).toBe(409);
    return { ...created, id: (await issued(notice, created.lawyer)).id };
  }

  it('counts each recipient, stores proof, and can be voided', async () => {
    const { owner, id, project } = await twoRecipients();
    const first = await success(served(owner, { id }), 201, noticeDetailSchema);
    expect(first).toMatchObject({
      status: 'issued',
      services: [{ recipient_name: 'Harbor LLC', tracking_number: '9407 1118 9956 0000 0001' }],
    });
    const service = first.services[0]?.id ?? '';
    const proof = await success(
      prove(owner, { id }, 'receipt.pdf', fixture('contract.pdf'), service),
      201,
      noticeProofSchema,
    );
    expect(proof).toMatchObject({ service_id: service, mime_type: 'application/pdf' });
    expect(sha256(await fileOf(owner, `/notices/${id}/proofs/${proof.id}/content`))).toBe(proof.sha256);
    expect((await prove(owner, { id }, 'again.pdf', fixture('contract.pdf'))).status).toBe(409);
    expect((await prove(owner, { id }, 'fake.pdf', 'no pdf')).status).toBe(415);
    expect((await prove(owner, { id }, 'x.exe', 'MZ')).status).toBe(415);
    expect((await prove(owner, { id }, 'x.txt', 'x', crypto.randomUUID())).status).toBe(422);
    for (const [fields, status] of [
      [{ recipient: 3 }, 409],
      [{ served_on: dayFromNow(2) }, 422],
      [{ served_on: '2020-01-01' }, 422],
      [{ sent_to: ' ' }, 422],
    ] as const)
      expect((await served(owner, { id }, fields)).status, JSON.stringify(fields)).toBe(status);
    const whole = await success(
      served(owner, { id }, { recipient: 2, means: 'courier' }),
      201,
      noticeDetailSchema,
    );
    expect(whole).toMatchObject({ status: 'served', history: [{ action: 'serve' }, {}, {}, {}, {}] });
    const voided = await success(
      call('POST', `/notices/${id}/services/${service}/void`, {
        token: owner.token,
        body: { reason: 'Came back' },
      }),
      200,
      noticeDetailSchema,
    );
    expect(voided).toMatchObject({ status: 'issued', history: [{ action: 'unserve' }, {}, {}, {}, {}, {}] });
    expect(
      (
        await call('POST', `/notices/${id}/services/${service}/void`, {
          token: owner.token,
          body: { reason: 'R' },
        })
      ).status,
    ).toBe(409);
    const outsider = await newProjectMember(owner, project, 'contractor');
    for (const person of [outsider, await newOwner()]) {
      expect((await served(person, { id })).status).toBe(404);
      expect((await prove(person, { id }, 'x.txt', 'x')).status).toBe(404);
      expect((await get(person, `/notices/${id}/proofs/${proof.id}/content`)).status).toBe(404);
      expect((await get(person, `/notices/${id}/content`)).status).toBe(404);
    }
  });

  it('ends with a reply, or with an issued withdrawal notice', async () => {
    const { owner, project, lawyer } = await cast();
    const notice = await issued(await newNotice(owner, project), lawyer);
    expect(
      await noticeStepped(owner, notice, 'acknowledge', { note: 'Signed card of Nov 22' }),
    ).toMatchObject({
      status: 'acknowledged',
    });
    expect((await noticeStep(owner, notice, 'withdraw' as never)).status).toBe(422);
    const query = `/notices/draft?type=Notice%20of%20Non-Payment&responds_to=${notice.id}&responds_how=withdraws`;
    const draft = await success(get(owner, query), 200, noticeDraftSchema);
    expect(draft.content.subject).toBe(`Withdrawal of ${notice.number}: Payment application 7 unpaid`);
    const further = await newNotice(owner, project, { responds_to: notice.id, responds_how: 'withdraws' });
    expect((await noticeDetail(owner, notice)).status).toBe('acknowledged');
    await issued(further, lawyer);
    expect(await noticeDetail(owner, notice)).toMatchObject({
      status: 'withdrawn',
      history: [{ action: 'withdraw', by_notice_id: further.id }, {}, {}, {}, {}, {}],
      responses: [{ id: further.id, how: 'withdraws' }],
    });
    const early = await newNotice(owner, project);
    expect(
      (await postNotice(owner, project, { responds_to: early.id, responds_how: 'withdraws' })).status,
    ).toBe(409);
  });
});

describe('the list', () => {
  it('is searched and filtered, newest first', async () => {
    const { owner, project } = await cast();
    const first = await newNotice(owner, project);
    const second = await newNotice(owner, project, {
      type: 'Stop Work Notice',
      content: letter({ subject: 'Stop' }),
    });
    const ids = async (query: string) =>
      (await success(get(owner, `/notices?${query}`), 200, noticeSchema.array())).map(({ id }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('type=Stop%20Work%20Notice')).toEqual([second.id]);
    expect(await ids('q=application%207')).toEqual([first.id]);
    expect(await ids('q=harbor&status=draft')).toEqual([second.id, first.id]);
    expect(await ids('status=issued')).toEqual([]);
    expect(await ids(`limit=1&cursor=${second.id}`)).toEqual([first.id]);
  });
});

describe('templates', () => {
  it('are built in until admins write their own, in revisions', async () => {
    const { owner, project } = await cast();
    const member = await newColleague(owner);
    const list = await success(get(member, '/notices/templates'), 200, noticeTemplateSchema.array());
    expect(list).toHaveLength(7);
    expect(list.every(({ revision, can }) => revision === 0 && !can.change)).toBe(true);
    const body = {
      type: 'Stop Work Notice',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We stop.' }] }] },
    };
    const write = (person: Person, input: object = body) =>
      call('POST', '/notices/templates', { token: person.token, body: input });
    expect((await write(member)).status).toBe(403);
    expect(await success(write(owner), 201, noticeTemplateSchema)).toMatchObject({ revision: 1 });
    const draft = async (who: Person, where: Project) =>
      await success(
        get(who, `/notices/draft?type=Stop%20Work%20Notice&project_id=${where.id}`),
        200,
        noticeDraftSchema,
      );
    expect(await draft(owner, project)).toMatchObject({ template_revision: 1, content: { body: body.body } });
    const rival = await newOwner();
    expect((await draft(rival, await newProject(rival))).template_revision).toBe(0);
    expect(await success(write(owner, { ...body, body: null }), 201, noticeTemplateSchema)).toMatchObject({
      revision: 2,
      body: list.find(({ type }) => type === 'Stop Work Notice')?.body,
    });
  });
});
