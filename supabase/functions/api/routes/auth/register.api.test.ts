import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, newOwner, sql } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../../_server/testing/in-process.ts';
import { registrationSchema, userSchema } from '../../../_shared/schemas/index.ts';

let post: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  post = await inProcessApi();
});
afterAll(closeDatabase);

const person = () => ({
  email: `${crypto.randomUUID()}@test.example`,
  password: 'correct horse battery',
  name: '  Rita Register ',
  organization_name: ' Register & Sons ',
});

describe('POST /auth/register', () => {
  it('creates the user, the organization, and its owner, and signs in', async () => {
    const body = person();
    const { user, token } = await success(call('POST', '/auth/register', { body }), 201, registrationSchema);
    expect(user).toMatchObject({ email: body.email, name: 'Rita Register' });
    expect(user.organizations).toMatchObject([
      { name: 'Register & Sons', role: 'owner', id: user.organization_id },
    ]);
    const me = await success(call('GET', '/auth/me', { token: token ?? '' }), 200, userSchema);
    expect(me).toEqual(user);
  });

  it('rejects a taken address in any case, and creates nothing', async () => {
    const { email } = await newOwner();
    const body = { ...person(), email: email.toUpperCase(), organization_name: crypto.randomUUID() };
    const answer = await refusal(post('/auth/register', body, newAddress()));
    expect(answer).toMatchObject({ status: 409, code: 'conflict', fields: [{ path: 'email' }] });
    const created = await sql()`select 1 from public.organizations where name = ${body.organization_name}`;
    expect(created).toHaveLength(0);
  });

  it('reports every invalid field', async () => {
    const answer = await refusal(
      post('/auth/register', { email: 'x', password: 'short', name: 'R' }, newAddress()),
    );
    expect(answer.status).toBe(422);
    expect(answer.fields?.map(({ path }) => path).sort()).toEqual([
      'email',
      'name',
      'organization_name',
      'password',
    ]);
  });

  it('blocks probing for addresses after ten that are taken', async () => {
    const { email } = await newOwner();
    const address = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await post('/auth/register', { ...person(), email }, address)).status);
    expect(statuses).toEqual([...Array(10).fill(409), 429]);
  });
});
