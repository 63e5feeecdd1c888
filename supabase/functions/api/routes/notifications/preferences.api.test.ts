import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { notify, reported } from '../../../_server/testing/notifications.ts';
import { notificationPreferencesSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const path = '/notifications/preferences';
const get = ({ token }: Person) => success(call('GET', path, { token }), 200, notificationPreferencesSchema);
const put = ({ token }: Person, body: object, headers = {}) => call('PUT', path, { token, body, headers });
const change = (person: Person, body: object) =>
  success(put(person, body), 200, notificationPreferencesSchema);
const titles = async (person: Person) => (await reported(person)).map(({ title }) => title);
const mails = (person: Person) => sql()`
  select title, email_mode, email_after from public.notifications where user_id = ${person.id} and org_id = ${person.organizationId}
    order by id`;

/** Quiet hours around now, in the given time zone. */
function around(minutesBefore: number, minutesAfter: number) {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return { from: clock(-minutesBefore), until: clock(minutesAfter) };
}

describe('GET and PUT /notifications/preferences', () => {
  it("starts with the spec's defaults and saves changes", async () => {
    const owner = await newOwner();
    expect(await get(owner)).toMatchObject({
      email: true,
      push: true,
      inApp: true,
      sound: false,
      desktop: false,
      digest: 'off',
      quietHours: null,
      timeZone: null,
      version: 0,
      categories: { contract: { inApp: true, email: true } },
    });
    const body = {
      sound: true,
      digest: 'weekly',
      quietHours: { from: '22:00', until: '07:00' },
      timeZone: 'America/Denver',
      categories: { team: { inApp: false }, message: { email: false } },
    };
    const changed = await change(owner, body);
    expect(changed).toMatchObject({
      email: true,
      sound: true,
      digest: 'weekly',
      quietHours: { from: '22:00', until: '07:00' },
      timeZone: 'America/Denver',
      version: 2,
      categories: { team: { inApp: false, email: true }, message: { inApp: true, email: false } },
    });
    expect(await change(owner, { categories: { team: { inApp: true } }, quietHours: null })).toMatchObject({
      quietHours: null,
      sound: true,
      version: 3,
      categories: { team: { inApp: true, email: true }, message: { inApp: true, email: false } },
    });
    expect(await get(await newColleague(owner))).toMatchObject({ sound: false, version: 0 });
  });

  it('rejects an outdated version and invalid preferences', async () => {
    const owner = await newOwner();
    const status = async (body: object, version: string) =>
      (await put(owner, body, { 'if-match': version })).status;
    expect(await status({ sound: true }, '"1"')).toBe(412);
    expect((await get(owner)).version).toBe(0);
    expect(await status({ sound: true }, '"0"')).toBe(200);
    expect(await status({ sound: false }, '"0"')).toBe(412);
    expect(await status({ sound: true }, '"2"')).toBe(200);
    for (const [body, field] of [
      [{ email: 'yes' }, 'email'],
      [{ digest: 'hourly' }, 'digest'],
      [{ quietHours: { from: '24:00', until: '07:00' } }, 'quietHours'],
      [{ quietHours: { from: '07:00', until: '07:00' } }, 'quietHours'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ timeZone: "UTC'; --" }, 'timeZone'],
      [{ categories: { gossip: { email: true } } }, 'categories'],
    ] as const) {
      const refused = await refusal(put(owner, body));
      expect(refused.status, JSON.stringify(body)).toBe(422);
      expect(refused.fields?.[0]?.path).toContain(field);
    }
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    expect(await refusal(call('PUT', path, { body: {} }))).toMatchObject({ status: 401 });
  });

  it('creates one row for ten concurrent first changes', async () => {
    const owner = await newOwner();
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(owner, { sound: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await get(owner)).toMatchObject({ sound: true });
  });
});

describe('notification preferences', () => {
  it('hide a muted category, or everything, from the bell but not email; urgent ones pass', async () => {
    const owner = await newOwner();
    await change(owner, { categories: { team: { inApp: false } } });
    await notify([owner], { category: 'team', title: 'Muted' });
    await notify([owner], { category: 'contract', title: 'Heard' });
    await notify([owner], { category: 'team', title: 'Urgent', priority: 'urgent' });
    expect(await titles(owner)).toEqual(['Urgent', 'Heard']);
    expect(await mails(owner)).toMatchObject([
      { email_mode: 'now' },
      { email_mode: 'now' },
      { email_mode: 'now' },
    ]);
    await change(owner, { inApp: false });
    await notify([owner], { title: 'Quiet' });
    await notify([owner], { title: 'Fire', priority: 'urgent' });
    expect(await titles(owner)).toEqual(['Fire', 'Urgent', 'Heard']);
    // With neither in-app notifications nor email, no notification is created.
    await change(owner, { email: false });
    expect(await notify([owner], { title: 'Nowhere' })).toBe(0);
  });

  it('send no email to users who opted out, urgent or not', async () => {
    const owner = await newOwner();
    await change(owner, { categories: { team: { email: false } } });
    await notify([owner], { category: 'team', priority: 'urgent' });
    await change(owner, { email: false });
    await notify([owner], { priority: 'urgent' });
    expect(await mails(owner)).toMatchObject([
      { email_mode: 'none', email_after: null },
      { email_mode: 'none' },
    ]);
  });

  it('hold email during quiet hours and send it afterwards; urgent ones pass', async () => {
    const owner = await newOwner();
    await change(owner, { timeZone: 'UTC', quietHours: around(60, 60) });
    await notify([owner], { title: 'Quiet' });
    await notify([owner], { title: 'Fire', priority: 'urgent' });
    expect((await reported(owner)).map(({ title, silent }) => [title, silent])).toEqual([
      ['Fire', false],
      ['Quiet', true],
    ]);
    const [quiet, fire] = await mails(owner);
    const minutes = (Date.parse(quiet?.email_after) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(Date.parse(fire?.email_after)).toBeLessThanOrEqual(Date.now());
    await change(owner, { quietHours: around(120, -60) });
    await notify([owner], { title: 'Day' });
    expect((await reported(owner))[0]).toMatchObject({ title: 'Day', silent: false });
    await change(owner, { push: false });
    await notify([owner], { title: 'No push' });
    expect((await reported(owner))[0]).toMatchObject({ title: 'No push', silent: true });
  });

  it('collect email for the digest, at 8 a.m. in the person’s time zone', async () => {
    const owner = await newOwner();
    await change(owner, { timeZone: 'America/New_York', digest: 'daily' });
    await notify([owner], { title: 'Daily' });
    await change(owner, { digest: 'weekly' });
    await notify([owner], { title: 'Weekly' });
    await notify([owner], { title: 'Fire', priority: 'urgent' });
    const rows = await sql()`
      select email_mode, to_char(email_after at time zone 'America/New_York', 'HH24:MI') as clock,
        to_char(email_after at time zone 'America/New_York', 'FMDay') as day, email_after - now() < interval '1 day' as soon
      from public.notifications where user_id = ${owner.id} order by id`;
    expect(rows).toMatchObject([
      { email_mode: 'digest', clock: '08:00', soon: true },
      { email_mode: 'digest', clock: '08:00', day: 'Monday' },
      { email_mode: 'now', soon: true },
    ]);
  });
});
