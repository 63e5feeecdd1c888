import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { notify, reported } from '../../../_server/testing/notifications.ts';
import {
  notificationSchema,
  notificationsChangedSchema,
  notificationsRemovedSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const put = ({ token }: Pick<Person, 'token'>, id: string, body: object) =>
  call('PUT', `/notifications/${id}`, { token, body });
const post = ({ token }: Pick<Person, 'token'>, verb: string, body: object, headers = {}) =>
  call('POST', `/notifications/${verb}`, { token, body, headers });

/** Five notifications, oldest first: the second urgent, the third a warning. */
async function five() {
  const owner = await newOwner();
  for (const title of ['1', '2', '3', '4', '5']) {
    const [priority, type] = [
      title === '2' ? 'urgent' : 'medium',
      title === '3' ? 'warning' : 'info',
    ] as const;
    await notify([owner], { title, priority, type });
  }
  const ids = (await reported(owner)).map(({ id }) => id).reverse();
  return { owner, ids };
}

const unread = async (person: Person) => (await reported(person, '?read=false')).map(({ title }) => title);
const left = async (person: Person) => (await reported(person)).map(({ title }) => title);

describe('PUT /notifications/{id}', () => {
  it('marks one notification read and unread, repeatedly', async () => {
    const { owner, ids } = await five();
    const id = ids[0] ?? '';
    const mark = (read: boolean) => success(put(owner, id, { read }), 200, notificationSchema);
    expect(await mark(true)).toMatchObject({ id, read: true });
    const [first] = await sql()`select read_at from public.notifications where id = ${id}`;
    expect(await mark(true)).toMatchObject({ read: true });
    const [second] = await sql()`select read_at from public.notifications where id = ${id}`;
    expect(second).toEqual(first);
    expect(await mark(false)).toMatchObject({ read: false });
  });

  it("finds only the caller's own notifications", async () => {
    const { owner, ids } = await five();
    const colleague = await newColleague(owner, 'admin');
    const id = ids[0] ?? '';
    for (const [person, of] of [
      [colleague, id] as const,
      [await newOwner(), id] as const,
      [owner, crypto.randomUUID()] as const,
    ]) {
      expect(await refusal(put(person, of, { read: true }))).toMatchObject({ status: 404 });
      expect(await refusal(call('DELETE', `/notifications/${of}`, { token: person.token }))).toMatchObject({
        status: 404,
      });
    }
    expect(await unread(owner)).toHaveLength(5);
    expect(await refusal(put({ token: '' }, id, { read: true }))).toMatchObject({ status: 401 });
    expect(await refusal(put(owner, 'x', { read: true }))).toMatchObject({ status: 422 });
    expect(await refusal(put(owner, id, { read: 'yes' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'read' }],
    });
    expect(await refusal(put(owner, id, {}))).toMatchObject({ status: 422 });
  });
});

describe('POST /notifications/mark', () => {
  it('marks some, all filtered, or all seen notifications', async () => {
    const { owner, ids } = await five();
    const mark = (body: object) => success(post(owner, 'mark', body), 200, notificationsChangedSchema);
    expect(await mark({ ids: [ids[0], ids[1], ids[0]] })).toEqual({ changed: 2 });
    expect(await unread(owner)).toEqual(['5', '4', '3']);
    expect(await mark({ ids: [ids[0]], read: false })).toEqual({ changed: 1 });
    expect(await mark({ filter: { types: ['warning'] } })).toEqual({ changed: 1 });
    expect(await mark({ filter: { up_to: ids[3] } })).toEqual({ changed: 2 });
    expect(await unread(owner)).toEqual(['5']);
    expect(await mark({ filter: {} })).toEqual({ changed: 1 });
    expect(await mark({ filter: {} })).toEqual({ changed: 0 });
  });

  it('marks none when one belongs to another user, and reports the error', async () => {
    const { owner, ids } = await five();
    const colleague = await newColleague(owner);
    await notify([colleague]);
    const [theirs] = await reported(colleague);
    for (const verb of ['mark', 'remove', 'restore']) {
      expect(await refusal(post(owner, verb, { ids: [ids[0], theirs?.id] }))).toMatchObject({ status: 404 });
      for (const body of [
        {},
        { ids: [] },
        { ids: ['x'] },
        { ids: [ids[0]], filter: {}, removed_at: '2026-01-01T00:00:00Z' },
      ]) {
        expect(await refusal(post(owner, verb, body)), verb + JSON.stringify(body)).toMatchObject({
          status: 422,
        });
      }
      expect(await refusal(post({ token: '' }, verb, { ids }))).toMatchObject({ status: 401 });
    }
    for (const filter of [
      { types: ['loud'] },
      { type: 'info' },
      { up_to: 'x' },
      { types: [] },
      { start_date: '2026-02-02', end_date: '2026-02-01' },
    ]) {
      expect(await refusal(post(owner, 'mark', { filter }))).toMatchObject({ status: 422 });
    }
    expect(await unread(owner)).toHaveLength(5);
    // A filter does not affect other people's notifications either.
    await post(owner, 'remove', { filter: {} });
    expect(await unread(colleague)).toHaveLength(1);
  });
});

describe('removing notifications', () => {
  it('removes one notification once, and restores it', async () => {
    const { owner, ids } = await five();
    const id = ids[2] ?? '';
    await put(owner, id, { read: true });
    const remove = () => call('DELETE', `/notifications/${id}`, { token: owner.token });
    const removed = await success(remove(), 200, notificationsRemovedSchema);
    expect(removed).toEqual({ changed: 1, removed_at: expect.any(String) });
    expect(await left(owner)).toEqual(['5', '4', '2', '1']);
    expect(await refusal(remove())).toMatchObject({ status: 404 });
    expect(await refusal(put(owner, id, { read: false }))).toMatchObject({ status: 404 });
    const restore = () => success(post(owner, 'restore', { ids: [id] }), 200, notificationsChangedSchema);
    expect(await restore()).toEqual({ changed: 1 });
    expect(await restore()).toEqual({ changed: 0 });
    expect((await reported(owner)).map(({ title, read }) => [title, read])).toContainEqual(['3', true]);
  });

  it('removes all, and restores only that removal', async () => {
    const { owner, ids } = await five();
    const remove = (body: object) => success(post(owner, 'remove', body), 200, notificationsRemovedSchema);
    await remove({ ids: [ids[4]] });
    expect(await remove({ filter: { priorities: ['urgent'] } })).toMatchObject({ changed: 1 });
    const cleared = await remove({ filter: {} });
    expect(cleared.changed).toBe(3);
    expect(await left(owner)).toEqual([]);
    expect(await remove({ filter: {} })).toEqual({ changed: 0, removed_at: null });
    const undo = { removed_at: cleared.removed_at };
    expect(await success(post(owner, 'restore', undo), 200, notificationsChangedSchema)).toEqual({
      changed: 3,
    });
    expect(await left(owner)).toEqual(['4', '3', '1']);
    const other = await newOwner();
    expect(await success(post(other, 'restore', undo), 200, notificationsChangedSchema)).toEqual({
      changed: 0,
    });
  });

  it('runs once per Idempotency-Key', async () => {
    const { owner } = await five();
    const headers = { 'idempotency-key': 'clear' };
    const first = await success(
      post(owner, 'remove', { filter: {} }, headers),
      200,
      notificationsRemovedSchema,
    );
    await notify([owner], { title: 'Later' });
    expect(
      await success(post(owner, 'remove', { filter: {} }, headers), 200, notificationsRemovedSchema),
    ).toEqual(first);
    expect(await left(owner)).toEqual(['Later']);
  });
});
