import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../_server/db/privileged.ts';
import { writeMail } from '../../_server/services/mail-messages/write-mail.ts';
import { closeDatabase, newOwner, type Person, sql } from '../../_server/testing/cast.ts';
import { call, success } from '../../_server/testing/client.ts';
import { inProcessApi, newAddress } from '../../_server/testing/in-process.ts';
import { mailMessageSchema } from '../../_shared/schemas/index.ts';

/** The limits of a hosted installation; the test stack has none. */
let post: Awaited<ReturnType<typeof inProcessApi>>;
beforeAll(async () => {
  process.env.REGISTRATIONS_PER_HOUR = '5';
  post = await inProcessApi();
  for (const name of ['MAIL_DAILY_LIMIT', 'MAIL_ADDRESS_MINUTES', 'MAIL_FROM_UNCONFIRMED'])
    delete process.env[name];
});
afterAll(closeDatabase);

const stranger = () => `${crypto.randomUUID()}@stranger.example`;
const write = (owner: Person, addresses: string[]) =>
  inSystemTransaction('test', (transaction) =>
    writeMail(
      transaction,
      owner.organizationId,
      addresses.map((to_address) => ({
        user_id: null,
        to_address,
        category: 'message' as const,
        rendered: { subject: 'Cheap watches', text: 'Buy', html: '<p>Buy</p>' },
        unsubscribeUrl: null,
        created_by: owner.id,
      })),
    ),
  );
const holds = async (ids: string[]) =>
  (
    await sql()<{ held_reason: string | null }[]>`
      select held_reason from public.mail_messages
        where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid) order by id`
  ).map(({ held_reason }) => held_reason);

describe('registrations', () => {
  it('from one address are rate limited, including successful ones', async () => {
    const from = newAddress();
    const register = () =>
      post(
        '/auth/register',
        { email: stranger(), password: 'correct horse battery', name: 'Spammer', organization_name: 'Spam' },
        from,
      );
    for (let n = 0; n < 5; n += 1) expect((await register()).status).toBe(201);
    const refused = await register();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

describe('email to external addresses', () => {
  it("is held until the sender's address is confirmed", async () => {
    const owner = await newOwner();
    await sql()`update auth.users set email_confirmed_at = null where id = ${owner.id}`;
    const ids = await write(owner, [stranger()]);
    expect(await holds(ids)).toEqual(['sender_unconfirmed']);
    const [shown] = await success(
      call('GET', '/mail-messages', { token: owner.token }),
      200,
      mailMessageSchema.array(),
    );
    expect(shown).toMatchObject({ state: 'queued', held_reason: 'sender_unconfirmed' });
    await sql()`update auth.users set email_confirmed_at = now() where id = ${owner.id}`;
    await sql()`select private.release_mail(${owner.organizationId})`;
    await expect
      .poll(
        async () =>
          (await sql()`select state::text from public.mail_messages where id = ${ids[0] ?? ''}`)[0]?.state,
        {
          timeout: 20_000,
        },
      )
      .toBe('sent');
  });

  it('is limited to 50 on an organization’s first day, and the rest is held', async () => {
    const owner = await newOwner();
    const ids = await write(
      owner,
      Array.from({ length: 60 }, () => stranger()),
    );
    expect((await holds(ids)).filter((reason) => reason === 'daily_limit')).toHaveLength(10);
    const [second] = await write(owner, [stranger()]);
    expect(await holds([second ?? ''])).toEqual(['daily_limit']);
  });

  it('stays within the limit when many requests write concurrently', async () => {
    const owner = await newOwner();
    const ids = (
      await Promise.all(
        Array.from({ length: 6 }, () =>
          write(
            owner,
            Array.from({ length: 20 }, () => stranger()),
          ),
        ),
      )
    ).flat();
    expect((await holds(ids)).filter((reason) => reason === null)).toHaveLength(50);
  });

  it('reaches an address once an hour across all organizations', async () => {
    const victim = stranger();
    const owners = await Promise.all(Array.from({ length: 4 }, () => newOwner()));
    const ids = (await Promise.all(owners.map((owner) => write(owner, [victim])))).flat();
    expect((await holds(ids)).filter((reason) => reason === null)).toHaveLength(1);
  });
});
