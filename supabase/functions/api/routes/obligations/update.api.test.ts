import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newProposal } from '../../../_server/testing/lifecycle.ts';
import { obligationSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const put = ({ token }: Pick<Person, 'token'>, id: string, body: object, headers = {}) =>
  call('PUT', `/obligations/${id}`, { token, body, headers });

async function proposed(fields = {}) {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project, { start_date: '2026-01-01', end_date: '2026-12-31' });
  const id = await newProposal(owner, contract, { anchor_date: '2026-05-01', ...fields });
  const change = (body: object, headers = {}) =>
    success(put(owner, id, body, headers), 200, obligationSchema);
  return { owner, project, contract, id, change };
}

describe('PUT /obligations/{id}', () => {
  it('confirms, completes, dismisses, and reopens, and records who did', async () => {
    const { owner, id, change } = await proposed();
    const answer = await put(owner, id, { status: 'confirmed' });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await success(answer, 200, obligationSchema)).toMatchObject({
      status: 'confirmed',
      decided_by: owner.id,
      decided_by_name: 'Olive Owner',
      version: 2,
    });
    expect(await change({ status: 'completed', note: 'Sent by courier.' })).toMatchObject({
      status: 'completed',
      note: 'Sent by courier.',
    });
    expect(await refusal(put(owner, id, { status: 'dismissed' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'note', message: 'Enter a reason for dismissing this' }],
    });
    expect((await change({ status: 'dismissed', note: 'Settled.' })).status).toBe('dismissed');
    expect(await change({ status: 'proposed', note: '' })).toMatchObject({
      status: 'proposed',
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
      note: null,
    });
  });

  it('changes the anchor and recalculates the date', async () => {
    const { owner, id, change } = await proposed();
    expect(await change({ title: 'Renamed', offset_count: 2, offset_unit: 'months' })).toMatchObject({
      title: 'Renamed',
      due_date: '2026-07-01',
      status: 'proposed',
    });
    expect(await change({ anchor: 'contract_end', offset_count: -1 })).toMatchObject({
      anchor_date: null,
      base_date: '2026-12-31',
      due_date: '2026-11-30',
    });
    expect(await refusal(put(owner, id, { anchor_date: '2026-05-01' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'anchor_date', message: 'This date comes from the contract. Leave it blank.' }],
    });
    expect(await change({ anchor: 'event', anchor_event: 'Handover' })).toMatchObject({
      base_date: null,
      due_date: null,
    });
    expect(await change({ anchor_date: '2026-06-15' })).toMatchObject({ due_date: '2026-05-15' });
    await change({ anchor: 'fixed_date', anchor_date: '2026-06-16' });
    expect(await refusal(put(owner, id, { anchor_date: null }))).toMatchObject({
      status: 422,
      fields: [{ path: 'anchor_date', message: 'Enter the start date' }],
    });
    const invalid: [object, string][] = [
      [{ status: 'late' }, 'status'],
      [{ title: '' }, 'title'],
      [{ anchor: 'fixed_date' }, 'anchor_date'],
      [{ offset_count: '1' }, 'offset_count'],
    ];
    for (const [body, path] of invalid) {
      expect(await refusal(put(owner, id, body))).toMatchObject({ status: 422, fields: [{ path }] });
    }
    const unchanged = await change({});
    expect(await change({})).toEqual(unchanged);
  });

  it('stores who owes it as a side, which follows our side of the contract', async () => {
    const { owner, contract, id, change } = await proposed({ owed_by: 'payer' });
    const list = (query: string) =>
      success(
        call('GET', `/contracts/${contract.id}/obligations${query}`, { token: owner.token }),
        200,
        obligationSchema.array(),
      );
    const now = async () => (await list(''))[0]?.bearer;
    const weAre = (side: string) =>
      call('PUT', '/organization', { token: owner.token, body: { default_perspective: side } });
    expect(await now()).toBe('theirs');
    expect((await weAre('owner')).status).toBe(200);
    expect(await now()).toBe('ours');
    expect(await list('?bearer=ours')).toHaveLength(1);
    expect(await list('?bearer=theirs')).toHaveLength(0);
    expect(await change({ bearer: 'theirs' })).toMatchObject({ bearer: 'theirs' });
    expect(await change({ title: 'Renamed' })).toMatchObject({ bearer: 'theirs' });
    await weAre('contractor');
    expect(await now()).toBe('ours');
    expect(await refusal(put(owner, id, { bearer: 'mine' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'bearer' }],
    });
  });

  it('rejects an outdated version, so that concurrent edits are detected', async () => {
    const { owner, id, change } = await proposed();
    const headers = { 'if-match': '"1"' };
    const answers = await Promise.all([
      put(owner, id, { title: 'One' }, headers),
      put(owner, id, { title: 'Two' }, headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await refusal(put(owner, id, {}, headers))).toMatchObject({ status: 412 });
    expect((await change({ title: 'Three' }, { 'if-match': '"2"' })).version).toBe(3);
  });

  it('is for admins, project managers, and lawyers', async () => {
    const { owner, project, contract, id } = await proposed();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') await share(contract, owner, person);
      const may = role === 'project_manager' || role === 'lawyer';
      // Clients and contractors cannot see that an unconfirmed obligation exists.
      const expected = may ? 200 : role === 'team_member' ? 403 : 404;
      expect((await put(person, id, { title: role })).status, role).toBe(expected);
    }
    expect(await refusal(put(await newOwner(), id, { title: 'T' }))).toMatchObject({ status: 404 });
    expect(await refusal(put({ token: '' }, id, { title: 'T' }))).toMatchObject({ status: 401 });
    expect(await refusal(put(owner, crypto.randomUUID(), { title: 'T' }))).toMatchObject({ status: 404 });
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await refusal(put(owner, id, { title: 'T' }))).toMatchObject({ status: 404 });
    const remove = call('DELETE', `/obligations/${id}`, { token: owner.token });
    expect(await refusal(remove)).toMatchObject({ status: 405 });
  });
});
