import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { call, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { reported } from '../_server/testing/notifications.ts';
import { makeDue, newReminder, remindNow } from '../_server/testing/reminders.ts';
import { mailMessageSchema, reminderSchema } from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { atomic } from './handler.ts';
import { handlers } from './handlers/index.ts';
import { remind } from './handlers/remind.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(closeDatabase);

const remindersTo = async (person: Person) =>
  (await reported(person, '?category=reminder')).map(({ title, message, actionUrl }) => ({
    title,
    message,
    actionUrl,
  }));
const mailTo = async ({ token }: Person, address: string) =>
  (await success(call('GET', '/mail-messages', { token }), 200, mailMessageSchema.array())).filter(
    (message) => message.to_address === address,
  );
const newAddress = () => `${crypto.randomUUID()}@example.com`;

describe('a due reminder', () => {
  it('is sent once: to members by notification, to addresses by email with an unsubscribe link', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Tower' });
    const address = newAddress();
    const reminder = await newReminder(owner, project, [owner], {
      addresses: [address],
      note: 'Before noon.',
    });
    await remindNow();
    expect(await remindersTo(owner)).toEqual([]);
    await makeDue(reminder);
    await Promise.all([remindNow(), remindNow(), remindNow()]);
    expect(await remindersTo(owner)).toEqual([
      {
        title: 'Payment Due: Pay application 7',
        message: 'Tower. Before noon.',
        actionUrl: `/reminders?id=${reminder.id}`,
      },
    ]);
    expect(await mailTo(owner, address)).toMatchObject([
      { subject: 'Payment Due: Pay application 7', category: 'reminder' },
    ]);
    const caught = async (): Promise<{ text: string }[]> =>
      (await fetch(`${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(address)}`)).json();
    await expect.poll(caught, { timeout: 20_000, interval: 500 }).toHaveLength(1);
    const [mail] = await caught();
    expect(mail?.text).toContain('Before noon.');
    expect(mail?.text).toContain('Olive Owner of Test Builders');
    const [, token] = /\/unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await call('POST', `/unsubscribe/${token}`)).status).toBe(200);
    const next = await newReminder(owner, project, [owner], { addresses: [address] });
    await makeDue(next);
    await remindNow();
    expect(await remindersTo(owner)).toHaveLength(2);
    expect(await mailTo(owner, address)).toHaveLength(1);
  });

  it('is sent exactly once when a worker is killed halfway', async () => {
    const owner = await newOwner();
    const address = newAddress();
    const reminder = await newReminder(owner, await newProject(owner), [owner], { addresses: [address] });
    await makeDue(reminder, -60);
    // A kind that the stack's worker does not handle.
    const kind = `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
    await sql()`
      select private.enqueue_job(${kind}, p_org_id => r.org_id) from public.reminders r where r.id = ${reminder.id}`;
    let reached = 0;
    const killed = atomic(remind.payload, async (work) => {
      await work.sql`update public.reminders r set first_date = r.first_date - 1 where r.id = ${reminder.id}`;
      await remind.atomic?.(work);
      const [row] = await work.sql<{ notified: number }[]>`
        select count(*)::integer as notified from public.notifications n where n.metadata ->> 'reminder_id' = ${reminder.id}`;
      reached = Math.max(reached, row?.notified ?? 0);
      throw new Error('killed');
    });
    await drain({ handlers: { [kind]: killed }, worker: 'test', budgetMs: 10_000 });
    expect(reached).toBe(1);
    expect([await remindersTo(owner), await mailTo(owner, address)]).toEqual([[], []]);
    await sql()`delete from private.jobs where kind = ${kind}`;
    await makeDue(reminder);
    await remindNow();
    await remindNow();
    expect(await remindersTo(owner)).toHaveLength(1);
    expect(await mailTo(owner, address)).toHaveLength(1);
  });

  it('repeats daily until acknowledged', async () => {
    const owner = await newOwner();
    const reminder = await newReminder(owner, await newProject(owner), [owner], { frequency: 'daily' });
    const again = () =>
      sql()`update public.reminders r set next_number = next_number - 1 where r.id = ${reminder.id}`;
    await makeDue(reminder, 3 * 24 * 60 + 1);
    await remindNow();
    expect(await remindersTo(owner)).toHaveLength(1);
    const [moved] = await sql()`
      update public.reminders r set first_date = r.first_date - 1 where r.id = ${reminder.id} returning r.next_at > now() as later`;
    expect(moved?.later).toBe(true);
    const path = `/reminders/${reminder.id}/acknowledge`;
    const ended = await success(call('POST', path, { token: owner.token }), 200, reminderSchema);
    expect(ended).toMatchObject({ state: 'completed', next_at: null });
    await again();
    await remindNow();
    expect(await remindersTo(owner)).toHaveLength(1);
  });
});

describe('deadline reminders', () => {
  it('are sent automatically, once for each threshold', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    // At any hour, one of these zones is past 7 p.m.
    const [zone] = await sql()<{ name: string }[]>`
      select name from unnest('{Etc/GMT-12,Etc/GMT-4,Etc/GMT+4,Etc/GMT+11}'::text[]) name
      where (now() at time zone name)::time between '07:30' and '23:00' limit 1`;
    await sql()`update public.organizations set time_zone = ${zone?.name ?? 'UTC'} where id = ${owner.organizationId}`;
    const contract = await newContract(owner, project, { name: 'Steel' });
    await sql()`
      update public.contracts c set status = 'active', end_date = (now() at time zone ${zone?.name ?? 'UTC'})::date + 7
        where c.id = ${contract.id}`;
    const { remind_of_deadlines: work } = handlers;
    if (!work) throw new Error('there is no such job');
    for (let twice = 0; twice < 2; twice++) {
      await sql()`select private.enqueue_job('remind_of_deadlines', p_org_id => ${owner.organizationId},
        p_unique_key => ${`deadlines:${owner.organizationId}`})`;
      await drain({ handlers: { remind_of_deadlines: work }, worker: 'test', budgetMs: 10_000 });
    }
    const titles = async (person: Person) =>
      (await reported(person, '?category=contract')).map(({ title }) => title);
    expect(await titles(lawyer)).toEqual(['Ends in 7 days: Steel']);
  });
});
