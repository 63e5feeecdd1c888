import { afterAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../../_server/http/cursor.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, everyPage, refusal, success } from '../../../_server/testing/client.ts';
import { detail, newProposal } from '../../../_server/testing/lifecycle.ts';
import { obligationSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const list = ({ token }: Pick<Person, 'token'>, path: string) =>
  success(call('GET', path, { token }), 200, obligationSchema.array());

describe('GET /obligations', () => {
  it('lists the soonest first and undated ones last, with each base date', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Tower' });
    const contract = await newContract(owner, project, {
      name: 'Steel',
      start_date: '2026-01-10',
      end_date: '2026-12-20',
    });
    const other = await newContract(owner, project);
    await newProposal(owner, contract, { anchor: 'event', title: 'After an event' });
    await newProposal(owner, contract, {
      anchor: 'contract_end',
      offset_count: -30,
      title: 'Before the end',
    });
    await newProposal(owner, contract, {
      anchor: 'contract_start',
      offset_count: 10,
      title: 'After the start',
    });
    const confirmed = await newProposal(owner, other, { anchor_date: '2026-05-01', title: 'Fixed' });
    await sql()`update public.obligations set status = 'confirmed' where id = ${confirmed}`;

    const all = await list(owner, '/obligations');
    expect(all.map(({ title, base_date, due_date }) => [title, base_date, due_date])).toEqual([
      ['After the start', '2026-01-10', '2026-01-20'],
      ['Fixed', '2026-05-01', '2026-05-01'],
      ['Before the end', '2026-12-20', '2026-11-20'],
      ['After an event', null, null],
    ]);
    expect(all[0]).toMatchObject({
      project_name: 'Tower',
      contract_name: 'Steel',
      contract_id: contract.id,
      status: 'proposed',
      source: 'rule',
      category: 'claims_notice',
      kind: 'notice_window',
      version: 1,
    });
    const titles = async (path: string) => (await list(owner, path)).map(({ title }) => title);
    expect(await titles('/obligations?status=confirmed')).toEqual(['Fixed']);
    expect(await titles('/obligations?due_before=2026-05-01')).toEqual(['After the start']);
    expect(await titles(`/obligations?contract_id=${other.id}`)).toEqual(['Fixed']);
    expect(await titles(`/obligations?project_id=${project.id}&limit=1`)).toEqual(['After the start']);
    expect(await titles(`/contracts/${contract.id}/obligations?status=proposed&limit=2`)).toEqual([
      'After the start',
      'Before the end',
    ]);
    const pages = await everyPage('/obligations?limit=1', owner.token, obligationSchema.array());
    expect(pages.map((page) => page.map(({ title }) => title))).toEqual(all.map(({ title }) => [title]));
    const ofDeadlines = { sort: 'act_by', direction: 'next', value: '2026-01-20', id: contract.id } as const;
    for (const cursor of ['x', 'e30', encodeCursor(ofDeadlines)])
      expect(
        await refusal(call('GET', `/obligations?cursor=${cursor}`, { token: owner.token })),
      ).toMatchObject({ status: 422, fields: [{ path: 'cursor' }] });
    const counted = await call('GET', '/obligations?limit=1&count=exact', { token: owner.token });
    expect(counted.headers.get('x-total-count')).toBe('4');
    expect(await detail(owner, contract)).toMatchObject({ deadline_count: 0, proposal_count: 3 });
    expect(await detail(owner, other)).toMatchObject({ deadline_count: 1, proposal_count: 0 });
  });

  it('follows the dates of the contract', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    await newProposal(owner, contract, { anchor: 'contract_end', offset_count: -7 });
    const path = `/contracts/${contract.id}`;
    expect(await list(owner, `${path}/obligations`)).toMatchObject([{ base_date: null, due_date: null }]);
    await call('PUT', path, { token: owner.token, body: { end_date: '2026-08-31' } });
    expect(await list(owner, `${path}/obligations`)).toMatchObject([
      { base_date: '2026-08-31', due_date: '2026-08-24' },
    ]);
  });

  it('shows clients confirmed dates without their clause, and contractors nothing', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    await newProposal(owner, contract, { anchor_date: '2026-05-01' });
    const client = await newProjectMember(owner, project, 'client_rep');
    const confirmed = await newProposal(owner, contract, { anchor_date: '2026-05-01', offset_count: 10 });
    await sql()`update public.obligations set status = 'confirmed', note = 'Ours', who = 'Us' where id = ${confirmed}`;
    expect(await list(client, '/obligations')).toMatchObject([
      {
        ...{ status: 'confirmed', due_date: '2026-05-11', anchor: 'fixed_date', anchor_date: '2026-05-11' },
        ...{
          base_date: '2026-05-11',
          offset_count: 0,
          category: null,
          quote: null,
          note: null,
          who: null,
          confidence: null,
        },
      },
    ]);
    const calendar = '/calendar?from=2026-05-01&to=2026-05-31';
    expect(await (await call('GET', calendar, { token: client.token })).text()).toContain('2026-05-11');
    await sql()`delete from public.obligations where id = ${confirmed}`;
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const seen = role === 'contractor' || role === 'client_rep' ? 0 : 1;
      if (role === 'contractor') await share(contract, owner, person);
      expect(await list(person, '/obligations'), role).toHaveLength(seen);
      expect(await list(person, `/contracts/${contract.id}/obligations`), role).toHaveLength(seen);
      expect((await detail(person, contract)).proposal_count, role).toBe(seen);
    }
  });

  it('finds nothing in other organizations or deleted contracts', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    await newProposal(owner, contract, { anchor_date: '2026-05-01' });
    expect(await list(stranger, '/obligations')).toEqual([]);
    const paths = [
      `/obligations?contract_id=${contract.id}`,
      `/obligations?project_id=${project.id}`,
      `/contracts/${contract.id}/obligations`,
    ];
    for (const path of paths) {
      expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
      expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    }
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await list(owner, '/obligations')).toEqual([]);
    for (const query of ['status=late', 'due_before=tomorrow', 'contract_id=x', 'limit=0', 'limit=501']) {
      expect(await refusal(call('GET', `/obligations?${query}`, { token: owner.token }))).toMatchObject({
        status: 422,
      });
    }
  });
});
