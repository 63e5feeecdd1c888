import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  analysisSchema,
  organizationHolidaySchema,
  organizationSettingsSchema,
  userSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const get = (token: string) =>
  success(call('GET', '/organization', { token }), 200, organizationSettingsSchema);
const put = (token: string, body: object, headers = {}) =>
  call('PUT', '/organization', { token, body, headers });

describe('/organization', () => {
  it('is read by its members and changed by owners and admins', async () => {
    const owner = await newOwner();
    const [admin, member] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    expect(await get(member.token)).toMatchObject({
      id: owner.organizationId,
      name: 'Test Builders',
      time_zone: 'America/New_York',
      default_perspective: null,
      requires_approval: true,
      submitter_may_approve: false,
      two_approvals_above: null,
      can: { change: false },
    });
    const body = {
      name: 'Test Builders West',
      time_zone: 'America/Los_Angeles',
      default_perspective: 'owner',
      submitter_may_approve: true,
      two_approvals_above: 1_000_000.5,
    };
    const first = await get(admin.token);
    const changed = await success(
      put(admin.token, body, { 'if-match': `"${first.version}"` }),
      200,
      organizationSettingsSchema,
    );
    expect(changed).toMatchObject({ ...body, requires_approval: true, can: { change: true } });
    expect(
      await refusal(put(admin.token, { name: 'X Y' }, { 'if-match': `"${first.version}"` })),
    ).toMatchObject({ status: 412 });
    expect(await refusal(put(member.token, { name: 'Mine' }))).toMatchObject({ status: 403 });
    expect(
      await success(put(owner.token, { two_approvals_above: null }), 200, organizationSettingsSchema),
    ).toMatchObject({
      ...body,
      two_approvals_above: null,
    });
    expect((await get((await newOwner()).token)).name).toBe('Test Builders');
    expect(await refusal(call('GET', '/organization'))).toMatchObject({ status: 401 });
  });

  it('reports the invalid field', async () => {
    const { token } = await newOwner();
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ time_zone: 'EST' }, 'time_zone'],
      [{ time_zone: '' }, 'time_zone'],
      [{ default_perspective: 'lender' }, 'default_perspective'],
      [{ two_approvals_above: -1 }, 'two_approvals_above'],
      [{ requires_approval: 'yes' }, 'requires_approval'],
    ];
    for (const [body, path] of wrong)
      expect(await refusal(put(token, body))).toMatchObject({ status: 422, fields: [{ path }] });
  });

  it('returns the detected side when no default is set', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const text =
      'This subcontract is made between Harbor LLC, the owner, and Test Builders, the contractor. '.repeat(
        40,
      );
    await upload(owner, contract, 'agreement.txt', text);
    await success(
      put(owner.token, { default_perspective: 'subcontractor' }),
      200,
      organizationSettingsSchema,
    );
    const analyze = (fields = {}) =>
      success(
        call('POST', '/contracts/analyze', {
          token: owner.token,
          body: { contract_id: contract.id, ...fields },
        }),
        200,
        analysisSchema,
      );
    expect((await analyze()).perspective).toBe('subcontractor');
    expect((await analyze({ perspective: 'owner' })).perspective).toBe('owner');
  });
});

