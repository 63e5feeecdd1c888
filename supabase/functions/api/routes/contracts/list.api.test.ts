import { afterAll, describe, expect, it } from 'vitest';
import { contractSchema } from '../../../_shared/contract/index.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
} from '../../testing/cast.ts';
import { call, refusal, success } from '../../testing/client.ts';

afterAll(closeDatabase);

async function names(path: string, token: string): Promise<string[]> {
  const list = await success(call('GET', path, { token }), 200, contractSchema.array());
  return list.map(({ name }) => name);
}

describe('GET /contracts/project/{id}', () => {
  it('means all projects where the id is empty, with or without the slash', async () => {
    const owner = await newOwner();
    const [first, second] = [await newProject(owner), await newProject(owner)];
    await newContract(owner, first, { name: 'in the first' });
    await newContract(owner, second, { name: 'in the second' });
    for (const path of ['/contracts/project/', '/contracts/project', '/contracts']) {
      expect(await names(path, owner.token)).toEqual(['in the second', 'in the first']);
    }
    expect(await names(`/contracts/project/${first.id}`, owner.token)).toEqual(['in the first']);
  });

  it('filters by status, type, parties and risk, and pages', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newContract(owner, project, {
      name: 'A',
      contract_type: 'Supply',
      party_b_name: '100% Steel_Works',
    });
    await newContract(owner, project, { name: 'B' });
    const found = (query: string) => names(`/contracts/project/?${query}`, owner.token);
    expect(await found('type=Supply')).toEqual(['A']);
    expect(await found('q=steel_w')).toEqual(['A']);
    expect(await found('q=100%25%25')).toEqual([]);
    expect(await found('status=draft&type=all')).toEqual(['B', 'A']);
    expect(await found('status=active')).toEqual([]);
    expect(await found('min_risk=1')).toEqual([]);
    const page = await call('GET', '/contracts/project/?limit=1&count=exact', { token: owner.token });
    expect(page.headers.get('x-total-count')).toBe('2');
    const next = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    expect(await names(next ?? '', owner.token)).toEqual(['A']);
  });

  it('shows a contractor what is shared with them, and strangers nothing', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const [theirs] = [
      await newContract(owner, project, { name: 'theirs' }),
      await newContract(owner, project),
    ];
    const contractor = await newProjectMember(owner, project, 'contractor');
    expect(await names('/contracts', contractor.token)).toEqual([]);
    await share(theirs, owner, contractor);
    expect(await names('/contracts', contractor.token)).toEqual(['theirs']);
    expect(await names('/contracts', stranger.token)).toEqual([]);
    const path = `/contracts/project/${project.id}`;
    expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
  });
});
