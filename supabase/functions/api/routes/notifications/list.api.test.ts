import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, sql } from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import { notify, reported } from '../../../_server/testing/notifications.ts';
import {
  type Notification,
  notificationSchema,
  notificationStatsSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const titles = (list: Notification[]) => list.map(({ title }) => title);
const since = (response: Response) => response.headers.get('x-next-since') ?? '';

describe('GET /notifications', () => {
  it("lists the person's notifications, newest first, with every field of the spec", async () => {
    const owner = await newOwner();
    const colleague = await newColleague(owner);
    await notify([owner, colleague], { title: 'First' });
    await notify([owner], { title: 'Second', type: 'warning', priority: 'high', category: 'contract' });
    const list = await reported(owner);
    expect(titles(list)).toEqual(['Second', 'First']);
    expect(list[0]).toEqual({
      id: expect.any(String),
      category: 'contract',
      type: 'warning',
      title: 'Second',
      message: 'M',
      priority: 'high',
      source: 'Tests',
      actionUrl: '/projects',
      actionLabel: 'Open',
      metadata: { n: 1 },
      projectId: null,
      contractId: null,
      organizationId: owner.organizationId,
      read: false,
      silent: false,
      timestamp: expect.any(String),
    });
    expect(titles(await reported(colleague))).toEqual(['First']);
  });

  it('filters by every filter of the spec and by text', async () => {
    const owner = await newOwner();
    await notify([owner], { title: 'Info low', priority: 'low', source: 'Contracts', category: 'contract' });
    await notify([owner], { title: 'Error urgent', type: 'error', priority: 'urgent', message: '100% wet' });
    await notify([owner], {
      title: 'Warning high',
      type: 'warning',
      priority: 'high',
      category: 'compliance',
    });
    const of = async (query: string) => titles(await reported(owner, `?${query}`));
    expect(await of('types=warning,error')).toEqual(['Warning high', 'Error urgent']);
    expect(await of('types=all')).toHaveLength(3);
    expect(await of('priorities=low,high')).toEqual(['Warning high', 'Info low']);
    expect(await of('category=contract,compliance')).toEqual(['Warning high', 'Info low']);
    expect(await of('source=Contracts')).toEqual(['Info low']);
    expect(await of('q=100%25')).toEqual(['Error urgent']);
    expect(await of('q=info')).toEqual(['Info low']);
    const [newest] = await reported(owner);
    await call('PUT', `/notifications/${newest?.id}`, { token: owner.token, body: { read: true } });
    expect(await of('read=true')).toEqual(['Warning high']);
    expect(await of('read=false')).toEqual(['Error urgent', 'Info low']);

    // Days are in the organization's time zone: 23:30 in New York is the next day in UTC.
    await sql()`update public.organizations set time_zone = 'America/New_York' where id = ${owner.organizationId}`;
    await sql()`update public.notifications set created_at = '2026-03-01T04:30:00Z' where title = 'Info low' and user_id = ${owner.id}`;
    expect(await of('start_date=2026-02-28&end_date=2026-02-28')).toEqual(['Info low']);
    expect(await of('start_date=2026-03-01')).toEqual(['Warning high', 'Error urgent']);
    expect(await of('end_date=2026-02-27')).toEqual([]);
  });

  it('pages without gaps and returns the total', async () => {
    const owner = await newOwner();
    for (const title of ['1', '2', '3', '4', '5']) await notify([owner], { title });
    const seen: string[] = [];
    let next: string | undefined = '/notifications?limit=2&count=exact';
    while (next) {
      const answer: Response = await call('GET', next, { token: owner.token });
      expect(answer.headers.get('x-total-count')).toBe('5');
      seen.push(...titles(await success(answer.clone(), 200, notificationSchema.array())));
      next = adjacentPage(answer);
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  it('lists all new ones since a cursor, oldest first, including late commits', async () => {
    const owner = await newOwner();
    await notify([owner], { title: 'Known' });
    // Any transaction still in progress holds the cursor back until it commits.
    const list = () => call('GET', '/notifications', { token: owner.token });
    await expect.poll(async () => titles(await reported(owner, `?since=${since(await list())}`))).toEqual([]);
    let finish = () => {};
    const slow = sql().begin(async (transaction) => {
      await transaction`
        select private.notify(${owner.organizationId}, ${[owner.id]}::uuid[], 'message', 'info', 'medium', 'Slow', '', 'Tests', null, null,
          null, null, '{}', 'slow')`;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await expect
      .poll(
        async () =>
          (
            await sql()`select from pg_stat_activity where state = 'idle in transaction' and query like '%''Slow''%'`
          ).length,
      )
      .toBe(1);
    const first = await list();
    expect(titles(await success(first.clone(), 200, notificationSchema.array()))).toEqual(['Known']);
    await notify([owner], { title: 'New' });
    finish();
    await slow;
    const after = await call('GET', `/notifications?since=${since(first)}`, { token: owner.token });
    const missed = titles(await success(after.clone(), 200, notificationSchema.array()));
    // Its id is older than those of notifications already seen.
    expect(missed).toEqual(['Slow', 'New']);
    // Any transaction still in progress holds the cursor back; after it commits, nothing is returned twice.
    await expect
      .poll(async () => {
        const now = await call('GET', `/notifications?since=${since(after)}`, { token: owner.token });
        return titles(await reported(owner, `?since=${since(now)}`));
      })
      .toEqual([]);
    expect(titles(await reported(owner, `?since=${since(first)}&limit=1`))).toEqual(['Slow']);
  });

  it("accepts a date or time with two minutes' tolerance, and treats a future cursor as now", async () => {
    const owner = await newOwner();
    await notify([owner], { title: 'Old' });
    await notify([owner], { title: 'New' });
    await sql()`update public.notifications set created_at = now() - interval '1 day' where title = 'Old' and user_id = ${owner.id}`;
    const of = async (value: string) => titles(await reported(owner, `?since=${encodeURIComponent(value)}`));
    expect(await of(new Date(Date.now() + 60_000).toISOString())).toEqual(['New']);
    expect(await of('2026-01-01')).toEqual(['Old', 'New']);
    expect(await of('2026-01-01T00:00:00+02:00')).toEqual(['Old', 'New']);
    expect(await of('999999999999999999')).toEqual([]);
    await notify([owner], { title: 'Next' });
    expect(await of('0')).toEqual(['Old', 'New', 'Next']);
  });

  it('hides those of others and other organizations, and removed ones', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    await notify([owner], { title: 'Mine' });
    expect(await reported(stranger)).toEqual([]);
    // The same person in another organization.
    await sql()`insert into public.memberships (org_id, user_id, role) values (${stranger.organizationId}, ${owner.id}, 'admin')`;
    const headers = { 'x-organization-id': stranger.organizationId };
    const there = call('GET', '/notifications', { token: owner.token, headers });
    expect(await success(there, 200, notificationSchema.array())).toEqual([]);
    const [mine] = await reported(owner);
    await call('DELETE', `/notifications/${mine?.id}`, { token: owner.token });
    expect(await reported(owner)).toEqual([]);
  });

  it('rejects invalid parameters', async () => {
    const { token } = await newOwner();
    for (const query of [
      'types=loud',
      'priorities=1',
      'category=x',
      'read=maybe',
      'start_date=yesterday',
      'source=%00',
      'q=%00',
      'start_date=2026-02-02&end_date=2026-02-01',
      'since=yesterday',
      'since=-1',
      'since=2026-13-01',
      'cursor=x',
      'since=9999999999999999999',
      'limit=0',
      'types=%00',
    ]) {
      expect(await refusal(call('GET', `/notifications?${query}`, { token })), query).toMatchObject({
        status: 422,
      });
    }
    expect(await refusal(call('GET', '/notifications'))).toMatchObject({ status: 401 });
  });
});

describe('GET /notifications/stats', () => {
  it('counts the notifications in the bell', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const stats = (token: string) =>
      success(call('GET', '/notifications/stats', { token }), 200, notificationStatsSchema);
    for (const title of ['1', '2', '3']) await notify([owner], { title });
    await notify([owner], { type: 'error', priority: 'urgent' });
    const [urgent, third] = await reported(owner);
    await call('PUT', `/notifications/${urgent?.id}`, { token: owner.token, body: { read: true } });
    await call('DELETE', `/notifications/${third?.id}`, { token: owner.token });
    expect(await stats(owner.token)).toEqual({
      total: 3,
      unread: 2,
      by_type: { info: 2, success: 0, warning: 0, error: 1 },
      by_priority: { low: 0, medium: 2, high: 0, urgent: 1 },
    });
    expect(await stats(stranger.token)).toMatchObject({ total: 0, unread: 0 });
    expect(await refusal(call('GET', '/notifications/stats'))).toMatchObject({ status: 401 });
  });
});
