import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { activityEventSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const titles = async ({ token }: Pick<Person, 'token'>, query: string) =>
  (await success(call('GET', `/activity?${query}`, { token }), 200, activityEventSchema.array())).map(
    ({ title }) => title,
  );

/** An owner and an admin, each with a project; a contract on the first. */
async function busy() {
  const owner = await newOwner();
  const admin = await newColleague(owner, 'admin');
  const tower = await newProject(owner, { name: 'Tower' });
  const bridge = await newProject(admin, { name: 'Bridge' });
  const steel = await newContract(owner, tower, { name: 'Steel' });
  await call('PUT', `/contracts/${steel.id}`, { token: owner.token, body: { party_b_name: 'Mill' } });
  return { owner, admin, tower, bridge, steel };
}

describe('GET /activity with filters', () => {
  it('filters by kind of record, record, action, person, or system', async () => {
    const { owner, admin, bridge, steel } = await busy();
    expect(await titles(owner, 'entity_type=contract')).toEqual([
      'Updated contract Steel',
      'Created contract Steel',
    ]);
    expect(await titles(owner, `entity_id=${steel.id}&action=contract.updated`)).toEqual([
      'Updated contract Steel',
    ]);
    expect(await titles(owner, `entity_id=${bridge.id}`)).toEqual(['Created project Bridge']);
    expect(await titles(owner, `actor=${admin.id}`)).toEqual(['Created project Bridge']);
    expect(await titles(owner, 'actor=system')).toEqual([
      'Joined the organization: Casey admin',
      'Joined the organization: Olive Owner',
    ]);
    expect(await titles(owner, 'entity_type=nothing_ever')).toEqual([]);
    const either = await titles(owner, 'entity_type=contract,nothing_ever');
    expect(either).toEqual(await titles(owner, 'entity_type=contract'));
  });

  it('filters by days in the organization’s time zone', async () => {
    const { owner, tower } = await busy();
    await sql()`update public.organizations set time_zone = 'Pacific/Kiritimati' where id = ${owner.organizationId}`;
    // A version 7 id of 2026-03-10 10:30 UTC, which is 00:30 on the 11th in that zone.
    const id = `${Date.parse('2026-03-10T10:30:00Z')
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${tower.id.slice(-12)}`;
    await sql()`
      insert into public.activity_events (id, org_id, project_id, action, entity_type, entity_id, created_at, xid)
      values (${id}, ${owner.organizationId}, ${tower.id}, 'project.updated', 'project', ${tower.id}, '2026-03-10T10:30:00Z', '3')`;
    expect(await titles(owner, 'from=2026-03-11&to=2026-03-11')).toEqual(['Updated project Tower']);
    expect(await titles(owner, 'to=2026-03-10')).toEqual([]);
    expect(await titles(owner, 'from=2026-03-12&to=2026-03-13')).toEqual([]);
    expect(await titles(owner, 'from=2026-03-13&to=2026-03-12')).toEqual([]);
    expect((await titles(owner, 'from=2026-03-12')).length).toBeGreaterThan(3);
    expect(await titles(owner, 'to=1900-01-01')).toEqual([]);
  });

  it('resolves the ids in a change to names', async () => {
    const { owner, tower } = await busy();
    await call('PUT', `/projects/${tower.id}`, {
      token: owner.token,
      body: { project_manager_id: owner.id },
    });
    const query = `entity_id=${tower.id}&action=project.updated`;
    const [event] = await success(
      call('GET', `/activity?${query}`, { token: owner.token }),
      200,
      activityEventSchema.array(),
    );
    expect(event).toMatchObject({
      project_name: 'Tower',
      after: { project_manager_id: owner.id },
      names: { [owner.id]: 'Olive Owner' },
    });
  });

  it('rejects an invalid filter', async () => {
    const { owner } = await busy();
    for (const query of [
      'entity_id=x',
      'actor=me',
      'from=2026-02-30',
      'to=yesterday',
      'action=%00',
      'entity_type=A',
      'entity_type=contract,',
    ])
      expect(await refusal(call('GET', `/activity?${query}`, { token: owner.token })), query).toMatchObject({
        status: 422,
      });
  });
});

describe('GET /activity/export', () => {
  it('contains the filtered entries and, for admins, the latest seal', async () => {
    const { owner, tower } = await busy();
    await sql()`select private.seal_activity()`;
    const answer = await call('GET', `/activity/export.csv?project_id=${tower.id}`, { token: owner.token });
    const lines = (await answer.text()).trim().split('\r\n');
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '3']);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="activity-[\dTZ-]+\.csv"$/,
    );
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('Updated contract Steel');
    const [seal] = await sql()`
      select encode(hash, 'hex') as hash from public.activity_batches where org_id = ${owner.organizationId} order by number desc limit 1`;
    expect(lines.at(-1)).toContain(seal?.hash);
    const workbook = await call('GET', '/activity/export.xlsx', { token: owner.token });
    expect(workbook.status).toBe(200);
    expect([...new Uint8Array(await workbook.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it('contains only what the caller may see, without the seal', async () => {
    const { owner, tower } = await busy();
    const [member, stranger] = [await newColleague(owner), await newOwner()];
    const text = await (await call('GET', '/activity/export.csv', { token: member.token })).text();
    expect(text).not.toMatch(/Tower|Steel|seal/);
    expect(
      await refusal(call('GET', `/activity/export.csv?project_id=${tower.id}`, { token: stranger.token })),
    ).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', '/activity/export.xlsx'))).toMatchObject({ status: 401 });
  });
});
