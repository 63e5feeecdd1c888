import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import { letter, newNotice } from '../../../_server/testing/notices.ts';
import { namesFoundSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const ask = ({ token }: Pick<Person, 'token'>, q: string) =>
  call('GET', `/search/names?q=${encodeURIComponent(q)}`, { token });
const found = async (person: Pick<Person, 'token'>, q: string) =>
  (await success(ask(person, q), 200, namesFoundSchema)).items.map(({ kind, name }) => `${kind} ${name}`);

async function newFirm() {
  const owner = await newOwner('Olive Owner');
  const harbor = await newProject(owner, { name: 'Harbor Tower', client_name: 'Cascade Development' });
  const school = await newProject(owner, { name: 'Millrace School', client_name: 'School District 9' });
  await newContract(owner, harbor, { name: 'Structural steel', party_b_name: 'Ironworks Ltd' });
  await newContract(owner, school, { name: 'Roofing 50% retainage' });
  await newCheck(owner, school, { title: 'Crane inspection' });
  return { owner, harbor, school };
}

describe('GET /search/names', () => {
  it('finds each kind by part of a name, by prefix, and with typos', async () => {
    const { owner } = await newFirm();
    expect((await found(owner, 'harbor tower'))[0]).toBe('project Harbor Tower');
    expect((await found(owner, 'harbr towr'))[0]).toBe('project Harbor Tower');
    expect(await found(owner, 'casc')).toEqual(['project Harbor Tower']);
    expect(await found(owner, 'strcutural steel')).toContain('contract Structural steel');
    expect(await found(owner, 'ironworks')).toContain('contract Structural steel');
    expect(await found(owner, 'crane insp')).toEqual(['check Crane inspection']);
    expect(await found(owner, 'olive')).toEqual(['person Olive Owner']);
    expect(await found(owner, '50%')).toContain('contract Roofing 50% retainage');
    expect(await found(owner, 'zebra')).toEqual([]);
  });

  it('finds notices for those who may read them', async () => {
    const { owner, harbor } = await newFirm();
    await newNotice(owner, harbor, { content: letter({ subject: 'Unpaid drywall of March' }) });
    expect(await found(owner, 'unpaid drywal')).toEqual(['notice Unpaid drywall of March']);
    const client = await newProjectMember(owner, harbor, 'client_rep');
    expect(await found(client, 'unpaid drywall')).toEqual([]);
    expect(await found(await newOwner(), 'unpaid drywall')).toEqual([]);
  });

  it('ranks the best match first, with up to five of each kind', async () => {
    const owner = await newOwner();
    for (const name of ['Tower A', 'Tower B', 'Tower C', 'Tower D', 'Tower E', 'Towel', 'Tower East']) {
      await newProject(owner, { name });
    }
    const names = await found(owner, 'tower east');
    expect(names[0]).toBe('project Tower East');
    expect(names).toHaveLength(5);
  });

  it('shows only what the caller may see, and nothing of another organization', async () => {
    const { owner, harbor } = await newFirm();
    const member = await newProjectMember(owner, harbor, 'team_member');
    const contractor = await newProjectMember(owner, harbor, 'contractor');
    expect(await found(member, 'school')).toEqual([]);
    expect(await found(member, 'steel')).toEqual(['contract Structural steel']);
    expect(await found(contractor, 'steel')).toEqual([]);
    expect(await found(await newOwner(), 'harbor')).toEqual([]);
  });

  it.each(['', ' ', 'x', 'x'.repeat(201), 'a\u0000b'])('rejects %j', async (q) => {
    expect(await refusal(ask(await newOwner(), q))).toMatchObject({ status: 422, fields: [{ path: 'q' }] });
  });

  it.each(["'; drop table projects; --", '%_%', '💥💥', '\\\\', '((((', 'a & b | !c'])(
    'treats %j as words',
    async (q) => {
      expect((await ask(await newOwner(), q)).status).toBe(200);
    },
  );

  it('requires a sign-in', async () => {
    expect(await refusal(call('GET', '/search/names?q=tower'))).toMatchObject({ status: 401 });
  });
});
