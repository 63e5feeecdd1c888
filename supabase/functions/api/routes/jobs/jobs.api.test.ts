import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { endedJobSchema, jobSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/** A job of a kind that no worker handles, so that it does not change. */
async function deadJob(org: string | null, kind = 'test_routes'): Promise<string> {
  const [job] = await sql()<{ id: string }[]>`
    insert into private.jobs (kind, org_id, payload, state, attempts, finished_at, last_error)
    values (${kind}, ${org}, '{"to": "secret@test.example"}', 'dead', 8, now(), 'No answer') returning id`;
  return job?.id ?? '';
}
const list = ({ token }: Pick<Person, 'token'>, query = '') =>
  success(call('GET', `/jobs${query}`, { token }), 200, jobSchema.array());

describe('/jobs', () => {
  it('shows the owner and admins failed jobs of their organization, without payloads', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const ids = [await deadJob(owner.organizationId), await deadJob(owner.organizationId)];
    await deadJob(other.organizationId);
    const system = await deadJob(null);
    const admin = await newColleague(owner, 'admin');
    for (const person of [owner, admin]) {
      const jobs = await list(person, '?state=dead');
      expect(jobs.map(({ id }) => id)).toEqual(ids.toReversed());
      expect(jobs[0]).toMatchObject({ kind: 'test_routes', attempts: 8, last_error: 'No answer' });
      expect(JSON.stringify(jobs)).not.toContain('secret');
    }
    const first = await call('GET', '/jobs?state=dead&limit=1&count=exact', { token: owner.token });
    expect([first.headers.get('x-total-count'), first.headers.get('link')]).toEqual([
      '2',
      expect.stringContaining('next'),
    ]);
    expect(await list(owner, '?state=done')).toEqual([]);
    await sql()`delete from private.jobs where id = ${system}`;
  });

  it('retries or discards a dead job once, and logs who did it', async () => {
    const owner = await newOwner();
    const [first, second] = [await deadJob(owner.organizationId), await deadJob(owner.organizationId)];
    const end = (id: string, by: string, token = owner.token) => call('POST', `/jobs/${id}/${by}`, { token });
    expect(await success(end(first, 'retry'), 200, endedJobSchema)).toEqual({ id: first, ended: 'retried' });
    expect(await success(end(second, 'discard'), 200, endedJobSchema)).toEqual({
      id: second,
      ended: 'discarded',
    });
    expect(await list(owner, '?state=dead')).toEqual([]);
    expect(await list(owner)).toMatchObject([{ state: 'waiting', attempts: 0, last_error: null }]);
    for (const by of ['retry', 'discard'])
      expect(await refusal(end(first, by))).toMatchObject({ status: 404 });
    const events = await sql()`
      select actor_id, action from public.activity_events where org_id = ${owner.organizationId} and entity_type = 'job' order by id`;
    expect([...events]).toEqual([
      { actor_id: owner.id, action: 'job.retried' },
      { actor_id: owner.id, action: 'job.discarded' },
    ]);
    await sql()`delete from private.jobs where org_id = ${owner.organizationId}`;
  });

  it('is hidden from everyone else', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const [id, system] = [await deadJob(owner.organizationId), await deadJob(null)];
    const member = await newColleague(owner);
    for (const path of [`/jobs/${id}/retry`, `/jobs/${id}/discard`]) {
      expect(await refusal(call('POST', path, { token: member.token }))).toMatchObject({ status: 403 });
      expect(await refusal(call('POST', path, { token: stranger.token }))).toMatchObject({ status: 404 });
      expect(await refusal(call('POST', path))).toMatchObject({ status: 401 });
    }
    expect(await refusal(call('POST', `/jobs/${system}/retry`, { token: owner.token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(call('GET', '/jobs', { token: member.token }))).toMatchObject({ status: 403 });
    expect(await refusal(call('GET', '/jobs'))).toMatchObject({ status: 401 });
    expect(await refusal(call('GET', '/jobs?state=lost', { token: owner.token }))).toMatchObject({
      status: 422,
    });
    expect(await refusal(call('POST', '/jobs/x/retry', { token: owner.token }))).toMatchObject({
      status: 422,
    });
    await sql()`delete from private.jobs where id in (${id}, ${system})`;
  });
});