describe('/organization/holidays', () => {
  const add = (token: string, body: object) => call('POST', '/organization/holidays', { token, body });

  it('are added and removed by owners and admins, and read by all', async () => {
    const owner = await newOwner();
    const member = await newColleague(owner);
    const body = { day: '2026-12-24', name: 'Christmas Eve' };
    const holiday = await success(add(owner.token, body), 201, organizationHolidaySchema);
    expect(holiday).toMatchObject(body);
    expect(await refusal(add(owner.token, body))).toMatchObject({
      status: 409,
      message: 'This day is already a holiday',
    });
    expect(await refusal(add(member.token, { ...body, day: '2026-12-31' }))).toMatchObject({ status: 403 });
    const list = (token: string) =>
      success(call('GET', '/organization/holidays', { token }), 200, organizationHolidaySchema.array());
    expect(await list(member.token)).toEqual([holiday]);
    const stranger = await newOwner();
    expect(await list(stranger.token)).toEqual([]);
    const take = (token: string) => call('DELETE', `/organization/holidays/${holiday.id}`, { token });
    expect(await refusal(take(stranger.token))).toMatchObject({ status: 404 });
    expect(await refusal(take(member.token))).toMatchObject({ status: 403 });
    await success(take(owner.token), 200, organizationHolidaySchema);
    expect(await refusal(take(owner.token))).toMatchObject({ status: 404 });
    for (const [wrong, path] of [
      [{ ...body, day: '2026-02-30' }, 'day'],
      [{ ...body, name: ' ' }, 'name'],
    ] as const)
      expect(await refusal(add(owner.token, wrong))).toMatchObject({ status: 422, fields: [{ path }] });
  });
});

describe('organizations', () => {
  const begin = (token: string, name = 'Second Builders') =>
    call('POST', '/organizations', { token, body: { name } });
  const choose = (token: string, organization_id: string, headers = {}) =>
    call('POST', '/me/organization', { token, body: { organization_id }, headers });
  const me = (token: string) => success(call('GET', '/auth/me', { token }), 200, userSchema);

  it('are created by users without one, who own them and switch to them', async () => {
    const person = await newColleague(await newOwner());
    await sql().begin(async (transaction) => {
      await transaction`alter table public.memberships disable trigger protect_last_owner`;
      await transaction`delete from public.memberships where user_id = ${person.id}`;
      await transaction`alter table public.memberships enable trigger protect_last_owner`;
    });
    expect(await me(person.token)).toMatchObject({ organization_id: null, organizations: [] });
    // A person's own data needs no organization.
    for (const path of ['/me/profile', '/me/sessions', '/me/account'])
      expect((await call('GET', path, { token: person.token })).status).toBe(200);
    const user = await success(begin(person.token), 201, userSchema);
    expect(user.organizations).toMatchObject([
      { id: user.organization_id, name: 'Second Builders', role: 'owner' },
    ]);
    expect((await me(person.token)).organization_id).toBe(user.organization_id);
  });

  it('need a name, and an account to create them', async () => {
    const { token } = await newOwner();
    expect(await refusal(begin(token, ' '))).toMatchObject({ status: 422, fields: [{ path: 'name' }] });
    expect(await refusal(begin(''))).toMatchObject({ status: 401 });
  });

  it('are limited to twenty per owner, even with concurrent requests', async () => {
    const { token } = await newOwner();
    const answers = await Promise.all(Array.from({ length: 22 }, () => begin(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(201), 409, 409, 409]);
  });

  it("can be switched among the user's own; the request header takes precedence", async () => {
    const owner = await newOwner();
    const guest = await newColleague(owner);
    const own = (await me(guest.token)).organizations.find(({ role }) => role === 'owner')?.id ?? '';
    expect(await success(choose(guest.token, own), 200, userSchema)).toMatchObject({ organization_id: own });
    expect((await me(guest.token)).organization_id).toBe(own);
    const headers = { 'x-organization-id': owner.organizationId };
    const named = await success(call('GET', '/auth/me', { token: guest.token, headers }), 200, userSchema);
    expect(named.organization_id).toBe(owner.organizationId);
    const stranger = await newOwner();
    expect(await refusal(choose(guest.token, stranger.organizationId))).toMatchObject({ status: 404 });
  });

  it('return not_a_member to a former member who still names them', async () => {
    const owner = await newOwner();
    const guest = await newColleague(owner);
    await sql()`delete from public.memberships where user_id = ${guest.id} and org_id = ${owner.organizationId}`;
    const headers = { 'x-organization-id': owner.organizationId };
    expect(await refusal(call('GET', '/projects', { token: guest.token, headers }))).toMatchObject({
      status: 404,
      reason: { kind: 'not_a_member' },
    });
  });
});
