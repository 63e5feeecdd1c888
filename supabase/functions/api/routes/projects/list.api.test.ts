import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
} from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import { type Project, projectMemberSchema, projectSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const projects = projectSchema.array();
const names = (list: Project[]) => list.map(({ name }) => name);

describe('GET /projects', () => {
  it('pages through all projects, newest first', async () => {
    const { token } = await newOwner();
    for (const name of ['one', 'two', 'three', 'four', 'five']) await newProject({ token }, { name });
    const seen: string[] = [];
    let path: string | undefined = '/projects?limit=2&count=exact';
    while (path) {
      const answer: Response = await call('GET', path, { token });
      expect(answer.headers.get('x-total-count')).toBe('5');
      seen.push(...names(await success(answer, 200, projects)));
      path = adjacentPage(answer);
    }
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  it('searches name and client literally, and filters by status', async () => {
    const owner = await newOwner();
    await newProject(owner, { name: '50% done', status: 'planning' });
    await newProject(owner, { name: '500 done', client_name: 'Mill_Race' });
    const found = async (query: string) =>
      names(await success(call('GET', `/projects?${query}`, { token: owner.token }), 200, projects));
    expect(await found('q=50%25')).toEqual(['50% done']);
    expect(await found('q=mill_r')).toEqual(['500 done']);
    expect(await found('q=l%25r')).toEqual([]);
    expect(await found('status=planning')).toEqual(['50% done']);
    expect(await found('status=all&q=')).toHaveLength(2);
  });

  it('separates archived projects', async () => {
    const owner = await newOwner();
    await newProject(owner, { name: 'going on' });
    await newProject(owner, { name: 'over', status: 'archived' });
    const found = async (query: string) =>
      names(await success(call('GET', `/projects?${query}`, { token: owner.token }), 200, projects));
    expect(await found('archived=true')).toEqual(['over']);
    expect(await found('archived=false')).toEqual(['going on']);
    expect(await found('archived=')).toHaveLength(2);
  });

  it('returns who may change each project', async () => {
    const owner = await newOwner();
    const [run, worked] = [await newProject(owner), await newProject(owner)];
    const person = await newProjectMember(owner, run, 'project_manager');
    await call('POST', `/projects/${worked.id}/members`, {
      token: owner.token,
      body: { user_id: person.id, role: 'team_member' },
    });
    const mayChange = async ({ token }: { token: string }) => {
      const list = await success(call('GET', '/projects', { token }), 200, projects);
      return list.filter(({ may_change }) => may_change).map(({ id }) => id);
    };
    expect(await mayChange(owner)).toEqual([worked.id, run.id]);
    expect(await mayChange(person)).toEqual([run.id]);
  });

  it('shows members only their own projects', async () => {
    const owner = await newOwner();
    const [on] = [await newProject(owner, { name: 'on' }), await newProject(owner, { name: 'off' })];
    const [member, contractor] = [await newColleague(owner), await newProjectMember(owner, on, 'contractor')];
    const stranger = await newOwner();
    const seenBy = async ({ token }: { token: string }) =>
      names(await success(call('GET', '/projects', { token }), 200, projects));
    expect(await seenBy(owner)).toEqual(['off', 'on']);
    expect(await seenBy(contractor)).toEqual(['on']);
    expect(await seenBy(member)).toEqual([]);
    expect(await seenBy(stranger)).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'cursor=1',
    'status=gone',
    'archived=perhaps',
    'count=some',
    'q=%00',
  ])('rejects ?%s', async (query) => {
    const { token } = await newOwner();
    expect(await refusal(call('GET', `/projects?${query}`, { token }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });
});

describe('GET /projects/{id}/members', () => {
  it('lists the team to those who may see the project', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    const path = `/projects/${project.id}/members`;
    const team = await success(call('GET', path, { token: lawyer.token }), 200, projectMemberSchema.array());
    expect(team).toMatchObject([{ user_id: lawyer.id, email: lawyer.email, role: 'lawyer' }]);
    const stranger = await newOwner();
    expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
  });
});
