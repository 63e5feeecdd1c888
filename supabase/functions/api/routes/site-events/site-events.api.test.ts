import { afterAll, describe, expect, it } from 'vitest';
import { projectRoles, siteEventAnswersSchema, siteEventSchema } from '../../../_shared/contract/index.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../testing/cast.ts';
import { call, refusal, success } from '../../testing/client.ts';
import { dayFromNow } from '../../testing/compliance.ts';
import { sayFacts } from '../../testing/liens.ts';
import { newProposal } from '../../testing/lifecycle.ts';

afterAll(closeDatabase);

const send = ({ token }: Pick<Person, 'token'>, body: object) =>
  call('POST', '/site-events', { token, body });
const filed = (person: Person, body: object) => success(send(person, body), 201, siteEventSchema);
const answersTo = (person: Person, id: string) =>
  success(call('GET', `/site-events/${id}/answers`, { token: person.token }), 200, siteEventAnswersSchema);

const delay = (project_id: string, fields = {}) => ({
  project_id,
  kind: 'delay',
  happened_on: dayFromNow(-2),
  place: 'Grid C4',
  words: 'The crane stood still for want of power.',
  ...fields,
});

describe('POST /site-events', () => {
  it('files what happened, once however often a device sends it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const client_key = crypto.randomUUID();
    const bodies = [1, 2, 3].map(() => filed(owner, delay(project.id, { client_key })));
    const events = await Promise.all(bodies);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(events[0]).toMatchObject({
      kind: 'delay',
      place: 'Grid C4',
      created_by: owner.id,
      may_change: true,
    });
    // Another person's device cannot claim it.
    const other = await newProjectMember(owner, project, 'team_member');
    expect((await send(other, delay(project.id, { client_key }))).status).toBe(403);
  });

  it('is for staff, and refuses what does not fit', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'team_member', 'lawyer'].includes(role);
      expect((await send(person, delay(project.id))).status, role).toBe(may ? 201 : 403);
    }
    const elsewhere = await newContract(owner, await newProject(owner));
    expect((await send(owner, delay(project.id, { contract_id: elsewhere.id }))).status).toBe(404);
    expect((await send(await newOwner(), delay(project.id))).status).toBe(404);
    expect((await call('POST', '/site-events', { body: delay(project.id) })).status).toBe(401);
    const bad: [object, string][] = [
      [{ kind: 'storm' }, 'kind'],
      [{ happened_on: '2027-02-29' }, 'happened_on'],
      [{ words: ' ' }, 'words'],
    ];
    for (const [fields, field] of bad)
      expect(await refusal(send(owner, delay(project.id, fields)))).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });
  });

  it('is listed, read and mended', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { id } = await filed(owner, delay(project.id));
    const list = await success(
      call('GET', `/site-events?project_id=${project.id}`, { token: owner.token }),
      200,
      siteEventSchema.array(),
    );
    expect(list.map((one) => one.id)).toEqual([id]);
    const put = (body: object, version: string) =>
      call('PUT', `/site-events/${id}`, { token: owner.token, body, headers: { 'if-match': version } });
    expect(await success(put({ words: 'Two cranes.' }, '"1"'), 200, siteEventSchema)).toMatchObject({
      words: 'Two cranes.',
      version: 2,
    });
    expect((await put({ words: 'Three.' }, '"1"')).status).toBe(412);
    expect((await call('GET', `/site-events/${id}`, { token: (await newOwner()).token })).status).toBe(404);
  });
});

describe('which clocks an event starts', () => {
  it('are the windows of the contracts that count from such an event', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const claim = await newProposal(owner, contract, {
      anchor: 'event',
      offset_count: 21,
      title: 'Claim in 21 days',
    });
    const other = await newProposal(owner, contract, {
      anchor: 'event',
      offset_count: 5,
      title: 'Warranty call',
    });
    await sql()`update public.obligations set category = 'warranty' where id = ${other}`;
    const { id } = await filed(owner, delay(project.id, { happened_on: '2027-03-01' }));
    const answers = await answersTo(owner, id);
    // March 22, 2027, is a Monday.
    expect(answers.windows).toMatchObject([
      {
        obligation_id: claim,
        title: 'Claim in 21 days',
        due_on: '2027-03-22',
        act_by: '2027-03-22',
        running: false,
      },
    ]);
    expect(answers.rules).toEqual([]);
    await call('PUT', `/obligations/${claim}`, {
      token: owner.token,
      body: { anchor_date: '2027-03-01', status: 'confirmed' },
    });
    expect((await answersTo(owner, id)).windows).toMatchObject([{ running: true, status: 'confirmed' }]);
  });

  it('are the rules on liens where a payment did not come, counted with its month', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sayFacts(owner, project.id, { state: 'TX' });
    const { id } = await filed(owner, delay(project.id, { kind: 'non_payment', happened_on: '2027-01-20' }));
    const { rules, not_covered } = await answersTo(owner, id);
    expect(rules[0]).toMatchObject({
      key: 'tx-notice-sub@2027-01',
      due_on: '2027-04-15',
      notice_type: 'Notice of Non-Payment',
    });
    expect(not_covered).toContain('constitutional lien');
  });

  it('are the hours of federal law after an accident, also on a Sunday', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { id } = await filed(owner, delay(project.id, { kind: 'accident', happened_on: '2027-03-20' }));
    expect((await answersTo(owner, id)).rules).toMatchObject([
      { due_on: '2027-03-20', citation: '29 CFR 1904.39' },
      { due_on: '2027-03-21', act_by: '2027-03-21' },
    ]);
  });
});
