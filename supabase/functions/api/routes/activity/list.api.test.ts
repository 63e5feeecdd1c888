import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, everyPage, refusal, success } from '../../../_server/testing/client.ts';
import { decide, newProposal, newVersion, stepped } from '../../../_server/testing/lifecycle.ts';
import { type ActivityEvent, activityEventSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const list = ({ token }: Pick<Person, 'token'>, query = '') =>
  success(call('GET', `/activity${query}`, { token }), 200, activityEventSchema.array());
const titles = (events: ActivityEvent[]) => events.map(({ title }) => title);

/**
 * A contract with an analysis whose score changed from 72 to 64, and a finding that was rejected in between.
 */
async function eventful() {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Tower' });
  const contract = await newContract(owner, project, { name: 'Steel' });
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  const contractor = await newProjectMember(owner, project, 'contractor');
  await share(contract, owner, contractor);
  const document = await newVersion(contractor, contract, 'The agreement.');
  await sql().begin(async (database) => {
    const of = [owner.organizationId, project.id, contract.id] as const;
    const [analysis] = await database<{ id: string }[]>`
      insert into public.contract_analyses
        (org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups, clauses, engine)
      values (${of[0]}, ${of[1]}, ${of[2]}, ${document.id}, 'contractor', 72, 900, '[]', '[]',
        '{"name": "hand", "version": "1", "model": "none"}')
      returning id`;
    const [finding] = await database<{ id: string }[]>`
      insert into public.contract_findings
        (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, confidence,
          source, points)
      values (${of[0]}, ${of[1]}, ${of[2]}, ${analysis?.id ?? ''}, 0, 'contingent_payment', 'onerous', 'high', 'Pay-if-paid', '…', 1,
        'rule', 8)
      returning id`;
    await database`
      update public.contract_findings set review_status = 'rejected', review_note = 'Struck out.', points = 0
      where id = ${finding?.id ?? ''}`;
    await database`update public.contract_analyses set risk_score = 64 where id = ${analysis?.id ?? ''}`;
  });
  return { owner, project, contract, lawyer, contractor, document };
}

describe('GET /activity', () => {
  it('lists all events of a contract, newest first, as sentences', async () => {
    const { owner, project, contract, lawyer, contractor, document } = await eventful();
    await newContract(owner, project, { name: 'Another' });
    await stepped(owner, contract, 'submit');
    await decide(lawyer, document, { decision: 'rejected', note: 'Not like this.' });
    const id = await newProposal(owner, contract, { anchor_date: '2026-05-01' });
    const put = { token: lawyer.token, body: { status: 'dismissed', note: 'Waived.' } };
    await call('PUT', `/obligations/${id}`, put);
    await call('PUT', `/contracts/${contract.id}`, { token: owner.token, body: { party_b_name: 'Mill' } });
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    await call('POST', `/contracts/${contract.id}/restore`, { token: owner.token });
    await sql()`delete from public.contract_shares where contract_id = ${contract.id}`;

    const events = await list(owner, `?contract_id=${contract.id}`);
    expect(events.map(({ title, note, actor_name }) => [title, note, actor_name])).toEqual([
      ['Stopped sharing a contract with Casey member (Steel)', null, null],
      ['Restored contract Steel', null, 'Olive Owner'],
      ['Deleted contract Steel', null, 'Olive Owner'],
      ['Updated contract Steel', null, 'Olive Owner'],
      ['Dismissed an obligation: Notice of claim (Steel)', 'Waived.', 'Casey member'],
      ['Returned to draft: Steel', 'Not like this.', 'Casey member'],
      ['Rejected contract Steel', 'Not like this.', 'Casey member'],
      ['Submitted for review: Steel', null, 'Olive Owner'],
      ['Risk score of Steel changed from 72% to 64%', null, null],
      ['Rejected a finding: Pay-if-paid (Steel)', 'Struck out.', null],
      ['Analyzed contract Steel', null, null],
      ['Uploaded agreement.txt (Steel)', null, 'Casey member'],
      ['Shared a contract with Casey member (Steel)', null, null],
      ['Created contract Steel', null, 'Olive Owner'],
    ]);
    expect(events.every(({ contract_id, project_id }) => contract_id === contract.id && project_id)).toBe(
      true,
    );
    expect(events[3]).toMatchObject({
      action: 'contract.updated',
      entity_type: 'contract',
      entity_id: contract.id,
      actor_id: owner.id,
      before: { party_b_name: 'Test Builders' },
      after: { party_b_name: 'Mill' },
    });
    expect(events[11]?.actor_id).toBe(contractor.id);
    // The log outlives the contract.
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await list(owner, `?contract_id=${contract.id}`)).toHaveLength(15);
  });

  it('pages without gaps and returns the total', async () => {
    const { owner, contract } = await eventful();
    const path = `?contract_id=${contract.id}`;
    const all = await list(owner, path);
    const pages = await everyPage(`/activity${path}&limit=2`, owner.token, activityEventSchema.array());
    expect(pages.flat()).toEqual(all);
    const counted = await call('GET', `/activity${path}&limit=1&count=exact`, { token: owner.token });
    expect(counted.headers.get('x-total-count')).toBe(String(all.length));
  });

  it('lists events of one project or of the whole organization', async () => {
    const { owner, project, lawyer } = await eventful();
    const other = await newProject(owner, { name: 'Bridge' });
    const ofProject = await list(owner, `?project_id=${project.id}`);
    expect(titles(ofProject).at(-1)).toBe('Created project Tower');
    expect(ofProject.every(({ project_id }) => project_id === project.id)).toBe(true);
    const colleague = await newColleague(owner);
    await sql()`update public.memberships set role = 'admin' where user_id = ${colleague.id} and org_id = ${owner.organizationId}`;
    await sql()`update public.project_members set role = 'team_member' where user_id = ${lawyer.id}`;
    expect(titles(await list(owner)).slice(0, 4)).toEqual([
      'Changed the project role of Casey member',
      'Changed the organization role of Casey member',
      'Joined the organization: Casey member',
      'Created project Bridge',
    ]);
    // People who are not on that project see nothing of it, nor of the organization.
    const heard = await list(lawyer);
    expect(
      heard.every(({ project_id, actor_id }) => project_id === project.id || actor_id === lawyer.id),
    ).toBe(true);
    expect(
      await refusal(call('GET', `/activity?project_id=${other.id}`, { token: lawyer.token })),
    ).toMatchObject({
      status: 404,
    });
  });

  it("hides risk from clients and contractors, and other people's actions from contractors", async () => {
    const { owner, project, contract, contractor } = await eventful();
    const own = ['Uploaded agreement.txt (Steel)'];
    expect(titles(await list(contractor, `?contract_id=${contract.id}`))).toEqual(own);
    expect(JSON.stringify(await list(contractor))).not.toMatch(
      /risk_score|contract_finding|contract_analysis/,
    );
    const client = await newProjectMember(owner, project, 'client_rep');
    expect(titles(await list(client, `?contract_id=${contract.id}`))).toEqual(expect.arrayContaining(own));
    expect(JSON.stringify(await list(client))).not.toMatch(/risk_score|contract_finding|contract_analysis/);
    for (const role of ['project_manager', 'team_member', 'lawyer'] as const) {
      const person = await newProjectMember(owner, project, role);
      const heard = titles(await list(person, `?contract_id=${contract.id}`));
      expect(heard, role).toContain('Risk score of Steel changed from 72% to 64%');
    }
  });

  it('is hidden from outsiders', async () => {
    const { contract, project } = await eventful();
    const stranger = await newOwner();
    expect(titles(await list(stranger))).toEqual(['Joined the organization: Olive Owner']);
    for (const query of [`contract_id=${contract.id}`, `project_id=${project.id}`]) {
      expect(await refusal(call('GET', `/activity?${query}`, { token: stranger.token }))).toMatchObject({
        status: 404,
      });
    }
    for (const query of ['contract_id=x', 'cursor=x', 'limit=0']) {
      expect(await refusal(call('GET', `/activity?${query}`, { token: stranger.token }))).toMatchObject({
        status: 422,
      });
    }
    expect(await refusal(call('GET', '/activity'))).toMatchObject({ status: 401 });
  });
});
