import { readFileSync } from 'node:fs';
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
import { newCheck, newEvidence } from '../../../_server/testing/compliance.ts';
import { sayFacts, scheduleFor } from '../../../_server/testing/liens.ts';
import { decide, newProposal, newVersion, stepped } from '../../../_server/testing/lifecycle.ts';
import { letter, license, newNotice, noticeStepped, printed } from '../../../_server/testing/notices.ts';
import { newPayment, newReceivedWaiver } from '../../../_server/testing/payments.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  analysisSchema,
  contractDocumentSchema,
  deadlineSchema,
  type Need,
  needSchema,
} from '../../../_shared/schemas/index.ts';
import { isToReview } from '../../../_shared/vocabulary/analysis.ts';

afterAll(closeDatabase);

const needs = ({ token }: Pick<Person, 'token'>): Promise<Need[]> =>
  success(call('GET', '/dashboard/needs', { token }), 200, needSchema.array());
const kinds = async (person: Person) => (await needs(person)).map(({ kind }) => kind);

const contractPdf = readFileSync(
  new URL('../../../_shared/extraction/fixtures/contract.pdf', import.meta.url),
);

describe('GET /dashboard/needs', () => {
  it('is empty when nothing is pending', async () => {
    expect(await needs(await newOwner())).toEqual([]);
  });

  it('requires a sign-in', async () => {
    expect(await refusal(call('GET', '/dashboard/needs'))).toMatchObject({ status: 401 });
  });

  it('lists findings until all of them are decided', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner), { name: 'Steel' });
    await success(upload(owner, contract, 'contract.pdf', contractPdf), 201, contractDocumentSchema);
    const analysis = await success(
      call('POST', '/contracts/analyze', {
        token: owner.token,
        body: { contract_id: contract.id, extract_clauses: true, assess_risk: true },
      }),
      200,
      analysisSchema,
    );
    // The desk counts the same ones.
    const all = [...analysis.findings, ...analysis.missing];
    const open = all.filter(isToReview).length;
    expect(open).toBeGreaterThan(all.filter((one) => isToReview(one) && one.severity === 'high').length);
    expect(all.length).toBeGreaterThan(open);
    expect((await needs(owner)).find(({ kind }) => kind === 'findings')).toMatchObject({
      title: 'Steel',
      project: 'Harbor Tower',
      contract_id: contract.id,
      count: open,
      urgency: 'high',
    });
    await sql()`update public.contract_findings set review_status = 'accepted' where contract_id = ${contract.id}`;
    expect(await kinds(owner)).not.toContain('findings');
  });

  it('lists asks that an assistant proposed, until a person accepted or dropped them', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, { name: 'Steel' });
    const document = await newVersion(owner, contract, 'An agreement on steel.');
    await sql()`
      insert into public.asks (org_id, project_id, contract_id, document_id, ask, status)
      select ${owner.organizationId}, ${project.id}, ${contract.id}, ${document.id}, ask, status::public.ask_status
      from (values ('Ask for a cap.', 'proposed'), ('Ask for interest.', 'proposed'), ('Ask for notice.', 'open')) a (ask, status)`;
    const asks = async (person: Person) => (await needs(person)).filter(({ kind }) => kind === 'asks');
    expect(await asks(owner)).toMatchObject([
      { title: 'Steel', contract_id: contract.id, count: 2, urgency: 'medium' },
    ]);
    const roles = ['project_manager', 'lawyer', 'team_member', 'client_rep', 'contractor'] as const;
    const counts = await Promise.all(
      roles.map(async (role) => (await asks(await newProjectMember(owner, project, role))).length),
    );
    expect(counts).toEqual([1, 1, 0, 0, 0]);
    await sql()`update public.asks set status = 'dropped' where contract_id = ${contract.id} and status = 'proposed'`;
    expect(await asks(owner)).toEqual([]);
  });

  it('lists received lien waivers with their payment, and projects with payments without a waiver', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const { payment, waiver } = await newReceivedWaiver(owner, contract);
    await newPayment(owner, contract);
    const found = await needs(owner);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'waiver',
          id: waiver.id,
          project_id: project.id,
          payment_id: payment.id,
        }),
        expect.objectContaining({
          kind: 'payment',
          id: project.id,
          project_id: project.id,
          payment_id: null,
          count: 1,
        }),
      ]),
    );
  });

  it('lists dates to confirm, nearest first, except those of ended contracts', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [far, near, ended] = [
      await newContract(owner, project, { name: 'Far' }),
      await newContract(owner, project, { name: 'Near' }),
      await newContract(owner, project, { name: 'Ended' }),
    ];
    for (const contract of [far, near, near, ended]) {
      await newProposal(owner, contract, { anchor_date: dayFromNow(contract === near ? 3 : 60) });
    }
    await sql()`update public.contracts set status = 'terminated' where id = ${ended.id}`;
    expect(await needs(owner)).toMatchObject([
      { kind: 'obligations', title: 'Near', count: 2, urgency: 'high', due_date: dayFromNow(3) },
      { kind: 'obligations', title: 'Far', count: 1, urgency: 'medium', due_date: dayFromNow(60) },
    ]);
  });

  it("asks a project's lawyers for approval until they have decided", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [lawyer, manager] = [
      await newProjectMember(owner, project, 'lawyer'),
      await newProjectMember(owner, project, 'project_manager'),
    ];
    const contract = await newContract(owner, project);
    const version = await newVersion(owner, contract, 'Terms.');
    await stepped(manager, contract, 'submit');
    expect(await needs(lawyer)).toMatchObject([
      { kind: 'approval', contract_id: contract.id, urgency: 'medium' },
    ]);
    expect(await kinds(manager)).toEqual([]);
    expect(await kinds(owner)).toEqual([]);
    await sql()`update public.contract_status_changes set actor_id = ${lawyer.id} where contract_id = ${contract.id}`;
    expect(await kinds(lawyer)).toEqual([]);
    await sql()`update public.contract_status_changes set actor_id = ${manager.id} where contract_id = ${contract.id}`;
    await sql()`update public.contract_status_changes set created_at = now() - interval '8 days' where contract_id = ${contract.id}`;
    expect(await needs(lawyer)).toMatchObject([{ kind: 'approval', urgency: 'high' }]);
    expect(await decide(lawyer, version, { override_reason: 'Read by hand' })).toMatchObject({ status: 201 });
    expect(await kinds(lawyer)).toEqual([]);
  });

  it('lists due checks: assigned ones to their owner, unassigned ones to project managers', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [member, client] = [
      await newProjectMember(owner, project, 'team_member'),
      await newProjectMember(owner, project, 'client_rep'),
    ];
    await newCheck(owner, project, { title: 'Theirs', due_date: dayFromNow(-2), owner_id: member.id });
    await newCheck(owner, project, { title: 'Open', due_date: dayFromNow(5) });
    await newCheck(owner, project, { title: 'Later', due_date: dayFromNow(20) });
    expect(await needs(member)).toMatchObject([{ kind: 'check', title: 'Theirs', urgency: 'high' }]);
    expect(await needs(owner)).toMatchObject([{ kind: 'check', title: 'Open', urgency: 'medium' }]);
    expect(await needs(client)).toEqual([]);
  });

  it("lists evidence from a contractor to the project's staff", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contractor = await newProjectMember(owner, project, 'contractor');
    const member = await newProjectMember(owner, project, 'team_member');
    const check = await newCheck(owner, project, { title: 'Permit' });
    await newEvidence(contractor, check);
    for (const person of [owner, member]) {
      expect(await needs(person)).toMatchObject([
        { kind: 'evidence', title: 'Permit', check_id: check.id, count: 1 },
      ]);
    }
    expect(await needs(contractor)).toEqual([]);
  });

  it('lists an expired invitation to its sender, and failed emails to admins in one row', async () => {
    const owner = await newOwner();
    const member = await newProjectMember(owner, await newProject(owner), 'project_manager');
    await sql()`
      insert into public.invitations (org_id, email, token_hash, sent_at, expires_at, invited_by)
      values (${owner.organizationId}, 'late@example.com', encode(sha256(${crypto.randomUUID()}::bytea), 'hex'),
        now() - interval '8 days', now() - interval '1 day', ${owner.id})`;
    await sql()`
      insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body, state, ended_at)
      select ${owner.organizationId}, 'gone@example.com', 'obligation', 'Due', 'Due', 'Due', 'failed', now() from generate_series(1, 3)`;
    expect(await needs(owner)).toMatchObject([
      { kind: 'mail', title: 'gone@example.com', count: 3, urgency: 'high' },
      { kind: 'invitation', title: 'late@example.com', urgency: 'low' },
    ]);
    expect(await needs(member)).toEqual([]);
  });

  it('asks project managers to confirm statutory dates, never urgently', async () => {
    const owner = await newOwner();
    const token = owner.token;
    const project = await newProject(owner, { name: 'Harbor' });
    const manager = await newProjectMember(owner, project, 'project_manager');
    const others = await Promise.all(
      (['team_member', 'lawyer', 'client_rep', 'contractor'] as const).map((role) =>
        newProjectMember(owner, project, role),
      ),
    );
    const dates = async (person: Person) => (await needs(person)).filter(({ kind }) => kind === 'lien_dates');
    expect(await dates(owner)).toEqual([]);
    await sayFacts(owner, project.id, { completion: dayFromNow(-85) });
    const proposed = async () =>
      (await scheduleFor(owner, project.id)).proposals
        .filter(
          ({ variant, act_by, deadline_id }) =>
            variant === 'main' && !deadline_id && act_by !== null && act_by >= dayFromNow(-30),
        )
        .sort((a, b) => (a.act_by ?? '').localeCompare(b.act_by ?? ''));
    const first = await proposed();
    expect(first.length).toBeGreaterThan(0);
    const line = {
      id: project.id,
      project_id: project.id,
      title: 'Harbor',
      count: first.length,
      urgency: 'medium',
      due_date: first[0]?.act_by,
    };
    expect(await dates(owner)).toMatchObject([line]);
    expect(await dates(manager)).toMatchObject([line]);
    for (const other of [...others, await newOwner()]) expect(await dates(other)).toEqual([]);
    // Decided deadlines are not suggested again, even once done.
    for (const { key, due_on } of first) {
      const body = { source: 'law', project_id: project.id, rule_key: key, due_on };
      const { id } = await success(call('POST', '/deadlines', { token, body }), 201, deadlineSchema);
      await success(
        call('PUT', `/deadlines/${id}`, { token, body: { status: 'done' } }),
        200,
        deadlineSchema,
      );
    }
    expect(await dates(owner)).toEqual([]);
  });

  it("lists a notice's next step to the people who may take it", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [lawyer, worker, client] = [
      await newProjectMember(owner, project, 'lawyer'),
      await newProjectMember(owner, project, 'team_member'),
      await newProjectMember(owner, project, 'client_rep'),
    ];
    const notice = await newNotice(worker, project, { due_by: dayFromNow(2) });
    const waiting = {
      id: notice.id,
      title: 'Payment application 7 unpaid',
      due_date: dayFromNow(2),
      urgency: 'high',
    };
    expect(await needs(lawyer)).toMatchObject([{ kind: 'notice_review', ...waiting }]);
    expect(await needs(owner)).toMatchObject([{ kind: 'notice_review' }]);
    expect([await kinds(worker), await kinds(client)]).toEqual([[], []]);
    await noticeStepped(owner, notice, 'review');
    expect([await kinds(lawyer), await kinds(owner), await kinds(worker)]).toEqual([
      ['notice_approval'],
      [],
      [],
    ]);
    await noticeStepped(lawyer, notice, 'approve', license);
    expect([await kinds(lawyer), await kinds(owner), await kinds(worker)]).toEqual([
      ['notice_issue'],
      ['notice_issue'],
      [],
    ]);
    await noticeStepped(lawyer, notice, 'issue');
    await printed(lawyer, notice);
    expect([await kinds(lawyer), await kinds(worker), await kinds(client)]).toEqual([
      ['notice_service'],
      ['notice_service'],
      [],
    ]);
    const service = { recipient: 1, means: 'courier', sent_to: '12 Quay Street', served_on: dayFromNow(0) };
    await call('POST', `/notices/${notice.id}/services`, { token: worker.token, body: service });
    expect([await kinds(lawyer), await kinds(worker)]).toEqual([[], []]);
    // An incomplete notice waits for its author.
    const blank = letter();
    await newNotice(worker, project, { content: { ...blank, recipients: [] } });
    expect(await kinds(lawyer)).toEqual([]);
  });

  it('shows nothing of another organization', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    await newCheck(owner, await newProject(owner), { due_date: dayFromNow(-1) });
    expect(await kinds(owner)).toEqual(['check']);
    expect(await needs(stranger)).toEqual([]);
  });
});
