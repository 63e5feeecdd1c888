import { createHash, randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
let ann: SupabaseClient;
let bob: SupabaseClient;
let folder: string;

beforeAll(async () => {
  stack = await startServices();
  await stack.sql`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('papers', 'papers', false, 26214400, array['application/pdf', 'text/plain'])`;
  await stack.sql`
    create policy "People keep their own papers" on storage.objects for all to authenticated
    using (bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text)`;
  ann = await stack.signedIn('ann@example.com');
  bob = await stack.signedIn('bob@example.com');
  folder = (await ann.auth.getUser()).data.user?.id ?? '';
});
afterAll(() => stack.stop());

const papers = (client: SupabaseClient) => client.storage.from('papers');

test('a Blob, raw bytes, and a signed upload arrive unchanged', async () => {
  const blob = await papers(ann).upload(
    `${folder}/blob.pdf`,
    new Blob(['%PDF-1'], { type: 'application/pdf' }),
  );
  expect(blob.error).toBeNull();
  const raw = await papers(ann).upload(`${folder}/raw.txt`, Buffer.from('raw'), {
    contentType: 'text/plain',
  });
  expect(raw.error).toBeNull();
  const { data: back } = await papers(ann).download(`${folder}/blob.pdf`);
  expect(back?.type).toBe('application/pdf');
  expect(await back?.text()).toBe('%PDF-1');
  const [row] = await stack.sql`select metadata from storage.objects where name = ${`${folder}/blob.pdf`}`;
  expect(row?.metadata).toMatchObject({ mimetype: 'application/pdf', size: 6 });
});

test('accepts 25 MB and refuses more', async () => {
  const bytes = randomBytes(25 * 1024 * 1024);
  const { error } = await papers(ann).upload(
    `${folder}/big.pdf`,
    new Blob([bytes], { type: 'application/pdf' }),
  );
  expect(error).toBeNull();
  const { data } = await papers(ann).download(`${folder}/big.pdf`);
  const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
  expect(hash(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(hash(bytes));
  const more = new Blob([bytes, randomBytes(2 * 1024 * 1024)], { type: 'application/pdf' });
  const refused = await papers(ann).upload(`${folder}/bigger.pdf`, more);
  expect(refused.error).not.toBeNull();
});

test('a signed URL works without a session until it expires', async () => {
  await papers(ann).upload(`${folder}/signed.txt`, Buffer.from('signed'), { contentType: 'text/plain' });
  const { data } = await papers(ann).createSignedUrl(`${folder}/signed.txt`, 60);
  expect(data?.signedUrl).toMatch(new RegExp(`^${stack.url}/storage/v1/object/sign/papers/`));
  const answer = await fetch(data?.signedUrl ?? '');
  expect(await answer.text()).toBe('signed');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('content-disposition')).toBeNull();
  const saved = await fetch(`${data?.signedUrl}&download=${encodeURIComponent('Prüfung; "1".txt')}`);
  expect(saved.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Pr%C3%BCfung%3B%20%221%22.txt",
  );
  expect((await fetch((data?.signedUrl ?? '').replace(/token=.{20}/, 'token=x'))).ok).toBe(false);
});

test('users cannot access another user’s files', async () => {
  await papers(ann).upload(`${folder}/secret.txt`, Buffer.from('secret'), { contentType: 'text/plain' });
  expect((await papers(bob).download(`${folder}/secret.txt`)).error).not.toBeNull();
  expect((await papers(stack.client()).download(`${folder}/secret.txt`)).error).not.toBeNull();
  expect((await papers(bob).createSignedUrl(`${folder}/secret.txt`, 60)).error).not.toBeNull();
  const intruding = await papers(bob).upload(`${folder}/planted.txt`, Buffer.from('x'), {
    contentType: 'text/plain',
  });
  expect(intruding.error).not.toBeNull();
  await papers(bob).remove([`${folder}/secret.txt`]);
  const { data } = await papers(ann).download(`${folder}/secret.txt`);
  expect(await data?.text()).toBe('secret');
});

test('a removed file is gone', async () => {
  await papers(ann).upload(`${folder}/gone.txt`, Buffer.from('x'), { contentType: 'text/plain' });
  const { data } = await papers(ann).remove([`${folder}/gone.txt`]);
  expect(data).toHaveLength(1);
  expect((await papers(ann).download(`${folder}/gone.txt`)).error).not.toBeNull();
});

test('a type that the bucket does not allow is refused', async () => {
  const { error } = await papers(ann).upload(
    `${folder}/page.html`,
    new Blob(['<script>'], { type: 'text/html' }),
  );
  expect(error).not.toBeNull();
});
