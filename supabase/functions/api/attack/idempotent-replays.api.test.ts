import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../_server/testing/cast.ts';
import { call, refusal, success } from '../../_server/testing/client.ts';
import { projectSchema } from '../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const body = { name: 'Harbor Tower', client_name: 'Harbor LLC', start_date: '2026-03-01' };
const create = ({ token }: Pick<Person, 'token'>, key: string, headers = {}) =>
  call('POST', '/projects', { token, body, headers: { 'idempotency-key': key, ...headers } });

async function remove(owner: Person, person: Person): Promise<void> {
  await sql()`delete from public.memberships where org_id = ${owner.organizationId} and user_id = ${person.id}`;
}

describe('a stored response', () => {
  it('is replayed to a member, even after they switch organizations', async () => {
    const owner = await newOwner();
    const admin = await newColleague(owner, 'admin');
    const key = crypto.randomUUID();
    const first = await success(create(admin, key), 201, projectSchema);
    const again = await create(admin, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await success(again, 201, projectSchema)).toEqual(first);
    await sql()`
      update public.profiles set last_org_id = (
        select m.org_id from public.memberships m where m.user_id = ${admin.id} and m.org_id <> ${owner.organizationId})
      where id = ${admin.id}`;
    expect(await success(create(admin, key), 201, projectSchema)).toEqual(first);
  });

  it.each([
    ['named in the request', (owner: Person) => ({ 'x-organization-id': owner.organizationId })],
    ['the one last used', () => ({})],
  ])('is not replayed to a former member: organization %s', async (_name, headersFor) => {
    const owner = await newOwner();
    const admin = await newColleague(owner, 'admin');
    const [key, headers] = [crypto.randomUUID(), headersFor(owner)];
    await success(create(admin, key, headers), 201, projectSchema);
    await remove(owner, admin);
    expect(await refusal(create(admin, key, headers))).toMatchObject({
      status: 404,
      reason: { kind: 'not_a_member' },
    });
  });

  it('is not replayed to an ended session', async () => {
    const owner = await newOwner();
    const key = crypto.randomUUID();
    await success(create(owner, key), 201, projectSchema);
    await sql()`delete from auth.sessions where user_id = ${owner.id}`;
    expect(await refusal(create(owner, key))).toMatchObject({ status: 401 });
  });
});
