import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { type SavedView, savedViewSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

let owner: Person;
let colleague: Person;
let rival: Person;
beforeAll(async () => {
  owner = await newOwner();
  colleague = await newColleague(owner);
  rival = await newOwner();
});

const body = { list: 'contracts', name: 'High risk', query: 'status=active&sort=-risk_score' };
const save = ({ token }: Person, fields: object = {}) =>
  call('POST', '/saved-views', { token, body: { ...body, ...fields } });
const saved = (person: Person, fields: object = {}) => success(save(person, fields), 201, savedViewSchema);
const namesFor = async ({ token }: Person, list = 'contracts') =>
  (await success(call('GET', `/saved-views?list=${list}`, { token }), 200, savedViewSchema.array())).map(
    ({ name }) => name,
  );
const remove = ({ token }: Person, { id }: Pick<SavedView, 'id'>) =>
  call('DELETE', `/saved-views/${id}`, { token });

it('is listed for its creator only, unless it is shared', async () => {
  await saved(colleague, { name: 'My notices', list: 'notices' });
  await saved(colleague, { name: 'Our notices', list: 'notices', shared: true });
  expect(await namesFor(colleague, 'notices')).toEqual(['My notices', 'Our notices']);
  expect(await namesFor(owner, 'notices')).toEqual(['Our notices']);
  expect(await namesFor(rival, 'notices')).toEqual([]);
  expect(await namesFor(owner, 'deadlines')).toEqual([]);
});

it("replaces the caller's view of the same name, and no one else's", async () => {
  const first = await saved(owner, { name: 'Twice' });
  const again = await saved(owner, { name: 'Twice', query: 'status=draft', shared: true });
  expect(again).toMatchObject({ id: first.id, query: 'status=draft', shared: true, is_mine: true });
  const theirs = await saved(colleague, { name: 'Twice' });
  expect(theirs.id).not.toBe(first.id);
  expect(await namesFor(colleague)).toEqual(['Twice', 'Twice']);
});

it('is deleted by its creator, and by an owner if it is shared', async () => {
  const own = await saved(colleague, { name: 'Private' });
  const shared = await saved(colleague, { name: 'Public', shared: true });
  const ofOwner = await saved(owner, { name: 'Ours', shared: true });
  expect(await refusal(remove(rival, shared))).toMatchObject({ status: 404, code: 'not_found' });
  expect(await refusal(remove(owner, own))).toMatchObject({ status: 404, code: 'not_found' });
  expect(await refusal(remove(colleague, ofOwner))).toMatchObject({ status: 403, code: 'forbidden' });
  await success(remove(owner, shared), 200, savedViewSchema);
  await success(remove(colleague, own), 200, savedViewSchema);
  expect(await refusal(remove(colleague, own))).toMatchObject({ status: 404 });
});

it('refuses invalid input and callers who are not signed in', async () => {
  const invalid = [
    [{ list: 'parties' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ query: 'https://elsewhere.example/?a=b' }, 'query'],
    [{ query: 'a'.repeat(2001) }, 'query'],
  ] as const;
  for (const [fields, path] of invalid) {
    const { status, fields: named } = await refusal(save(owner, fields));
    expect([status, named?.map((each) => each.path)]).toEqual([422, [path]]);
  }
  expect((await call('GET', '/saved-views?list=contracts')).status).toBe(401);
  expect((await refusal(call('GET', '/saved-views', { token: owner.token }))).status).toBe(422);
});

it('is saved once per Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const once = () =>
    call('POST', '/saved-views', { token: owner.token, body: { ...body, name: 'Once' }, headers });
  const [first, second] = [await (await once()).text(), await (await once()).text()];
  expect(second).toBe(first);
});
