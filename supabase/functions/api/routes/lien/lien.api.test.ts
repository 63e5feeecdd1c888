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
import { sayFacts, scheduleFor } from '../../../_server/testing/liens.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { lienRules } from '../../../_shared/law/lien/rules.ts';
import {
  activityEventSchema,
  analysisSchema,
  calendarSchema,
  contractDocumentSchema,
  dashboardSchema,
  deadlineSchema,
  lienFactsSchema,
  lienRuleConfirmationSchema,
  lienWhatIfSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const contractPdf = readFileSync(
  new URL('../../../_shared/extraction/fixtures/contract.pdf', import.meta.url),
);

const path = (id: string) => `/projects/${id}/lien-facts`;

describe('lien deadline inputs', () => {
  it('are empty at first, except for the state of the project address', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { state: 'Calif.' });
    const facts = await success(call('GET', path(project.id), { token: owner.token }), 200, lienFactsSchema);
    expect(facts).toMatchObject({
      version: 0,
      role: null,
      effective_state: null,
      may_change: true,
      answers: {},
    });
    const other = await newProject(owner, { state: 'State of Texas' });
    expect(
      await success(call('GET', path(other.id), { token: owner.token }), 200, lienFactsSchema),
    ).toMatchObject({
      state: null,
      address_state: 'TX',
      effective_state: 'TX',
    });
  });

  it('are created once and updated by version', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const first = await sayFacts(owner, project.id, {
      first_furnishing: '2027-03-01',
      unpaid_months: ['2027-03-15', '2027-03-01', '2027-02-10'],
      answers: { 'ca-lis-pendens': '2027-04-01' },
    });
    expect(first).toMatchObject({
      version: 1,
      unpaid_months: ['2027-02-01', '2027-03-01'],
      answers: { 'ca-lis-pendens': '2027-04-01' },
    });
    const put = (body: object, version: string) =>
      call('PUT', path(project.id), { token: owner.token, body, headers: { 'if-match': version } });
    expect(
      await success(put({ completion: '2027-05-03', first_furnishing: '' }, '"1"'), 200, lienFactsSchema),
    ).toMatchObject({
      version: 2,
      completion: '2027-05-03',
      first_furnishing: null,
      role: 'subcontractor',
    });
    expect(await refusal(put({ completion: null }, '"1"'))).toMatchObject({ status: 412 });
  });

  it('reject an invalid date, state, or role, by field', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const bad: [object, string][] = [
      [{ completion: '2027-02-29' }, 'completion'],
      [{ state: 'California' }, 'state'],
      [{ role: 'owner' }, 'role'],
      [{ kind: 'castle' }, 'kind'],
      [{ unpaid_months: ['2027-13-01'] }, 'unpaid_months.0'],
      [{ answers: { 'Not a rule': '2027-01-01' } }, 'answers.Not a rule'],
    ];
    for (const [body, field] of bad)
      expect(await refusal(call('PUT', path(project.id), { token: owner.token, body }))).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });
    expect(await sayFacts(owner, project.id, { completion: '2028-02-29' })).toMatchObject({
      completion: '2028-02-29',
    });
  });

  it('are read by staff and changed by project managers and lawyers', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const reads = ['project_manager', 'team_member', 'lawyer'].includes(role);
      const writes = reads && role !== 'team_member';
      expect((await call('GET', path(project.id), { token: person.token })).status, role).toBe(
        reads ? 200 : 403,
      );
      expect(
        (await call('PUT', path(project.id), { token: person.token, body: { state: 'CA' } })).status,
        role,
      ).toBe(writes ? 200 : 403);
      expect(
        (await call('GET', `/projects/${project.id}/lien-schedule`, { token: person.token })).status,
        role,
      ).toBe(reads ? 200 : 403);
    }
    const outsider = await newOwner();
    expect(await refusal(call('GET', path(project.id), { token: outsider.token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(call('GET', path(project.id)))).toMatchObject({ status: 401 });
  });
});

