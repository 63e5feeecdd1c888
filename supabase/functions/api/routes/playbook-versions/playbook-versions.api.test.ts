import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newVersion } from '../../../_server/testing/lifecycle.ts';
import {
  analysisSchema,
  type Contract,
  contractPositionsSchema,
  notificationSchema,
  type PlaybookVersionDetail,
  playbookTrialSchema,
  playbookVersionDetailSchema,
  playbookVersionsSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const text = readFileSync(
  new URL('../../../../../devstack/demo/contracts/source/millrace-school-contract.txt', import.meta.url),
  'utf8',
);

let owner: Person;
let rival: Person;
let contract: Contract;
const people = new Map<string, Person>();
beforeAll(async () => {
  [owner, rival] = [await newOwner(), await newOwner()];
  const project = await newProject(owner);
  contract = await newContract(owner, project, { contract_type: 'Construction', contract_value: 11_275_000 });
  await newVersion(owner, contract, text);
  const body = { contract_id: contract.id, perspective: 'contractor' };
  const analysis = await success(
    call('POST', '/contracts/analyze', { token: owner.token, body }),
    200,
    analysisSchema,
  );
  expect(analysis.our_side).toBe('performer');
  for (const role of projectRoles) people.set(role, await newProjectMember(owner, project, role));
}, 120_000);

const scope = { side: 'performer', contract_type: null as string | null };
const at = (id: string, rest = '') => `/playbook-versions/${id}${rest}`;
const draft = ({ token }: Person, fields: object = {}, headers = {}) =>
  call('POST', '/playbook-versions', { token, body: { ...scope, ...fields }, headers });
const drafted = (person: Person, fields: object = {}) =>
  success(draft(person, fields), 201, playbookVersionDetailSchema);
const save = ({ token }: Person, { id }: { id: string }, body: unknown, headers = {}) =>
  call('PUT', at(id), { token, body: { body }, headers });
const publish = ({ token }: Person, { id }: { id: string }) => call('POST', at(id, '/publish'), { token });
const published = (person: Person, version: { id: string }) =>
  success(publish(person, version), 200, playbookVersionDetailSchema);
const trial = ({ token }: Person, { id }: { id: string }) =>
  success(call('GET', at(id, '/trial'), { token }), 200, playbookTrialSchema);
const positions = ({ token }: { token: string }, { id }: { id: string }) =>
  call('GET', `/contracts/${id}/positions`, { token });
const positionsFor = (person: Person) => success(positions(person, contract), 200, contractPositionsSchema);
/** The version's positions with other numbers for retainage. */
const withRetainage = ({ body }: PlaybookVersionDetail, fields: object) => ({
  entries: body.entries.map((entry) =>
    entry.family === 'retainage'
      ? { ...entry, limits: entry.limits.map((limit) => ({ ...limit, ...fields })) }
      : entry,
  ),
});

describe('a playbook', () => {
  it('is drafted from the shipped one, changed, tried, published, and kept', async () => {
    expect(await positionsFor(owner)).toEqual({
      playbook: null,
      reason: 'no_playbook',
      lines: [],
      findings: [],
    });
    const first = await drafted(owner);
    expect(first).toMatchObject({
      number: 1,
      status: 'draft',
      is_current: false,
      may_edit: true,
      published_at: null,
    });
    expect(await refusal(draft(owner))).toMatchObject({
      status: 409,
      message: 'This playbook already has a draft. Open it.',
    });
    expect(await trial(owner, first)).toMatchObject({
      compared_with: null,
      contracts: 1,
      compared: 1,
      changed: 1,
    });
    expect(await published(owner, first)).toMatchObject({ status: 'published', is_current: true });

    const before = await positionsFor(owner);
    expect(before.playbook).toMatchObject({
      id: first.id,
      number: 1,
      side: 'performer',
      contract_type: null,
    });
    const retainage = before.lines.find(({ family }) => family === 'retainage');
    expect(retainage).toMatchObject({
      status: 'outside',
      walk_away: true,
      contract: '15%',
      decides: 'Project manager',
    });
    expect(before.findings).toContainEqual({
      finding_id: retainage?.finding_id,
      status: 'outside',
      walk_away: true,
      reason: null,
    });

    const second = await drafted(owner);
    expect(second).toMatchObject({ number: 2, body: first.body });
    expect(await trial(owner, second)).toMatchObject({
      compared_with: 1,
      compared: 1,
      changed: 0,
      changes: [],
    });
    const changed = await success(
      save(owner, second, withRetainage(second, { preferred: 10, acceptable: 20, walk_away: 30 })),
      200,
      playbookVersionDetailSchema,
    );
    expect(await trial(owner, changed)).toMatchObject({
      changed: 1,
      changes: [
        {
          contract_id: contract.id,
          families: [{ family: 'retainage', before: 'outside', after: 'acceptable' }],
        },
      ],
    });
    expect((await positionsFor(owner)).playbook?.number).toBe(1);
    await published(owner, second);
    const after = await positionsFor(owner);
    expect(after.playbook?.number).toBe(2);
    expect(after.lines.find(({ family }) => family === 'retainage')).toMatchObject({ status: 'acceptable' });

    const all = await success(
      call('GET', '/playbook-versions', { token: owner.token }),
      200,
      playbookVersionsSchema,
    );
    expect(all.may_edit).toBe(true);
    expect(
      all.versions
        .filter(({ contract_type }) => contract_type === null)
        .map(({ number, is_current }) => [number, is_current]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
    for (const refused of [
      save(owner, first, first.body),
      publish(owner, first),
      call('DELETE', at(first.id), { token: owner.token }),
    ]) {
      expect(await refusal(refused)).toMatchObject({ status: 409, code: 'conflict' });
    }
  });

  it('for a kind of contract is used before the one for all other kinds', async () => {
    const own = await drafted(owner, { contract_type: 'Construction' });
    await published(owner, own);
    expect((await positionsFor(owner)).playbook).toMatchObject({ id: own.id, contract_type: 'Construction' });
    const general = await drafted(owner);
    expect(await trial(owner, general)).toMatchObject({ contracts: 0, changed: 0 });
    await success(call('DELETE', at(general.id), { token: owner.token }), 200, playbookVersionDetailSchema);
    expect(await refusal(call('GET', at(general.id), { token: owner.token }))).toMatchObject({ status: 404 });
  });

  it('leaves out a finding that a person rejected', async () => {
    const { lines } = await positionsFor(owner);
    const line = lines.find(({ family }) => family === 'retainage');
    const path = `/contracts/${contract.id}/findings/${line?.finding_id}/review`;
    const rejected = { decision: 'rejected', note: 'A model clause, not ours' };
    await success(call('PUT', path, { token: owner.token, body: rejected }), 200, analysisSchema);
    const after = await positionsFor(owner);
    expect(after.findings.some(({ finding_id }) => finding_id === line?.finding_id)).toBe(false);
    expect(after.lines.find(({ family }) => family === 'retainage')?.contract).not.toBe(line?.contract);
  });

  it('notifies lawyers and project managers once it is published', async () => {
    const version = await drafted(owner, { contract_type: 'Service' });
    await published(owner, version);
    const told = async (role: string) => {
      const token = people.get(role)?.token ?? '';
      const all = await success(call('GET', '/notifications', { token }), 200, notificationSchema.array());
      return all.some(({ actionUrl }) => actionUrl === `/playbook/${version.id}`);
    };
    expect(await Promise.all(projectRoles.map(async (role) => [role, await told(role)]))).toEqual(
      projectRoles.map((role) => [role, role === 'project_manager' || role === 'lawyer']),
    );
  });
});

describe('access', () => {
  it.each([
    ['project_manager', 403, 200],
    ['team_member', 403, 200],
    ['lawyer', 201, 200],
    ['contractor', 403, 404],
    ['client_rep', 403, 404],
  ] as const)('a %s drafts with %d and reads with %d', async (role, drafts, reads) => {
    const person = people.get(role);
    if (!person) throw new Error(`no ${role}`);
    const theirs = await drafted(owner, { side: 'payer', contract_type: 'Supply' });
    expect((await call('GET', at(theirs.id), person)).status).toBe(reads);
    expect((await call('GET', at(theirs.id, '/trial'), person)).status).toBe(reads);
    const writes = reads === 404 ? 404 : drafts === 201 ? 200 : 403;
    expect((await save(person, theirs, theirs.body)).status).toBe(writes);
    expect((await publish(person, theirs)).status).toBe(writes);
    if (writes !== 200)
      await success(call('DELETE', at(theirs.id), { token: owner.token }), 200, playbookVersionDetailSchema);
    const own = await draft(person, { side: 'payer', contract_type: 'Warranty' });
    expect(own.status).toBe(drafts);
    if (own.status === 201) {
      const { id } = playbookVersionDetailSchema.parse(await own.json());
      expect((await call('DELETE', at(id), person)).status).toBe(200);
    }
  });

  it.each([
    ['project_manager', 200],
    ['team_member', 200],
    ['lawyer', 200],
    ['client_rep', 403],
    ['contractor', 404],
  ] as const)('a %s gets positions with %d', async (role, status) => {
    expect((await positions({ token: people.get(role)?.token ?? '' }, contract)).status).toBe(status);
  });

  it("another organization's playbook and contract do not exist", async () => {
    const version = await drafted(owner, { side: 'payer', contract_type: 'Design-Build' });
    for (const refused of [
      call('GET', at(version.id), rival),
      call('GET', at(version.id, '/trial'), rival),
      save(rival, version, version.body),
      publish(rival, version),
      call('DELETE', at(version.id), rival),
      positions(rival, contract),
    ]) {
      expect(await refusal(refused)).toMatchObject({ status: 404, code: 'not_found' });
    }
    for (const path of ['/playbook-versions', at(version.id), `/contracts/${contract.id}/positions`]) {
      expect((await call('GET', path)).status).toBe(401);
    }
  });
});

describe('input', () => {
  it('is refused with the field', async () => {
    const version = await drafted(owner, { side: 'performer', contract_type: 'Purchase Order' });
    const [entry] = version.body.entries;
    const cases: [unknown, string][] = [
      [{ entries: [] }, 'body.entries'],
      [{ entries: [entry, entry] }, 'body.entries.1.family'],
      [{ entries: [{ ...entry, decides: ' ' }] }, 'body.entries.0.decides'],
      [{ entries: [{ ...entry, family: 'document' }] }, 'body.entries.0.family'],
      [withRetainage(version, { preferred: 12, acceptable: 10 }), 'body.entries.2.limits.0.acceptable'],
      [withRetainage(version, { walk_away: 10 }), 'body.entries.2.limits.0.walk_away'],
      [withRetainage(version, { preferred: -1 }), 'body.entries.2.limits.0.preferred'],
      [withRetainage(version, { unit: 'days' }), 'body.entries.2.limits.0.measure'],
    ];
    for (const [body, path] of cases) {
      const { status, fields } = await refusal(save(owner, version, body));
      expect([status, fields?.[0]?.path]).toEqual([422, path]);
    }
    expect((await refusal(draft(owner, { side: 'both' }))).fields?.[0]?.path).toBe('side');
    expect((await refusal(draft(owner, { contract_type: 'Lease' }))).fields?.[0]?.path).toBe('contract_type');
  });

  it('of an older version is refused, and a draft is created once per Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const once = async () =>
      await (await draft(owner, { side: 'payer', contract_type: 'Amendment' }, headers)).text();
    const [first, again] = [await once(), await once()];
    expect(again).toBe(first);
    const version = playbookVersionDetailSchema.parse(JSON.parse(first));
    await success(
      save(owner, version, version.body, { 'If-Match': '"1"' }),
      200,
      playbookVersionDetailSchema,
    );
    expect(await refusal(save(owner, version, version.body, { 'If-Match': '"1"' }))).toMatchObject({
      status: 412,
    });
    expect(
      await refusal(call('DELETE', at(version.id), { token: owner.token, headers: { 'If-Match': '"1"' } })),
    ).toMatchObject({ status: 412 });
  });
});
