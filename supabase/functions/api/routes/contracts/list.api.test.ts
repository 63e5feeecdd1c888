import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import { contractSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

async function names(path: string, token: string): Promise<string[]> {
  const list = await success(call('GET', path, { token }), 200, contractSchema.array());
  return list.map(({ name }) => name);
}

describe('GET /contracts/project/{id}', () => {
  it('lists all projects when the ID is empty, with or without the slash', async () => {
    const owner = await newOwner();
    const [first, second] = [await newProject(owner), await newProject(owner)];
    await newContract(owner, first, { name: 'in the first' });
    await newContract(owner, second, { name: 'in the second' });
    for (const path of ['/contracts/project/', '/contracts/project', '/contracts']) {
      expect(await names(path, owner.token)).toEqual(['in the second', 'in the first']);
    }
    expect(await names(`/contracts/project/${first.id}`, owner.token)).toEqual(['in the first']);
  });

  it('filters by status, type, parties, and risk, and pages', async () => {
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
    const next = adjacentPage(page);
    expect(await names(next ?? '', owner.token)).toEqual(['A']);
  });

  it('filters by risk level, and by creation and assessment dates', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const [name, score, reason, ago] of [
      ['low', 30, null, 0],
      ['medium', 31, null, 40],
      ['high', 61, null, 400],
      ['no contract', null, 'not_a_contract', 0],
    ] as const) {
      const { id } = await newContract(owner, project, { name });
      await sql()`
        update public.contracts set created_at = now() - make_interval(days => ${ago})
          where org_id = ${owner.organizationId} and id = ${id}`;
      await sql()`
        with document as (
          insert into public.contract_documents (id, org_id, project_id, contract_id, version, file_name, mime_type, size_bytes, sha256,
            storage_path, pages, text_status)
          select d.id, ${owner.organizationId}, ${project.id}, ${id}, 1, 'c.txt', 'text/plain', 1, repeat('0', 64),
            concat_ws('/', ${owner.organizationId}::text, ${id}::text, d.id, 'c.txt'), 1, 'extracted'
          from (select private.uuid_v7() as id) d returning id)
        insert into public.contract_analyses (org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason,
          word_count, groups, clauses, engine, created_at)
        select ${owner.organizationId}, ${project.id}, ${id}, d.id, 'owner', ${score}, ${reason}, 1, '[]', '[]', '{}',
          now() - make_interval(days => ${ago})
        from document d`;
    }
    await newContract(owner, project, { name: 'not read' });
    const found = (query: string) => names(`/contracts?${query}`, owner.token);
    const day = (ago: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
        Date.now() - ago * 86_400_000,
      );
    for (const band of ['low', 'medium', 'high']) expect(await found(`risk=${band}`)).toEqual([band]);
    expect(await found('risk=not_scored')).toEqual(['no contract']);
    expect(await found('risk=not_assessed')).toEqual(['not read']);
    expect(await found(`created_from=${day(40)}&created_to=${day(40)}`)).toEqual(['medium']);
    expect(await found(`created_to=${day(100)}`)).toEqual(['high']);
    expect(await found(`created_from=${day(0)}&risk=not_assessed`)).toEqual(['not read']);
    expect(await found(`assessed_from=${day(41)}&assessed_to=${day(39)}`)).toEqual(['medium']);
    expect(await found(`assessed_from=${day(0)}`)).toEqual(['no contract', 'low']);
    for (const wrong of ['risk=huge', 'created_from=2026-02-30'])
      expect(await refusal(call('GET', `/contracts?${wrong}`, { token: owner.token }))).toMatchObject({
        status: 422,
      });
  });

  it('shows a contractor only shared contracts, and outsiders none', async () => {
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
