import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newOwner, newProject, newProjectMember } from '../../../_server/testing/cast.ts';
import { chainOf, newChain, newLawyer } from '../../../_server/testing/chains.ts';
import { call, refusal } from '../../../_server/testing/client.ts';
import { chainKinds } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('GET /chains/{kind}/{id}', () => {
  it('returns the same paper trail from any of its records', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const links = await newChain(owner, project, { lawyer: await newLawyer(owner, project) });
    for (const kind of chainKinds) {
      const chain = await chainOf(owner, kind, links[kind]);
      expect(chain.marked, kind).toEqual({ kind, id: links[kind] });
      expect(ids(chain.findings), kind).toEqual([links.finding]);
      expect(ids(chain.obligations), kind).toEqual([links.obligation]);
      expect(ids(chain.deadlines), kind).toEqual([links.deadline]);
      expect(ids(chain.site_events), kind).toEqual([links.site_event]);
      expect(ids(chain.notices), kind).toEqual([links.notice]);
    }
    const chain = await chainOf(owner, 'notice', links.notice);
    expect(chain.findings[0]?.quote).toContain('within seven (7) days');
    expect(chain.findings[0]?.document_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(chain.notices[0]).toMatchObject({
      status: 'served',
      number: expect.stringMatching(/^N-/),
      approval: { bar_number: 'MD 1234', version_number: 1 },
      services: [{ tracking_number: '9407 1', recipient_name: 'Harbor LLC' }],
      proofs: [{ file_name: 'receipt.txt', service_id: expect.any(String) }],
    });
    const actions = new Set(chain.audit.map(({ action }) => action));
    for (const action of [
      'obligation.updated',
      'deadline.created',
      'site_event.created',
      'notice.created',
      'notice_version.created',
      'notice_status_change.created',
      'notice_service.created',
      'notice_proof.created',
    ])
      expect(actions).toContain(action);
    expect(chain.audit_total).toBe(chain.audit.length);
  });

  it('includes its own records and none of another paper trail', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [one, other] = [await newChain(owner, project), await newChain(owner, project)];
    const chain = await chainOf(owner, 'site_event', one.site_event);
    expect(ids(chain.obligations)).toEqual([one.obligation]);
    expect(ids(chain.notices)).toEqual([one.notice]);
    expect(chain.notices[0]).toMatchObject({ approval: null, services: [], proofs: [], sha256: null });
    expect(JSON.stringify(chain)).not.toContain(other.notice);
    // An anchor date entered by hand is no longer linked to the event.
    const moved = await call('PUT', `/obligations/${one.obligation}`, {
      token: owner.token,
      body: { anchor_date: '2027-01-04' },
      headers: { 'if-match': '*' },
    });
    expect(moved.status).toBe(200);
    expect(await chainOf(owner, 'obligation', one.obligation)).toMatchObject({
      obligations: [{ site_event_id: null }],
    });
  });

  it('is for project staff and lawyers', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const links = await newChain(owner, project);
    for (const role of ['client_rep', 'contractor'] as const) {
      const { token } = await newProjectMember(owner, project, role);
      for (const kind of chainKinds)
        expect((await call('GET', `/chains/${kind}/${links[kind]}`, { token })).status, role).toBe(404);
    }
    const worker = await newProjectMember(owner, project, 'team_member');
    expect(ids((await chainOf(worker, 'deadline', links.deadline)).notices)).toEqual([links.notice]);
  });

  it('is hidden from other organizations, and rejects an invalid record', async () => {
    const owner = await newOwner();
    const links = await newChain(owner, await newProject(owner));
    const { token } = await newOwner();
    for (const kind of chainKinds) {
      expect((await call('GET', `/chains/${kind}/${links[kind]}`, { token })).status).toBe(404);
      expect((await call('GET', `/chains/${kind}/${links[kind]}`)).status).toBe(401);
    }
    expect((await call('GET', `/chains/notice/${links.finding}`, { token: owner.token })).status).toBe(404);
    expect(await refusal(call('GET', '/chains/notice/x', { token: owner.token }))).toMatchObject({
      status: 422,
      fields: [{ path: 'id' }],
    });
    expect(await refusal(call('GET', `/chains/storm/${links.notice}`, { token: owner.token }))).toMatchObject(
      { status: 422, fields: [{ path: 'kind' }] },
    );
  });
});
