import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { obligationSchema, projectRoles } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

describe('POST /obligations', () => {
  it('creates an obligation confirmed by its author, with its calculated date', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner), { end_date: '2026-03-31' });
    const create = (fields: object) =>
      success(
        call('POST', '/obligations', {
          token: owner.token,
          body: { contract_id: contract.id, title: ' Final invoice ', ...fields },
        }),
        201,
        obligationSchema,
      );
    expect(
      await create({
        anchor: 'fixed_date',
        anchor_date: '2026-06-30',
        who: 'Test Builders',
        bearer: 'theirs',
      }),
    ).toMatchObject({
      bearer: 'theirs',
      title: 'Final invoice',
      status: 'confirmed',
      source: 'person',
      kind: 'deadline',
      category: 'document',
      who: 'Test Builders',
      base_date: '2026-06-30',
      due_date: '2026-06-30',
      confidence: 1,
      quote: null,
      decided_by: owner.id,
      decided_by_name: 'Olive Owner',
      document_id: null,
      document_version: null,
    });
    const months = { anchor: 'contract_end', offset_count: -1, offset_unit: 'months' };
    expect(await create(months)).toMatchObject({
      bearer: 'unknown',
      base_date: '2026-03-31',
      due_date: '2026-02-28',
    });
    // Independence Day of 2026 falls on a Saturday and is observed on the Friday before.
    const days = {
      anchor: 'fixed_date',
      anchor_date: '2026-07-01',
      offset_count: 2,
      offset_unit: 'business_days',
    };
    expect((await create(days)).due_date).toBe('2026-07-06');
    const event = {
      anchor: 'event',
      anchor_event: 'Substantial completion',
      kind: 'notice_window',
      offset_count: 7,
    };
    expect(await create(event)).toMatchObject({ base_date: null, due_date: null, kind: 'notice_window' });
    expect(await create({ ...event, anchor_date: '2026-05-01' })).toMatchObject({ due_date: '2026-05-08' });
    const forever = { anchor: 'contract_end', offset_count: -36_500, offset_unit: 'years' };
    expect(await create(forever)).toMatchObject({ base_date: '2026-03-31', due_date: null });
  });

  it('reports each invalid field', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const body = { contract_id: contract.id, title: 'T', anchor: 'fixed_date', anchor_date: '2026-06-30' };
    const invalid: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ contract_id: 'x' }, 'contract_id'],
      [{ anchor: 'never' }, 'anchor'],
      [{ anchor_date: '' }, 'anchor_date'],
      [{ anchor_date: '2026-02-30' }, 'anchor_date'],
      [{ anchor: 'contract_end' }, 'anchor_date'],
      [{ offset_count: 1.5 }, 'offset_count'],
      [{ offset_count: 36_501 }, 'offset_count'],
      [{ offset_unit: 'weeks' }, 'offset_unit'],
      [{ category: 'astrology' }, 'category'],
      [{ who: 'x'.repeat(301) }, 'who'],
    ];
    for (const [fields, path] of invalid) {
      const answer = call('POST', '/obligations', { token: owner.token, body: { ...body, ...fields } });
      expect(await refusal(answer)).toMatchObject({ status: 422, fields: [{ path }] });
    }
  });

  it('is for admins, project managers, and lawyers of an existing contract', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const body = { contract_id: contract.id, title: 'T', anchor: 'event' };
    const create = (token?: string) => call('POST', '/obligations', { token, body });
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') {
        expect(await refusal(create(person.token))).toMatchObject({ status: 404 });
        await share(contract, owner, person);
      }
      const expected = role === 'project_manager' || role === 'lawyer' ? 201 : 403;
      expect((await create(person.token)).status, role).toBe(expected);
    }
    expect(await refusal(create(stranger.token))).toMatchObject({ status: 404 });
    expect(await refusal(create())).toMatchObject({ status: 401 });
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await refusal(create(owner.token))).toMatchObject({ status: 404 });
  });

  it('creates one for ten concurrent requests with one Idempotency-Key', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const body = { contract_id: contract.id, title: 'T', anchor: 'event' };
    const headers = { 'idempotency-key': 'ten' };
    await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/obligations', { token: owner.token, body, headers })),
    );
    const all = call('GET', '/obligations', { token: owner.token });
    expect(await success(all, 200, obligationSchema.array())).toHaveLength(1);
  });
});
