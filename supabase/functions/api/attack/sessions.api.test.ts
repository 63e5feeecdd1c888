import { afterAll, describe, expect, it } from 'vitest';
import { attackerKinds, endedToken, newAttackers } from '../../_server/testing/attackers.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
  upload,
} from '../../_server/testing/cast.ts';
import { call } from '../../_server/testing/client.ts';
import { setUpFactor } from '../../_server/testing/second-factor.ts';
import { callSupabase, joins } from '../../_server/testing/supabase.ts';

afterAll(closeDatabase);

/** A contract with a file in Storage. */
async function newFile(owner: Person) {
  const contract = await newContract(owner, await newProject(owner));
  expect((await upload(owner, contract, 'a.txt', 'The contractor shall build a tower.')).status).toBe(201);
  const [row] = await sql()<{ path: string }[]>`
    select storage_path as path from public.contract_documents where contract_id = ${contract.id}`;
  return { contract, path: row?.path ?? '' };
}

describe('files in Storage', () => {
  it('cannot be read directly by any session, even the owner’s with a second factor', async () => {
    const owner = await newOwner();
    const { path } = await newFile(owner);
    const { person } = await setUpFactor(owner);
    const attackers = await newAttackers(person);
    expect(attackers.map(({ kind }) => kind)).toEqual([...attackerKinds]);
    const folder = path.slice(0, path.lastIndexOf('/'));
    for (const { kind, token } of [...attackers, { kind: 'owner', token: person.token }]) {
      const ask = (method: string, rest: string, body?: unknown) =>
        callSupabase(method, `/storage/v1/object/${rest}`, { token, body });
      const listed = await ask('POST', 'list/contracts', { prefix: folder });
      expect([kind, listed.ok ? await listed.json() : []]).toEqual([kind, []]);
      const answers = await Promise.all([
        ask('GET', `contracts/${path}`),
        ask('GET', `authenticated/contracts/${path}`),
        ask('POST', `sign/contracts/${path}`, { expiresIn: 31_536_000 }),
        ask('POST', `upload/sign/contracts/${path}.new`),
        ask('POST', `contracts/${path}.new`, 'planted'),
        ask('POST', 'copy', { bucketId: 'contracts', sourceKey: path, destinationKey: `${path}.new` }),
      ]);
      expect([kind, answers.map(({ ok }) => ok)]).toEqual([kind, answers.map(() => false)]);
    }
    const [kept] =
      await sql()`select count(*)::int as n from storage.objects where name like ${`${folder}/%`}`;
    expect(kept).toEqual({ n: 1 });
  });

  it('are available only through the API, with links valid for one minute', async () => {
    const owner = await newOwner();
    const { contract } = await newFile(owner);
    const answer = await call('GET', `/contracts/${contract.id}/documents/1/content`, { token: owner.token });
    const { searchParams } = new URL(answer.headers.get('location') ?? '', process.env.PLUMBLINE_URL);
    const [, claims] = (searchParams.get('token') ?? '').split('.');
    const { exp } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as { exp: number };
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(60);
  });
});

describe('an ended session', () => {
  it('cannot write, read, or receive events', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const token = await endedToken(owner);
    const representation = { prefer: 'return=representation' };
    const rest = async (method: string, path: string, body?: unknown) => {
      const answer = await callSupabase(method, `/rest/v1/${path}`, { token, body, headers: representation });
      return answer.ok ? await answer.json() : [];
    };
    expect(await rest('PATCH', `projects?id=eq.${project.id}`, { name: 'Mine' })).toEqual([]);
    expect(await rest('PATCH', `memberships?org_id=eq.${owner.organizationId}`, { role: 'owner' })).toEqual(
      [],
    );
    expect(await rest('PATCH', `profiles?id=eq.${owner.id}`, { name: 'Mine' })).toEqual([]);
    expect(await rest('POST', 'notification_preferences', { user_id: owner.id })).toEqual([]);
    for (const table of ['projects', 'profiles', 'memberships', 'organizations'])
      expect(await rest('GET', `${table}?select=*`)).toEqual([]);
    expect(await joins(`user:${owner.id}`, token)).toBe(false);
    expect(await joins(`user:${owner.id}`, owner.token)).toBe(true);
  });

  it('includes all other sessions after a password change, also outside the API', async () => {
    const owner = await newOwner();
    const { email, password } = owner;
    const signedIn = await callSupabase('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password },
    });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const changed = await callSupabase('PUT', '/auth/v1/user', {
      token: access_token,
      body: { password: 'another horse battery' },
    });
    expect(changed.status).toBe(200);
    const read = await callSupabase('GET', `/rest/v1/profiles?id=eq.${owner.id}`, { token: owner.token });
    expect(read.ok ? await read.json() : []).toEqual([]);
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: access_token })).status).toBe(200);
  });
});