describe('lien deadlines', () => {
  it('are calculated from the inputs, earliest act-by date first, with rule text and sources', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sayFacts(owner, project.id, { first_furnishing: '2027-03-01', completion: '2027-05-03' });
    const schedule = await scheduleFor(owner, project.id);
    expect(schedule.jurisdiction).toMatchObject({ code: 'CA', verified_on: '2026-11-20' });
    expect(schedule.proposals.slice(0, 2)).toMatchObject([
      {
        key: 'ca-prelim-sub',
        due_on: '2027-03-21',
        act_by: '2027-03-19',
        last_on: '2027-03-22',
        certainty: 'statute_text',
      },
      {
        key: 'ca-record-sub',
        title: 'Record the lien',
        due_on: '2027-08-01',
        act_by: '2027-07-30',
        last_on: '2027-08-02',
      },
    ]);
    expect(schedule.proposals[1]?.parts[0]).toMatchObject({
      citation: 'Cal. Civ. Code § 8414(b)(1)',
      words: '90 calendar days after May 3, 2027 (work completed): Sunday, August 1, 2027.',
    });
    expect(schedule.not_covered).toContain('stop payment notices');
  });

  it('are not covered if the jurisdiction, role, or kind is unknown, and never guessed', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { state: 'Ontario' });
    expect((await scheduleFor(owner, project.id)).not_covered[0]).toMatch(/^No U.S. state is set/);
    await sayFacts(owner, project.id, { state: 'ZZ', completion: '2027-05-03' });
    expect(await scheduleFor(owner, project.id)).toMatchObject({
      proposals: [],
      not_covered: ['There are no rules for ZZ.'],
    });
    await sayFacts(owner, project.id, { role: null });
    expect(await scheduleFor(owner, project.id)).toMatchObject({
      proposals: [],
      not_covered: ['Our role is not set.'],
    });
  });

  it('warn of a role that no contract of the project is reviewed for, until one is', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, { name: 'Steel' });
    await success(upload(owner, contract, 'contract.pdf', contractPdf), 201, contractDocumentSchema);
    const review = (perspective: string) =>
      success(
        call('POST', '/contracts/analyze', {
          token: owner.token,
          body: { contract_id: contract.id, perspective },
        }),
        200,
        analysisSchema,
      );
    const doubts = async () =>
      (await scheduleFor(owner, project.id)).warnings.filter(({ code }) => code === 'other_side');
    await sayFacts(owner, project.id, { role: 'prime' });
    expect(await doubts()).toEqual([]);
    await review('owner');
    expect(await doubts()).toMatchObject([
      { field: 'role', text: expect.stringContaining('Steel is reviewed for the owner') },
    ]);
    await review('contractor');
    expect(await doubts()).toEqual([]);
  });

  it('warn of dates that are future, before the contract, on holidays, or leap days, and use them', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sayFacts(owner, project.id, {
      contract_date: '2024-03-01',
      first_furnishing: '2024-02-29',
      own_last_furnishing: '2026-11-26',
      completion: '2199-01-01',
    });
    const { warnings, proposals } = await scheduleFor(owner, project.id);
    const codes = warnings.map(({ field, code }) => `${field}: ${code}`);
    for (const code of [
      'first_furnishing: before_contract',
      'first_furnishing: leap_day',
      'own_last_furnishing: day_off',
      'completion: future',
    ])
      expect(codes).toContain(code);
    expect(proposals.find(({ key }) => key === 'ca-record-sub')).toMatchObject({
      due_on: '2199-04-01',
      planned: true,
    });
  });

  it('preview changes from other inputs without saving', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const facts = await sayFacts(owner, project.id, { completion: '2027-05-03' });
    const tried = await success(
      call('POST', `/projects/${project.id}/lien-schedule/what-if`, {
        token: owner.token,
        body: { notice_of_completion_recorded: '2027-05-10' },
      }),
      200,
      lienWhatIfSchema,
    );
    expect(tried.shifts).toEqual([
      {
        key: 'ca-record-sub',
        title: 'Record the lien',
        before: { due_on: '2027-08-01', act_by: '2027-07-30' },
        after: { due_on: '2027-06-09', act_by: '2027-06-09' },
      },
    ]);
    expect(
      await success(call('GET', path(project.id), { token: owner.token }), 200, lienFactsSchema),
    ).toEqual(facts);
  });
});

