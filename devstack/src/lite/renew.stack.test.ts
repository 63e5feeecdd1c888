import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startServices();
  await stack.sql`create table public.kept (text text)`;
  await stack.sql`alter table public.kept enable row level security`;
  await stack.sql`revoke all on public.kept from anon, authenticated`;
});
afterAll(() => stack.stop());

test('restarted services know earlier users and add no grants', async () => {
  await stack.signedIn('before@example.com');
  await stack.renewServices();
  const { error } = await stack
    .client()
    .auth.signInWithPassword({ email: 'before@example.com', password: 'correct horse battery' });
  expect(error).toBeNull();
  const read = await stack.client().from('kept').select();
  expect(read.data).toBeNull();
  const [grants] = await stack.sql`select has_table_privilege('anon', 'public.kept', 'select') as held`;
  expect(grants?.held).toBe(false);
});
