import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  sql,
} from '../../../_server/testing/cast.ts';
import { call } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import { decide, newVersion, step, stepped } from '../../../_server/testing/lifecycle.ts';
import { reported } from '../../../_server/testing/notifications.ts';

afterAll(closeDatabase);

const titles = async (person: { token: string }) => (await reported(person)).map(({ title }) => title);

/** A contract under review with its project's lawyer and project manager, who have no notifications yet. */
async function underReview() {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Tower' });
  const contract = await newContract(owner, project, { name: 'Steel' });
  const lawyer = await newProjectMember(owner, project, 'lawyer');
  const manager = await newProjectMember(owner, project, 'project_manager');
  const contractor = await newProjectMember(owner, project, 'contractor');
  const document = await newVersion(owner, contract, 'The agreement.');
  await stepped(owner, contract, 'submit');
  return { owner, project, contract, lawyer, manager, contractor, document };
}

describe('actions notify the people concerned', () => {
  it('from the submission of a contract to a new version that voids its approval', async () => {
    const { owner, contract, lawyer, manager, contractor, document } = await underReview();
    expect(await titles(lawyer)).toEqual([
      'Submitted for review: Steel',
      'New document: Steel',
      'Added to project: Tower',
    ]);
    expect((await reported(lawyer))[0]).toMatchObject({
      category: 'approval',
      // High priority raises a toast.
      priority: 'high',
      source: 'Contracts',
      contractId: contract.id,
      projectId: contract.project_id,
      message: 'Submitted by Olive Owner.',
      actionUrl: `/contracts/${contract.id}?tab=approval`,
    });
    await decide(lawyer, document);
    expect((await titles(manager))[0]).toBe('Approved: Steel');
    expect((await titles(owner))[0]).toBe('Approved: Steel');
    await newVersion(manager, contract, 'The agreement, again.');
    for (const person of [owner, lawyer]) {
      expect(
        (await titles(person)).filter(
          (title) => title.startsWith('No longer') || title.startsWith('New version'),
        ),
      ).toEqual(['No longer approved: Steel']);
    }
    expect(await titles(contractor)).toEqual(['Added to project: Tower']);
  });

  it('of a rejection once, and not of refused requests', async () => {
    const { owner, contract, lawyer, manager, document } = await underReview();
    const before = await titles(manager);
    expect((await step(owner, contract, 'activate')).status).toBe(409);
    expect(await titles(manager)).toEqual(before);
    await decide(lawyer, document, { decision: 'rejected', note: 'Not like this.' });
    expect(await titles(manager)).toEqual(['Rejected: Steel', ...before]);
    expect((await reported(manager))[0]?.message).toBe('Version 1 rejected by Casey member. Not like this.');
  });

  it('once for ten requests with one Idempotency-Key', async () => {
    const { owner, contract, manager } = await underReview();
    const before = await titles(manager);
    const body = { contract_id: contract.id, title: 'Final invoice', anchor: 'event' };
    const headers = { 'idempotency-key': 'ten' };
    await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/obligations', { token: owner.token, body, headers })),
    );
    expect(await titles(manager)).toEqual(['Deadline confirmed: Final invoice', ...before]);
  });

  it('of 5,000 checks due in one run with one total', async () => {
    const { owner, project, manager } = await underReview();
    await newCheck(owner, project);
    await sql()`
      insert into public.compliance_checks (org_id, project_id, check_type, title, due_date)
      select ${owner.organizationId}, ${project.id}, 'Safety Compliance', 'Check ' || n, '2026-01-01' from generate_series(1, 5000) n`;
    const before = await titles(manager);
    // On a busy machine the statement may time out. Then nothing has changed, and the request is repeated.
    const run = async () =>
      (await call('POST', `/compliance/project/${project.id}/check`, { token: owner.token })).status;
    const isDone = () => expect.poll(run, { timeout: 120_000, interval: 1000 }).toBe(200);
    await isDone();
    expect(await titles(manager)).toEqual(['5000 checks became non-compliant: Tower', ...before]);
    expect((await reported(manager))[0]).toMatchObject({
      metadata: { count: 5000 },
      priority: 'medium',
      type: 'warning',
    });
    // Running it again changes nothing.
    await isDone();
    expect(await titles(manager)).toHaveLength(before.length + 1);
  }, 300_000);
});
