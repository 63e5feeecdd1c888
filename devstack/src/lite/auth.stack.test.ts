import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../mail/store.ts';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
const password = 'correct horse battery';

beforeAll(async () => {
  stack = await startServices();
});
afterAll(() => stack.stop());

test('sign-up data arrive as an object, even in a migration’s trigger', async () => {
  await stack.sql.unsafe(`
    create table public.seen (name text);
    create function public.see() returns trigger language plpgsql security definer set search_path = '' as
      $$ begin insert into public.seen values (new.raw_user_meta_data ->> 'name'); return new; end $$;
    create trigger see after insert on auth.users for each row execute function public.see()`);
  const options = { data: { name: 'Ann Arbor' } };
  const { data, error } = await stack.client().auth.signUp({ email: 'ann@example.com', password, options });
  expect(error).toBeNull();
  expect(data.user?.user_metadata.name).toBe('Ann Arbor');
  expect(data.user?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/);
  expect(await stack.sql`select name from public.seen`).toMatchObject([{ name: 'Ann Arbor' }]);
});

test('a session can be refreshed and ended', async () => {
  const client = await stack.signedIn('ben@example.com');
  const first = (await client.auth.getSession()).data.session;
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(first?.refresh_token);
  await client.auth.signOut();
  expect(
    (await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })).error,
  ).not.toBeNull();
});

test('a password reset email appears on the mail page', async () => {
  await stack.signedIn('dan@example.com');
  await stack.client().auth.resetPasswordForEmail('dan@example.com');
  const answer = await fetch(`${stack.url}/mail/messages?to=dan@example.com`);
  const [mail] = (await answer.json()) as Mail[];
  expect(mail).toMatchObject({ to: 'dan@example.com', subject: 'Set a new password for Plumbline' });
  expect(mail?.html).toContain(`${stack.url}/reset-password#`);
  expect(await (await fetch(`${stack.url}/mail`)).text()).toContain('dan@example.com');
});

test('a new email address is confirmed at both addresses, in either order', async () => {
  const mails = async (to: string) =>
    (await (await fetch(`${stack.url}/mail/messages?to=${to}`)).json()) as Mail[];
  const tokenFor = async (to: string) =>
    /confirm-email#([0-9a-f]+)"/.exec((await mails(to))[0]?.html ?? '')?.[1] ?? '';
  for (const newFirst of [false, true]) {
    const [from, to] = [`fay-${newFirst}@example.com`, `fay-new-${newFirst}@example.com`];
    const client = await stack.signedIn(from);
    expect((await client.auth.updateUser({ email: to })).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: from, new_email: to });
    const tokens = [await tokenFor(from), await tokenFor(to)];
    if (newFirst) tokens.reverse();
    const [first = '', second = ''] = tokens;
    const confirm = (token_hash: string) =>
      stack.client().auth.verifyOtp({ type: 'email_change', token_hash });
    const half = await confirm(first);
    expect([half.error, half.data.session]).toEqual([null, null]);
    expect((await client.auth.getUser()).data.user?.email).toBe(from);
    expect((await confirm(first)).error).not.toBeNull();
    expect((await confirm(second)).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(to);
    expect((await confirm(second)).error).not.toBeNull();
  }
});

test('a session records the device and address that started it', async () => {
  await stack.signedIn('gus@example.com');
  const rows = await stack.sql`
    select s.user_agent, s.ip::text as ip from auth.sessions s join auth.users u on u.id = s.user_id where u.email = 'gus@example.com'`;
  expect(rows).toMatchObject([{ user_agent: 'node', ip: expect.stringMatching(/127\.0\.0\.1|::1/) }]);
});

test('the Data API applies the caller’s policies and returns ISO timestamps', async () => {
  await stack.sql.unsafe(`
    create table public.notes (owner uuid default auth.uid(), at timestamptz default '2026-01-02 03:04:05+00', body text);
    alter table public.notes enable row level security;
    create policy "own" on public.notes to authenticated using (owner = auth.uid())`);
  const admin = await fetch(`${stack.url}/rest/v1/notes`, { headers: { apikey: 'wrong' } });
  expect(admin.status).toBe(401);
  const eve = await stack.signedIn('eve@example.com');
  expect((await eve.from('notes').insert({ body: 'mine' })).error).toBeNull();
  expect((await eve.from('notes').select('at, body')).data).toEqual([
    { at: '2026-01-02T03:04:05+00:00', body: 'mine' },
  ]);
  expect((await stack.client().from('notes').select('*')).data).toEqual([]);
});