describe('a lien rule', () => {
  const revision = lienRules.flatMap(({ rules }) => rules).find(({ id }) => id === 'fl-nto')?.revision ?? 0;
  const body = {
    rule: 'fl-nto',
    revision,
    note: 'Read in the 2026 statutes',
    bar_number: 'FL 1234',
    bar_jurisdiction: 'Florida',
  };
  const confirm = ({ token }: Pick<Person, 'token'>, change: object = {}) =>
    call('POST', '/lien-rule-confirmations', { token, body: { ...body, ...change } });
  const withdraw = ({ token }: Pick<Person, 'token'>, id: string) =>
    call('DELETE', `/lien-rule-confirmations/${id}`, { token });
  async function florida() {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sayFacts(owner, project.id, { state: 'FL', first_furnishing: '2037-01-15' });
    return { owner, project, lawyer: await newProjectMember(owner, project, 'lawyer') };
  }
  const proposalOf = async (person: Person, projectId: string) => {
    const { proposals, may_confirm_rules } = await scheduleFor(person, projectId);
    return { proposal: proposals.find(({ key }) => key === 'fl-nto'), may_confirm_rules };
  };

  it('is confirmed for the organization by a lawyer, with name, license, date, and note', async () => {
    const { owner, project, lawyer } = await florida();
    const before = await proposalOf(lawyer, project.id);
    expect(before).toMatchObject({ may_confirm_rules: true, proposal: { counsel_confirmed: false } });
    const confirmation = await success(confirm(lawyer), 201, lienRuleConfirmationSchema);
    expect(confirmation).toMatchObject({ ...body, confirmed_by_name: 'Casey member' });
    const after = await proposalOf(owner, project.id);
    expect(after).toMatchObject({
      may_confirm_rules: false,
      proposal: { counsel_confirmed: true, parts: [{ rule: 'fl-nto', confirmation }] },
    });
    const listed = await success(
      call('GET', '/lien-rule-confirmations', { token: owner.token }),
      200,
      lienRuleConfirmationSchema.array(),
    );
    expect(listed).toEqual([confirmation]);
    const [event] = await success(
      call('GET', '/activity?entity_type=lien_rule_confirmation', { token: owner.token }),
      200,
      activityEventSchema.array(),
    );
    expect(event?.title).toBe('Confirmed for the organization the lien rule fl-nto');
  });

  it('looks confirmed in its deadline and in the calendar until the confirmation is withdrawn', async () => {
    const { owner, project, lawyer } = await florida();
    const { id } = await success(confirm(lawyer), 201, lienRuleConfirmationSchema);
    const { act_by, id: deadlineId } = await success(
      call('POST', '/deadlines', {
        token: owner.token,
        body: { source: 'law', project_id: project.id, rule_key: 'fl-nto', due_on: '2037-03-01' },
      }),
      201,
      deadlineSchema,
    );
    const seen = async (person: Person) => {
      const deadlines = await success(
        call('GET', `/deadlines?project_id=${project.id}`, { token: person.token }),
        200,
        deadlineSchema.array(),
      );
      const { items } = await success(
        call('GET', `/calendar?from=${act_by}&to=${act_by}&kinds=deadline`, { token: person.token }),
        200,
        calendarSchema,
      );
      return [
        deadlines.find((one) => one.id === deadlineId)?.counsel,
        items.find((one) => one.id === deadlineId)?.law,
      ];
    };
    const certainty = lienRules.flatMap(({ rules }) => rules).find((rule) => rule.id === 'fl-nto')?.certainty;
    expect(await seen(owner)).toMatchObject([
      { confirmed: true, confirmations: [{ by: 'Casey member', note: body.note }] },
      { certainty, counsel_confirmed: true },
    ]);
    const client = await newProjectMember(owner, project, 'client_rep');
    expect((await seen(client)).map((one) => one ?? null)).toEqual([null, null]);
    const manager = await newProjectMember(owner, project, 'project_manager');
    expect((await withdraw(manager, id)).status).toBe(403);
    expect((await withdraw(await newOwner(), id)).status).toBe(404);
    await success(withdraw(lawyer, id), 200, lienRuleConfirmationSchema);
    expect(await seen(owner)).toMatchObject([
      { confirmed: false, confirmations: [] },
      { certainty, counsel_confirmed: false },
    ]);
  });

  it('looks confirmed on the dashboard, to those who may read reviews', async () => {
    const { owner, project, lawyer } = await florida();
    await success(confirm(lawyer), 201, lienRuleConfirmationSchema);
    const { id } = await success(
      call('POST', '/deadlines', {
        token: owner.token,
        body: { source: 'law', project_id: project.id, rule_key: 'fl-nto', due_on: '2037-03-01' },
      }),
      201,
      deadlineSchema,
    );
    await sql()`update public.deadlines set due_on = ${dayFromNow(2)}, act_by = ${dayFromNow(2)} where id = ${id}`;
    const seen = async (person: Person) => {
      const { upcoming_deadlines, needs_you } = await success(
        call('GET', '/dashboard', { token: person.token }),
        200,
        dashboardSchema,
      );
      return [upcoming_deadlines, needs_you].map((rows) => rows.find((row) => row.id === id)?.law);
    };
    const { certainty } = lienRules.flatMap(({ rules }) => rules).find((rule) => rule.id === 'fl-nto') ?? {};
    const law = { certainty, counsel_confirmed: true };
    expect(await seen(owner)).toEqual([law, law]);
    const client = await newProjectMember(owner, project, 'client_rep');
    expect((await seen(client)).map((one) => one ?? null)).toEqual([null, null]);
  });

  it('counts as unconfirmed once it has changed, and is then confirmed again', async () => {
    const { project, lawyer } = await florida();
    const { id } = await success(confirm(lawyer), 201, lienRuleConfirmationSchema);
    expect(await refusal(confirm(lawyer))).toMatchObject({
      status: 409,
      message: 'This rule is already confirmed',
    });
    expect(await refusal(confirm(lawyer, { revision: revision + 1 }))).toMatchObject({ status: 409 });
    await sql()`delete from public.lien_rule_confirmations where id = ${id}`;
    await sql()`insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction, confirmed_by)
      values (${lawyer.organizationId}, 'fl-nto', ${revision + 7}, 'B', 'J', ${lawyer.id})`;
    expect((await proposalOf(lawyer, project.id)).proposal).toMatchObject({
      counsel_confirmed: false,
      parts: [{ confirmation: null }],
    });
    await success(confirm(lawyer), 201, lienRuleConfirmationSchema);
    expect((await proposalOf(lawyer, project.id)).proposal?.counsel_confirmed).toBe(true);
  });

  it('is confirmed by lawyers on projects only, with a license, and must exist', async () => {
    const { owner, project, lawyer } = await florida();
    expect((await confirm({ token: '' })).status).toBe(401);
    expect((await confirm(owner)).status).toBe(403);
    expect((await confirm(await newProjectMember(owner, project, 'project_manager'))).status).toBe(403);
    expect((await confirm(await newColleague(owner))).status).toBe(403);
    for (const change of [
      { rule: 'fl-unknown' },
      { rule: 'Florida' },
      { bar_number: ' ' },
      { bar_jurisdiction: '' },
      { revision: 0 },
    ])
      expect((await confirm(lawyer, change)).status, JSON.stringify(change)).toBe(422);
    expect((await withdraw(lawyer, crypto.randomUUID())).status).toBe(404);
  });
});
